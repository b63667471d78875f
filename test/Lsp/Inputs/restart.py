import json
import sys
import lsp

inputs, folder = sys.argv[1:]
log = folder + "/log"
server = lsp.Server("gpuperf-clangd", "--clangd=" + inputs + "/fake_clangd.py",
                    "--worker-program=" + inputs + "/fake_worker.py",
                    "--log=" + log)


def logged():
    """What all clangds got."""
    data, messages = open(log, "rb").read(), []
    while data:
        header, _, rest = data.partition(b"\r\n\r\n")
        length = int(header.split(b":")[1])
        messages.append(json.loads(rest[:length]))
        data = rest[length:]
    return messages


def restarts():
    return sum("started again" in str(m.get("params"))
               for m in list(server.messages))


uri = "file:///x/a.cu"
server.start()
server.notify("workspace/didChangeConfiguration", {"settings": {}})
server.open(uri, "N=1 __global__ void k();")
for version, text in [(2, "2"), (3, "22")]:
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": version},
        "contentChanges": [{"text": text, "range": {
            "start": {"line": 0, "character": 2},
            "end": {"line": 0, "character": 3}}}]})
server.notify("fake/ask", {})
server.wait(lambda m: m.get("method") == "window/workDoneProgress/create")

before = len(logged())
answers = [server.request("fake/die", {})]
assert answers[0]["error"]["code"] == -32803, answers
print("asked:", answers[0]["error"]["message"])
server.wait(lambda m: "started again" in str(m.get("params")))
# The answer to a question comes behind what is said again.
echo = server.request("fake/echo", {"x": 1})["result"]
again = []
for message in logged()[before + 1:]:
    word = message["method"]
    if "id" in message:
        word += " " + str(message["id"])
    if word.endswith("didOpen"):
        document = message["params"]["textDocument"]
        word += " %d '%s'" % (document["version"], document["text"].split()[0])
    again.append(word)
print("said again:", ", ".join(again[:-1]))
assert echo == {"x": 1}
print("a question after the restart is answered")
server.send_body(b'{"jsonrpc":"2.0","id":0,"result":null}')
server.request("fake/echo", {})
assert not [m for m in logged() if "method" not in m]
print("a late reply to the old clangd is dropped")
while restarts() < 5:
    count = restarts()
    server.request("fake/die", {})
    server.wait(lambda m: restarts() > count)
server.request("fake/echo", {})
print(restarts(), "restarts")
server.request("fake/die", {})
server.wait(lambda m: "goes on without it" in str(m.get("params")))
print("without clangd: %s; %s" % (
    server.hints(uri)[0]["label"],
    server.request("fake/echo", {})["error"]["message"]))
print("ends with", server.stop())
