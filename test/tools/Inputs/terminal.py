"""Runs a command with a terminal for its standard error, and prints what it wrote there.
With --output its standard output is the terminal as well, and carriage returns are left out.

usage: terminal.py [--output] COMMAND…
"""

import os
import pty
import subprocess
import sys

both = sys.argv[1] == "--output"
main, terminal = pty.openpty()
child = subprocess.Popen(sys.argv[1 + both :], stderr=terminal,
                         stdout=terminal if both else subprocess.DEVNULL)  # fmt: skip
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
if both:
    sys.stdout.buffer.write(written.replace(b"\r", b""))
else:
    print(written.decode().replace("\033", "^").replace("\r", "|"))
sys.exit(child.wait())
