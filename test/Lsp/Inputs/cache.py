"""usage: cache.py FILE LOG: the hints of a file, then those of one more, from a server whose
worker has had the time to keep what it parsed. LOG: where this program's errors go."""
import os
import sys
import time
import lsp

source, log = os.path.abspath(sys.argv[1]), sys.argv[2]
with open(source, encoding="utf-8") as file:
    text = file.read()
server = lsp.Server("gpuperf-clangd", "--standalone")
server.start()
for name in (source, source.replace(".cu", "2.cu")):
    server.open("file://" + name, text)
    hints = server.wait_hints("file://" + name, len)
    print([hint["label"] for hint in hints])
    end = time.monotonic() + 5  # until it is told, if it is
    while "not kept" not in open(log, encoding="utf-8").read() and time.monotonic() < end:
        time.sleep(0.05)
print("status", server.stop())
