#!/usr/bin/env python3
"""A clangd that answers at once and says what it got.

--log=FILE               every message as it came, header and body
--offset-encoding=NAME   told in the answer to `initialize`
--no-hints               does not know textDocument/inlayHint

fake/echo answers with its parameters, fake/die ends it, fake/ask makes it ask
the editor; everything else it does not know is ignored, as requests are."""
import json
import os
import sys

options = dict(o.lstrip("-").partition("=")[::2] for o in sys.argv[1:])
log = open(options["log"], "ab", buffering=0) if "log" in options else None


def receive():
    header, length = b"", 0
    while True:
        line = sys.stdin.buffer.readline()
        if not line:
            sys.exit(1)
        header += line
        if not line.strip():
            break
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    body = sys.stdin.buffer.read(length)
    if log:
        log.write(header + body)
    return json.loads(body)


def send(message, header=b""):
    body = (message if isinstance(message, bytes) else
            json.dumps({"jsonrpc": "2.0", **message}).encode())
    sys.stdout.buffer.write(b"%sContent-Length: %d\r\n\r\n" % (header, len(body))
                            + body)
    sys.stdout.buffer.flush()


def at(line, start, end):
    return {"start": {"line": line, "character": start},
            "end": {"line": line, "character": end}}


def publish(document):
    send({"method": "textDocument/publishDiagnostics", "params": {
        "uri": document["uri"], "version": document.get("version"),
        "diagnostics": [{"range": at(0, 0, 2), "severity": 1,
                         "source": "clang", "message": "from clangd"}]}})


def initialize(params):
    capabilities = {"hoverProvider": True, "codeActionProvider": True,
                    "textDocumentSync": {"openClose": True, "change": 2},
                    "executeCommandProvider": {"commands": ["clangd.applyFix"]},
                    "unknownProvider": {"kept": 1}}
    if "no-hints" not in options:
        capabilities["inlayHintProvider"] = {"resolveProvider": False}
    result = {"capabilities": capabilities}
    if "offset-encoding" in options:
        result["offsetEncoding"] = options["offset-encoding"]
    return result


answers = {
    "initialize": initialize,
    "shutdown": lambda params: None,
    "fake/echo": lambda params: params,
    "workspace/executeCommand": lambda params: "clangd's " + params["command"],
    "textDocument/hover": lambda params: {
        "contents": {"kind": "markdown", "value": "clangd's hover"},
        "range": at(0, 0, 2)},
    "textDocument/inlayHint": lambda params: [
        {"position": {"line": 0, "character": 1}, "label": "clangd's"}],
    "textDocument/codeAction": lambda params: [
        {"title": "clangd's fix", "kind": "quickfix"}],
}

while True:
    message = receive()
    method, params = message.get("method"), message.get("params")
    if method == "exit":
        sys.exit(0)
    elif method == "fake/die":
        os._exit(3)
    elif method == "fake/ask":
        send({"id": 0, "method": "window/workDoneProgress/create",
              "params": {"token": "t"}})
    elif method == "fake/send":
        # Spaces, unsorted keys and escapes that a parser would not keep.
        send(b'{ "method":"fake/sent","jsonrpc" : "2.0", "params":'
             b'{"z":1.0,"a":"\\u00e9 \\/"} }',
             b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n")
    elif method in ("textDocument/didOpen", "textDocument/didChange"):
        publish(params["textDocument"])
    elif method in answers:
        send({"id": message["id"], "result": answers[method](params)})
