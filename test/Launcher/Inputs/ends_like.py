"""Runs a command and compares how it ends: its status, or minus the signal that ended it.

usage: ends_like.py STATUS PROGRAM [ARGUMENTS…]
"""

import subprocess
import sys

done = subprocess.run(sys.argv[2:], capture_output=True)
if done.returncode != int(sys.argv[1]):
    sys.exit("ended with %d: %s" % (done.returncode, done.stderr.decode()))
