"""Requests that no browser of the user's makes, and clients that never end theirs."""

import subprocess
import sys
import time

from serving import PATIENCE, Server, fail, page_that


def is_not_ours(server):
    """Refused: other methods, hosts and paths, and what is no request at all."""
    page = "/%s/" % server.token
    longest = "X-Long: " + "x" * 20000 + "\r\n"
    for name, status, answer in [
        ("the page", 200, server.get(page)),
        ("as localhost", 200, server.get(page, host="localhost:%d" % server.port)),
        ("no token", 403, server.get("/")),
        ("another token", 403, server.get("/%s/" % ("0" * 32))),
        ("a part of the token", 403, server.get("/%s/" % server.token[:-1])),
        ("a path behind it", 404, server.get(page + "../../etc/passwd")),
        ("a coded path", 404, server.get(page + "%2e%2e/%2e%2e/etc/passwd")),
        ("a path before it", 403, server.get("/../" + server.token + "/")),
        ("no slash", 404, server.get(page[:-1])),
        ("another site's name", 421, server.get(page, host="evil.example:%d" % server.port)),
        ("another port", 421, server.get(page, host="127.0.0.1:1")),
        ("two hosts", 400, server.get(page, more="Host: evil.example\r\n")),
        ("POST", 405, server.get(page, method="POST")),
        ("HEAD", 405, server.get(page, method="HEAD")),
        ("a long header", 431, server.get(page, more=longest)),
        ("no path", 400, server.get("http://evil.example/")),
        ("no colon", 400, server.get(page, more="Nothing\r\n")),
        ("a header with a blank", 400, server.get(page, more="Ho st: x\r\n")),
    ]:
        print("%s: %d%s" % (name, answer[0], "" if answer[0] == status else " NOT %d" % status))
        if "root:" in answer[1]:
            fail("a file of the machine's was sent")
    for name, text in [
        ("no host", b"GET %s HTTP/1.1\r\n\r\n" % page.encode()),
        ("no version", b"GET %s\r\n\r\n" % page.encode()),
        ("no HTTP", b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"),
        ("a zero", b"GET %s HTTP/1.1\r\nHost: \0\r\n\r\n" % page.encode()),
    ]:
        print("%s: %s" % (name, server.raw(text).split(b" ", 2)[1].decode()))


def headers(server):
    head = server.raw(
        b"GET /%s/ HTTP/1.1\r\nHost: %s\r\n\r\n" % (server.token.encode(), server.host.encode())
    ).split(b"\r\n\r\n")[0]
    for line in sorted(head.decode().split("\r\n")[1:]):
        if not line.startswith("Content-Length"):
            print("header:", line)


def listens_locally(server):
    with open("/proc/net/tcp") as table:
        places = [line.split()[1] for line in table if line.split()[3] == "0A"]
    port = "%04X" % server.port
    print("listens at:", [place for place in places if place.endswith(":" + port)] == ["0100007F:" + port])


def slow_clients(server):
    """Those that say nothing are refused in seconds, and keep nobody out for long."""
    begin = time.monotonic()
    silent = [server.connect() for _ in range(40)]
    answers = [client.recv(100).split(b" ")[1:2] for client in silent]
    took = time.monotonic() - begin
    print("silent clients: %d late, %d turned away" % (answers.count([b"408"]), answers.count([])))
    if not 4 < took < PATIENCE:
        fail("they were kept for %g s" % took)
    for client in silent:
        client.close()
    print("afterwards: %d" % server.get("/%s/" % server.token)[0])


def port_is_taken(server):
    second = ["gpuperf", "serve", "--port=%d" % server.port, *sys.argv[1:]]
    answer = subprocess.run(second, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    print("a second one:", answer.returncode, answer.stderr.strip())


with Server(sys.argv[1:]) as server:
    page_that(server, lambda page: 'id="index"' in page)
    is_not_ours(server)
    headers(server)
    listens_locally(server)
    port_is_taken(server)
    slow_clients(server)
