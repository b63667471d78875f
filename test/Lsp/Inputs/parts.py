"""Features of a part of the kernels: they replace what stood there, and leave the rest."""
import sys

import lsp

URI = "file:///project/a.cu"
TEXT = "// N=%d %s\n__global__ void a() {\n}\n__global__ void b() {\n}\n"


def labels(server):
    return [(hint["position"]["line"], hint["label"]) for hint in server.hints(URI)]


def replace(server, version, text):
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": text}]})


def shows(*wanted):
    return lambda hints: [(h["position"]["line"], h["label"]) for h in hints] == list(wanted)


server = lsp.Server("gpuperf-clangd", "--standalone", "--worker-program=" + sys.argv[1])
server.start()
server.open(URI, TEXT % (1, ""))
server.wait_hints(URI, shows((1, "N=1"), (3, "N=1")))

# The last kernel's are new; the other's are those of before, a line lower.
replace(server, 2, "\n" + TEXT % (2, "parts"))
server.wait_hints(URI, shows((2, "N=1"), (4, "N=2")))

# A newer version ends that analysis, though it had shown a part, and is shown itself.
replace(server, 3, TEXT % (3, "parts"))
server.wait_hints(URI, shows((1, "N=1"), (3, "N=3")))
replace(server, 4, TEXT % (4, ""))
server.wait_hints(URI, shows((1, "N=4"), (3, "N=4")))

# Where nothing stood before, a part is all there is.
server.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
server.open(URI, TEXT % (5, "parts"))
server.wait_hints(URI, shows((3, "N=5")))
assert server.stop() == 0
print("all as expected")
