import os
import sys
import lsp

root, worker = sys.argv[1:]
# The user's own configuration of clangd counts too.
environment = dict(os.environ, XDG_CONFIG_HOME=root + "/config")


def session(*options, **params):
    server = lsp.Server("gpuperf-clangd", "--standalone",
                        "--worker-program=" + worker, *options,
                        env=environment)
    server.start(**params)
    return server


def show(server, name, prefix=""):
    uri = "file://" + os.path.join(root, name)
    server.open(uri, "__global__ void k();")
    hints = server.wait_hints(uri, len)
    found = [h["label"] for h in hints if "N=" not in h["label"]]
    directory, *command = (found or ["nothing"])[0].split()
    print("%s%s: %s: %s" % (prefix, name, directory.replace(root + "/", ""),
                            " ".join(command)))
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


server = session()
for name in ["sub/a.cu", "sub/b.cu", "sub/b_kernels.cuh", "flags/in/c.cu",
             "conf/in/a.cu", "conf/in/part.cu", "none/a.cu"]:
    show(server, name)
database = root + "/build/compile_commands.json"
text = open(database).read().replace("-DA", "-DCHANGED")
open(database, "w").write(text)
show(server, "sub/a.cu")
server.stop()

other = root + "/other"
server = session("--compile-commands-dir=" + other)
show(server, "sub/a.cu", "with --compile-commands-dir: ")
server.stop()
server = session(initializationOptions={"compilationDatabasePath": other})
show(server, "sub/a.cu", "with compilationDatabasePath: ")
server.stop()
server = session(initializationOptions={"fallbackFlags": ["-DFALLBACK"]})
show(server, "/nowhere/a.cu", "with fallbackFlags: ")
server.stop()
