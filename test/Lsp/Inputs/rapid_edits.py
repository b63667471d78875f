import sys
import lsp

server = lsp.Server("gpuperf-clangd", *sys.argv[1:])
uri = "file:///x/a.cu"
server.start(capabilities={"workspace": {"inlayHint": {"refreshSupport": True}}})
server.open(uri, "// N=0\n    __global__ void k() {\n  bad; }\n")
server.wait_hints(uri, lambda hints: any(h["label"] == "N=0" for h in hints))
# Each edit writes the next number and puts a line before the kernel.
for number in range(1, 1001):
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": number + 1},
        "contentChanges": [
            {"range": {"start": {"line": 0, "character": 5},
                       "end": {"line": 0, "character": 5 + len(str(number - 1))}},
             "text": str(number)},
            {"range": {"start": {"line": 1, "character": 0},
                       "end": {"line": 1, "character": 0}}, "text": "\n"}]})
# The hints move with the text before they are computed anew.
moved = [h for h in server.hints(uri) if h["label"].startswith("N=")]
assert [h["position"]["line"] for h in moved] == [1001], moved
hints = server.wait_hints(uri, lambda hints: any(h["label"] == "N=1000"
                                                 for h in hints))
hint = [h for h in hints if h["label"].startswith("N=")][0]
print("%s at line %d, character %d" % (hint["label"], hint["position"]["line"],
                                       hint["position"]["character"]))
last = [m for m in server.messages
        if m.get("method") == "textDocument/publishDiagnostics"][-1]["params"]
ours = [d for d in last["diagnostics"] if d.get("source") == "gpuperf"]
print("diagnostic at line %d of version %d" % (
    ours[0]["range"]["start"]["line"], last["version"]))
assert [m for m in server.messages
        if m.get("method") == "workspace/inlayHint/refresh"]
print("refreshed")
print("ends with", server.stop())
