"""Headers: unsaved texts of other buffers count, missing ones say what to do."""
import os
import sys
import time

import lsp

folder = sys.argv[1]
os.makedirs(folder + "/include", exist_ok=True)
os.makedirs(folder + "/build", exist_ok=True)


def write(name, text):
    with open("%s/%s" % (folder, name), "w") as file:
        file.write(text)
    return "file://%s/%s" % (folder, name)


def replace(server, uri, version, text):
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": text}]})


def has(part):
    return lambda hints: any(part in hint["label"] for hint in hints)


header_text = "#pragma once\nconstexpr int kTrips = %d;\n"
header = write("include/trips.cuh", header_text % 16)
kernel_text = """#include "trips.cuh"
__global__ void sum(float *x) {
  for (int i = 0; i < kTrips; ++i)
    x[i * 64 + threadIdx.x] *= 2;
}
"""
kernel = write("sum.cu", kernel_text)
write("compile_flags.txt", "-I%s/include\n" % folder)

server = lsp.Server("gpuperf-clangd", "--standalone")
server.start()
server.open(kernel, kernel_text)
server.wait_hints(kernel, has("×16"))

# A header edited in another buffer, with texts of one length; the kernel's buffer is left alone.
server.open(header, header_text % 16)
for version, trips in enumerate([24, 36, 48], 2):
    replace(server, header, version, header_text % trips)
    server.wait_hints(kernel, has("×%d" % trips))

# Closed without being saved, the header is what is on disk.
server.notify("textDocument/didClose", {"textDocument": {"uri": header}})
server.wait_hints(kernel, has("×16"))

# One that is in no file yet.
server.open("file://%s/include/new.cuh" % folder, header_text % 99)
replace(server, kernel, 2, kernel_text.replace("trips.cuh", "new.cuh"))
server.wait_hints(kernel, has("×99"))
assert server.stop() == 0


def advice(text, name="lost.cu"):
    """The messages about a new file's missing headers, with the text they stand at."""
    uri = write(name, text)
    server = lsp.Server("gpuperf-clangd", "--standalone")
    server.start()
    server.open(uri, text)
    published = server.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics")
    server.stop()
    lines = text.split("\n")
    found = []
    for diagnostic in published["params"]["diagnostics"]:
        start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
        if "not found: " in diagnostic["message"]:
            found.append((lines[start["line"]][start["character"]:end["character"]],
                          diagnostic["message"]))
    return found


lost = '#include <cuda_runtime.h>\n#include <cutlass/cutlass.h>\n__global__ void f(int *x) { *x = 1; }\n'
clangd = "or 'CompileFlags: {Add: [-I…]}' to %s/.clangd" % folder
(at, message), = advice(lost)
assert at == "cutlass", at
assert message == ("'cutlass/cutlass.h' not found: add -I with its folder to %s/compile_flags.txt, %s" %
                   (folder, clangd)), message

os.remove(folder + "/compile_flags.txt")
write("build/compile_commands.json",
      '[{"directory": "%s", "file": "lost.cu", "command": "nvcc -c lost.cu"}]' % folder)
(_, message), = advice(lost)
assert message == ("'cutlass/cutlass.h' not found: add -I with its folder to this file's command in "
                   "%s/build/compile_commands.json, %s" % (folder, clangd)), message

os.remove(folder + "/build/compile_commands.json")
(_, message), = advice(lost)
assert "no compile_commands.json was found" in message and folder + "/.clangd" in message, message

# In a header, the directive that leads there has the message; a macro's place is the first.
write("outer.cuh", '#include "inner_lost.h"\n')
(at, message), = advice('#include "outer.cuh"\n__global__ void f(int *x) { *x = 1; }\n')
assert at == "outer" and message.startswith("'inner_lost.h' not found"), (at, message)
print("all as expected")
