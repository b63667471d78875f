import sys
import lsp

inputs, log = sys.argv[1:]
server = lsp.Server("gpuperf-clangd", "--clangd=" + inputs + "/fake_clangd.py",
                    "--worker-program=" + inputs + "/fake_worker.py",
                    "--log=" + log)
uri = '"textDocument":{"uri":"file:///x/%C3%A4.cu"'
bodies = [
    '{"jsonrpc":"2.0","id":"init","method":"initialize",'
    '"params":{"capabilities":{},"initializationOptions":{"gpuperf":{}}}}',
    '{ "params" : {}, "method" : "initialized", "jsonrpc":"2.0" }',
    '{"jsonrpc":"2.0","id":"\\u0061/1","method":"fake/echo","params":{"b":1.0,"a":"\\u00e9"}}',
    '{"id":2.0,"jsonrpc":"2.0","params":[1e3,-0],"method":"fake/echo"}',
    '{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}',
    '{"jsonrpc":"2.0","method":"fake/unknown","params":{"x":"é\\n\\t"},"extra":null}',
    '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{%s,'
    '"languageId":"cpp","version":1,"text":"int \\u00e4;"}}}' % uri,
    '{"jsonrpc":"2.0","method":"textDocument\\/didChange","params":{%s,"version":2},'
    '"contentChanges":[{"text":"int b;"}]}}' % uri,
    '{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{%s},'
    '"position":{"line":0,"character":0}}}' % uri,
    '{"jsonrpc":"2.0","method":"fake/ask"}',
    '{"jsonrpc":"2.0","id":0,"result":null}',
    '{"jsonrpc":"2.0","method":"fake/send"}',
]
sent = b""
for index, body in enumerate(bodies):
    body = body.encode()
    header = b"Content-Length: %d\r\n" % len(body)
    if index == 3:
        header = b"content-length:%d\r\nContent-Type: application/json\r\n" % len(body)
    server.send_raw(header + b"\r\n" + body)
    sent += header + b"\r\n" + body
    if body.endswith(b'"fake/ask"}'):  # its answer comes next
        server.wait(lambda m: m.get("method", "").startswith("window/"))
server.wait(lambda m: m.get("method") == "fake/sent")
server.wait(lambda m: m.get("id") == 3)
got = open(log, "rb").read()
assert got == sent, (got, sent)
print(len(bodies), "messages reached clangd unchanged")

echo = [m for m in server.messages if m.get("id") in ("a/1", 2.0)]
assert [m["result"] for m in echo] == [{"b": 1.0, "a": "é"}, [1000, 0]], echo
raw = b"".join(server.raw)
for text in [b'{"jsonrpc": "2.0", "id": 2.0, "result": [1000.0, 0]}',
             b'"contents": {"kind": "markdown", "value": "clangd\'s hover"}',
             b'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n'
             b'Content-Length: 78\r\n\r\n'
             b'{ "method":"fake/sent","jsonrpc" : "2.0", "params":'
             b'{"z":1.0,"a":"\\u00e9 \\/"} }']:
    assert text in raw, (text, raw)
print(3, "messages reached the editor unchanged")
assert b'{"jsonrpc":"2.0","id":0,"result":null}' in got
print("a reply to clangd's request reached it")
assert server.stop() == 0
