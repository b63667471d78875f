"""on_terminal.py NAME=VALUE... -- COMMAND...: runs it with a terminal as its standard
output, and prints what comes there, without carriage returns."""
import os
import pty
import sys

split = sys.argv.index("--")
for word in sys.argv[1:split]:
    name, value = word.split("=", 1)
    os.environ[name] = value
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[split + 1], sys.argv[split + 1 :])
text = b""
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:  # the other side is closed
        break
    if not part:
        break
    text += part
sys.stdout.buffer.write(text.replace(b"\r", b""))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
