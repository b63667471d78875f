"""interrupt.py SIGNAL COMMAND…: sends it to the command once ./program has paused, and
tells how that ended."""

import os
import signal
import subprocess
import sys
import time

command = subprocess.Popen(sys.argv[2:], stderr=subprocess.DEVNULL)
while not os.path.exists("paused"):
    time.sleep(0.02)
os.remove("paused")
children = open(f"/proc/{command.pid}/task/{command.pid}/children").read().split()
command.send_signal(getattr(signal, "SIG" + sys.argv[1]))
status = command.wait(timeout=30)
is_gone = bool(children) and not any(os.path.exists("/proc/" + pid) for pid in children)
left = os.listdir(os.environ["TMPDIR"])
print(f"status {status}, {'gone' if is_gone else 'running'}, {left or 'nothing left'}")
