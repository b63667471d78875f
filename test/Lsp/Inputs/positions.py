"""positions.py client|clangd OPTIONS…: who chooses the encoding."""
import sys
import lsp

chooser, options = sys.argv[1], sys.argv[2:]
uri = "file:///x/%C3%A4.cu"
text = "N=1\n/*aé漢😀*/ __global__ void k() { bad; }\n"


def session(encoding):
    extra, capabilities = [], {}
    if encoding and chooser == "client":
        capabilities = {"general": {"positionEncodings": ["x", encoding]}}
    elif encoding:
        extra = ["--offset-encoding=" + encoding]
    server = lsp.Server("gpuperf-clangd", *options, *extra)
    result = server.start(capabilities=capabilities)
    told = result.get("offsetEncoding")
    assert not encoding or told == encoding, result
    server.open(uri, text)
    return server


def hint(server):
    hints = server.wait_hints(uri, lambda hints: any(
        h["label"] == "N=1" for h in hints))
    return [h for h in hints if h["label"] == "N=1"][0]["position"]["character"]


def diagnostic(server):
    lists = [m["params"]["diagnostics"] for m in server.messages
             if m.get("method") == "textDocument/publishDiagnostics"]
    return [d for d in lists[-1] if d["source"] == "gpuperf"][0]["range"]


for encoding, units in [("utf-8", lambda s: len(s.encode())),
                        ("utf-16", lambda s: len(s.encode("utf-16-le")) // 2),
                        ("utf-32", len)]:
    server = session(encoding)
    line = text.split("\n")[1]
    at = hint(server)
    assert at == units(line[:line.index("__global__")])
    bad = diagnostic(server)
    assert bad["start"]["character"] == units(line[:line.index("bad")])
    name = units(line[:line.index("k()")])
    hover = server.request("textDocument/hover", {
        "textDocument": {"uri": uri}, "position": {"line": 1, "character": name}})
    assert "terms of k" in hover["result"]["contents"]["value"], hover
    # An edit in the middle of the line, told in the same units.
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": 2}, "contentChanges": [{
            "range": {"start": bad["start"], "end": bad["start"]},
            "text": "é😀"},
            # The first line says when the new text was analysed.
            {"range": {"start": {"line": 0, "character": 2},
                       "end": {"line": 0, "character": 3}}, "text": "1"}]})
    expected = units((line[:line.index("bad")] + "é😀"))
    server.wait(lambda m: m.get("params") and any(
        d["source"] == "gpuperf" and d["range"]["start"]["character"] == expected
        for d in m["params"].get("diagnostics", [])))
    print("%s: hint %d, diagnostic %d to %d, hover at %d, edited %d" % (
        encoding, at, bad["start"]["character"], bad["end"]["character"], name,
        expected))
    assert server.stop() == 0
server = session(None)
print("said nothing: hint", hint(server))
assert server.stop() == 0
