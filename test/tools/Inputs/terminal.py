"""Runs a command with a terminal for its standard error, and prints what it wrote there.

usage: terminal.py COMMAND…
"""

import os
import pty
import subprocess
import sys

main, terminal = pty.openpty()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=terminal)
os.close(terminal)
written = b""
while True:
    try:
        piece = os.read(main, 4096)
    except OSError:  # the other end is closed
        break
    if not piece:
        break
    written += piece
print(written.decode().replace("\033", "^").replace("\r", "|"))
sys.exit(child.wait())
