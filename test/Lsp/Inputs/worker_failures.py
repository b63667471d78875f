import os
import signal
import subprocess
import sys
import time
import lsp

server = lsp.Server("gpuperf-clangd", *sys.argv[1:])
uri = "file:///x/a.cu"
server.start()
server.open(uri, "N=1 __global__ void k();")


def ours():
    return [h["label"] for h in server.hints(uri) if h["label"] != "clangd's"]


def wait_for(label):
    server.wait_hints(uri, lambda hints: label in [h["label"] for h in hints])
    print(label)


def change(text):
    server.notify("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": 2},
        "contentChanges": [{"text": text}]})


def wait_message(text):
    server.wait(lambda m: m.get("method") == "window/showMessage" and
                text in m["params"]["message"])


wait_for("N=1")
change("N=2 __global__ void k(); crash")
wait_message("the analysis crashed")
print("the analysis crashed")
assert server.request("fake/echo", {})["result"] == {}
assert ours() == []
print("clangd answers meanwhile; no hints")
change("N=3 __global__ void k();")
wait_for("N=3")
change("N=3 __global__ void k(); bad grave")
wait_message("expected a severity at FileFeatures.diagnostics[0].severity")
print("an answer with an unknown severity is not read")
start = time.monotonic()
change("N=4 __global__ void k(); hang")
server.request("fake/echo", {})
assert time.monotonic() - start < 1.8
wait_message("took longer than 2000 ms")
print("the analysis took longer than 2000 ms")
print("clangd answers while the analysis hangs")
change("N=5 __global__ void k();")
wait_for("N=5")
# A worker that something else ended is no failure.
children = subprocess.run(["ps", "-o", "pid=,args=", "--ppid",
                           str(server.process.pid)], capture_output=True,
                          text=True).stdout.split("\n")
os.kill([int(c.split()[0]) for c in children if "fake_worker" in c][0],
        signal.SIGKILL)
count = len(server.messages)
change("N=6 __global__ void k();")
wait_for("N=6")
assert not [m for m in server.messages[count:]
            if m.get("method") == "window/showMessage"]
# The end does not wait for an analysis.
change("N=7 __global__ void k(); hang")
start = time.monotonic()
print("ends with", server.stop(),
      "at once" if time.monotonic() - start < 1.8 else "late")
