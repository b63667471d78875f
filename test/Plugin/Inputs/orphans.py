"""usage: orphans.py stop|run COMMAND…

Kills the command as soon as it has a child, which is stopped before with `stop`, and
prints whether the child ends within a second.
"""

import os
import signal
import subprocess
import sys
import time


def children(pid):
    try:
        with open("/proc/%d/task/%d/children" % (pid, pid)) as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return []


def is_alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def wait_for(condition, seconds):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def main(how, command):
    compiler = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    if not wait_for(lambda: children(compiler.pid), 60):
        sys.exit("no child within a minute")
    child = children(compiler.pid)[0]
    time.sleep(0.2)
    if how == "stop":
        os.kill(child, signal.SIGSTOP)
    print("child %s" % ("runs" if is_alive(child) else "has ended already"))
    compiler.kill()
    compiler.wait()
    gone = wait_for(lambda: not is_alive(child), 1)
    print("child %s" % ("is gone" if gone else "is left over"))
    if not gone:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
