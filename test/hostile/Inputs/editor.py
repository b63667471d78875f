"""Opens each file of a hostile project; prints which have hints within the time."""
import os
import sys
import lsp

root = os.path.abspath(sys.argv[1])
environment = dict(os.environ, XDG_CONFIG_HOME=root + "/nobody")
server = lsp.Server("gpuperf-clangd", "--standalone", env=environment)
server.start()
names = ["program", "device", "pipe", "config", "clangd", "clangd-pipe", "quote", "escape"]
names += ["flags/" + name for name in sorted(os.listdir(root + "/flags"))]
for name in names:
    path = os.path.join(root, name, "k.cu")
    for build in ("clang++", "run"):
        database = os.path.join(os.path.dirname(path), build, "compile_commands.json")
        if os.path.exists(database):
            os.replace(database, os.path.join(os.path.dirname(path), "compile_commands.json"))
    with open(path, encoding="utf-8") as file:
        server.open("file://" + path, file.read())
    asked = server.ask("textDocument/inlayHint", {
        "textDocument": {"uri": "file://" + path},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}})
    answer = server.wait(lambda message: message.get("id") == asked, 60)
    print("%s: %s" % (name, "answered" if "result" in answer else answer))
server.stop()
print("raw controls:", any(b"\\u001b" in raw or b"\x1b" in raw for raw in server.raw))
