"""What the tests of `gpuperf serve` have in common: a server, and raw requests to it."""

import re
import socket
import subprocess
import sys
import time
import urllib.request

PATIENCE = 60  # seconds, on a machine that is busy


def fail(text):
    print("FAILED:", text)
    sys.exit(1)


class Server:
    """`gpuperf serve WORDS`, from the address that it prints until the `with` ends."""

    def __init__(self, words):
        self.process = subprocess.Popen(
            ["gpuperf", "serve", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.address)
        if not found:
            fail("no address but %r" % self.address)
        self.port, self.token = int(found[1]), found[2]
        self.host = "127.0.0.1:%d" % self.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def connect(self):
        client = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        client.settimeout(PATIENCE)
        return client

    def raw(self, text):
        """The whole answer to these bytes; b"" where the server closes at once."""
        with self.connect() as client:
            answer = b""
            try:
                client.sendall(text)
                while part := client.recv(65536):
                    answer += part
            except ConnectionError:
                pass
            return answer

    def get(self, path, method="GET", host=None, more=""):
        """Status and text of an answer."""
        head = "%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n" % (method, path, host or self.host, more)
        head, _, body = self.raw(head.encode()).partition(b"\r\n\r\n")
        return int(head.split()[1]), body.decode()

    def page(self):
        with urllib.request.urlopen(self.address, timeout=PATIENCE) as answer:
            return answer.read().decode()


def page_that(server, holds):
    """The first page of the server for which `holds`."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        page = server.page()
        if holds(page):
            return page
        time.sleep(0.1)
    fail("no such page comes")


class Events:
    """The events of a server, as an EventSource gets them."""

    def __init__(self, server):
        self.client = server.connect()
        text = "GET /%s/events HTTP/1.1\r\nHost: %s\r\n\r\n" % (server.token, server.host)
        self.client.sendall(text.encode())
        self.lines = self.client.makefile("r")
        while self.lines.readline().strip():
            pass

    def next(self):
        """The number of the page that the next event tells of."""
        for line in self.lines:
            if line.startswith("data: "):
                return int(line[len("data: ") :])
        fail("the events end")
