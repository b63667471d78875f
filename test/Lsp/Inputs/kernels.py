"""What clients are told that show kernels in a view: docs/editor.md, "For other editors"."""
import os
import sys

import lsp

server_program, example = sys.argv[1:]
uri = "file://" + os.path.abspath(example)
text = open(example).read()


def is_analysed(message):
    return message.get("method") == "gpuperf/analysed"


def kernels(server):
    return server.request("gpuperf/kernels", {"textDocument": {"uri": uri}})["result"]


server = lsp.Server(server_program, "--standalone")
server.start(initializationOptions={"gpuperf": {"showsKernels": True, "machine": "a100"}})
assert kernels(server) is None, "a file that is not open"
server.open(uri, text)
assert server.wait(is_analysed)["params"]["uri"] == uri
# On a slow machine the first ones are told before the others.
server.wait(lambda m: is_analysed(m) and m["params"]["isCurrent"] and not m["params"]["isPart"])
answer = kernels(server)
assert (answer["machine"], answer["model"], answer["failure"]) == ("a100", "gpuperf", ""), answer
names = [kernel["name"] for kernel in answer["kernels"]]
assert names == ["transposeNaive", "transposeShared", "transposePadded"], names

# A kernel's range is from the line of its name to the brace that ends it.
lines = text.split("\n")
for kernel in answer["kernels"]:
    start, end = kernel["range"]["start"], kernel["range"]["end"]
    assert kernel["name"] in lines[start["line"]]
    assert lines[end["line"]] == "}" and end["character"] == 1, end

shared = answer["kernels"][1]
assert shared["id"] == "_Z15transposeSharedPfPKfi" and shared["bound"] == "shared memory"
assert shared["sentences"][0].startswith("takes %s (" % shared["time"]), shared["sentences"]
assert shared["sentences"][1] == "bound by shared memory"
finding, = shared["findings"]
assert finding["check"] == "gpuperf-bank-conflict" and finding["severity"] == "warning"
assert lines[finding["line"] - 1][finding["column"] - 1:].startswith("tile"), finding
assert shared["sentences"][2] == "do first, line %d: %s" % (finding["line"], finding["message"])
assert {"name", "value", "unit", "from"} == set(shared["terms"][0]) and len(shared["terms"]) > 5

# Ranges move along with the text, before anything is analysed anew.
server.notify("textDocument/didChange", {
    "textDocument": {"uri": uri, "version": 2},
    "contentChanges": [{"range": {"start": {"line": 0, "character": 0},
                                  "end": {"line": 0, "character": 0}}, "text": "\n\n"}]})
assert kernels(server)["kernels"][1]["range"]["start"]["line"] == shared["range"]["start"]["line"] + 2

choices = server.request("gpuperf/choices", {})["result"]
machines = {choice["name"]: choice["title"] for choice in choices["machines"]}
assert "A100" in machines["a100"] and choices["machine"] == "a100" and choices["model"] == ""
assert choices["models"][0]["name"] == "gpuperf"
assert server.stop() == 0

# Others are told nothing that they do not know.
server = lsp.Server(server_program, "--standalone")
server.start()
server.open(uri, text)
server.wait_hints(uri, bool)
assert not any(map(is_analysed, server.messages))
assert server.stop() == 0
print("all as expected")
