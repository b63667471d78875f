import sys
import lsp

server = lsp.Server("gpuperf-clangd", *sys.argv[1:])
uri = "file:///x/a.cu"
server.start()
server.open(uri, "N=1 __global__ void k();")
server.wait_hints(uri, lambda hints: len(hints) and hints[-1]["label"] == "N=1")


def error_after(count):
    """The error that came behind `count` messages."""
    found = server.wait(lambda m: m.get("id", "") is None and
                        m in server.messages[count:])
    return "%d %s" % (found["error"]["code"], found["error"]["message"])


def report(what):
    print(what + "; hints", server.hints(uri)[-1]["label"])


for name, body in [("no JSON", b"{method: 1}"), ("cut off", b'{"id":1,"method":"x"'),
                   ("two values", b'{"id":1,"method":"x"}{}'),
                   ("deep", b'{"method":"x","params":' + b"[" * 100000),
                   ("empty", b""), ("a list", b'[{"method":"x"}]'),
                   ("nothing", b"{}"),
                   ("no UTF-8", b'{"id":1,"method":"textDocument/hover",'
                                b'"params":{"x":"\xff\xfe"}}')]:
    count = len(server.messages)
    server.send_body(body)
    report(name + ": " + error_after(count))
for name, data in [("no length", b"Content-Type: x\r\n\r\n{}"),
                   ("bad length", b"Content-Length: many\r\n\r\n{}")]:
    count = len(server.messages)
    server.send_raw(data)
    # What follows shows where the next message begins.
    answer = server.hints(uri)
    report(name + ": " + error_after(count))
count = len(server.messages)
server.send_raw(b'Content-Length: 5\r\n\r\n{"method":"x"}')
print("short length:", error_after(count))
server.hints(uri)
report("rest of it: " + error_after(count + 1))
server.notify("textDocument/didChange", {
    "textDocument": {"uri": "file:///other.cu", "version": 2},
    "contentChanges": [{"text": "N=2"}]})
report("no change of a document that is not open")
count = len(server.messages)
server.notify("textDocument/didChange", {
    "textDocument": {"uri": uri, "version": 2},
    "contentChanges": [{"range": {"start": 1}, "text": "N=2"}]})
print("a bad change:", server.wait(
    lambda m: m.get("method") == "window/logMessage")["params"]["message"], end="")
report("")
print("ends with", server.stop())
