import os
import signal
import subprocess
import sys
import lsp

folder, options = sys.argv[1], sys.argv[2:]
uri = "file://" + folder + "/a.cpp"
# C++ that the fake analysis takes for a kernel: clangd needs no CUDA for it.
text = """#define __global__
int bad;
__global__ void k(); // N=1
void add(int total);
void user() { add(1); k(); missing; bad = 1; }
"""
server = lsp.Server("gpuperf-clangd", *options)
result = server.start(capabilities={
    "textDocument": {"hover": {"contentFormat": ["markdown"]},
                     "codeAction": {"codeActionLiteralSupport": {}}}})
assert "clangd" in result["serverInfo"]["name"], result
server.open(uri, text, "cpp")


def both(hints):
    return len(hints) >= 2


def labels(hints):
    """clangd's are made of parts."""
    return ", ".join(sorted(
        h["label"] if isinstance(h["label"], str) else
        "".join(part["value"] for part in h["label"]) for h in hints))


def diagnostics(wanted):
    """The first list in which something is `wanted`."""
    found = server.wait(lambda m: m.get("method", "").endswith("Diagnostics") and
                        wanted(m["params"]))["params"]
    return "; ".join(sorted(d["source"] + " " + d["message"].split("\n")[0]
                            for d in found["diagnostics"] if d["source"] == "clang"
                            or d["range"]["start"]["line"] > 3))


def has(params, *sources):
    return {d["source"] for d in params["diagnostics"]} == set(sources)


print("hints:", labels(server.wait_hints(uri, both)))
hover = server.request("textDocument/hover", {
    "textDocument": {"uri": uri}, "position": {"line": 2, "character": 16}})
print("hover:", " ".join(hover["result"]["contents"]["value"].split()))
print("diagnostics:", diagnostics(lambda p: has(p, "clang", "gpuperf")))
place = {"line": 4, "character": text.split("\n")[4].index("bad")}
actions = server.request("textDocument/codeAction", {
    "textDocument": {"uri": uri}, "range": {"start": place, "end": place},
    "context": {"diagnostics": []}})["result"]
print("actions:", ", ".join(a["title"] for a in actions if a.get("edit")))

server.notify("textDocument/didChange", {
    "textDocument": {"uri": uri, "version": 2},
    "contentChanges": [{"range": {"start": {"line": 0, "character": 0},
                                  "end": {"line": 0, "character": 0}},
                        "text": "\n"}]})
children = subprocess.run(["ps", "-o", "pid=,comm=", "--ppid",
                           str(server.process.pid)], capture_output=True,
                          text=True).stdout.split("\n")
clangd = [int(c.split()[0]) for c in children if "clangd" in c]
os.kill(clangd[0], signal.SIGKILL)
server.wait(lambda m: "started again" in str(m.get("params")))
print("killed; asked anew:", labels(server.wait_hints(uri, both)))
# The new clangd knows the text that the old one had last.
line = text.split("\n")[4]
at = line.index(" missing;")
server.notify("textDocument/didChange", {
    "textDocument": {"uri": uri, "version": 3},
    "contentChanges": [{"range": {"start": {"line": 5, "character": at},
                                  "end": {"line": 5, "character": at + 9}},
                        "text": ""}]})
print("diagnostics of version 3:",
      diagnostics(lambda p: p.get("version") == 3 and has(p, "gpuperf")))
print("ends with", server.stop())
