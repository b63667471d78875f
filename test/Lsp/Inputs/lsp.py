"""A language client for tests, over Python's standard library."""
import json
import subprocess
import threading
import time


class Server:
    """A running server. `messages` are those it sent, with their raw text."""

    def __init__(self, *command, env=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=env)
        self.messages, self.raw, self.next_id = [], [], 0
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            header = b""
            while not header.endswith(b"\r\n\r\n"):
                line = stream.readline()
                if not line:
                    return
                header += line
            length = [int(l.split(b":")[1]) for l in header.splitlines()
                      if l.lower().startswith(b"content-length:")][0]
            body = stream.read(length)
            with self.changed:
                self.raw.append(header + body)
                self.messages.append(json.loads(body))
                self.changed.notify_all()

    def send_raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send_body(self, body):
        self.send_raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send_body(json.dumps({"jsonrpc": "2.0", "method": method,
                                   "params": params}).encode())

    def ask(self, method, params):
        """Sends a request; its id."""
        self.next_id += 1
        self.send_body(json.dumps({"jsonrpc": "2.0", "id": self.next_id,
                                   "method": method, "params": params}).encode())
        return self.next_id

    def wait(self, wanted, seconds=30):
        """The first message, from now or before, that is `wanted`."""
        seen, end = 0, time.monotonic() + seconds
        with self.changed:
            while True:
                for message in self.messages[seen:]:
                    if wanted(message):
                        return message
                seen = len(self.messages)
                if not self.changed.wait(end - time.monotonic()):
                    raise TimeoutError("no such message in %s" % self.messages)

    def request(self, method, params):
        """The response to a request."""
        number = self.ask(method, params)
        return self.wait(lambda m: m.get("id") == number and "method" not in m)

    def start(self, **params):
        """Initializes the session; the server's result."""
        params.setdefault("capabilities", {})
        result = self.request("initialize", params)["result"]
        self.notify("initialized", {})
        return result

    def open(self, uri, text, language="cuda"):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": language, "version": 1, "text": text}})

    def hints(self, uri, last_line=100000):
        answer = self.request("textDocument/inlayHint", {
            "textDocument": {"uri": uri},
            "range": {"start": {"line": 0, "character": 0},
                      "end": {"line": last_line, "character": 0}}})
        return answer["result"] or []

    def wait_hints(self, uri, wanted, seconds=30):
        """The hints, as soon as they are `wanted`."""
        end = time.monotonic() + seconds
        while not wanted(hints := self.hints(uri)):
            if time.monotonic() > end:
                raise TimeoutError("hints stayed %s" % hints)
            time.sleep(0.01)
        return hints

    def stop(self):
        """Ends the session; the exit status."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(30)
