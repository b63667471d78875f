"""Runs a compile under distcc, with a server of its own on the loopback interface.

usage: with_distccd.py LOG COMPILER ARGUMENTS…

What the server says goes to LOG. Exits with the compile's status.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time

LOCALHOST = "127.0.0.1"


def free_port():
    with socket.socket() as probe:
        probe.bind((LOCALHOST, 0))
        return probe.getsockname()[1]


def wait_until_up(server, port):
    for _ in range(100):
        if server.poll() is not None:
            sys.exit("distccd ended with status %d" % server.returncode)
        with socket.socket() as probe:
            if probe.connect_ex((LOCALHOST, port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("distccd does not answer")


def main():
    log, compile_command = sys.argv[1], sys.argv[2:]
    port = free_port()
    # Started by root, the server is another user, whom a folder of root's keeps out.
    with open(log, "w") as stderr, tempfile.NamedTemporaryFile("w", dir="/tmp") as allowed:
        os.chmod(allowed.name, 0o644)
        print(compile_command[0], file=allowed, flush=True)
        server = subprocess.Popen(
            ["distccd", "--daemon", "--no-detach", "--log-stderr", "--log-level=info",
             "--listen", LOCALHOST, "--allow", LOCALHOST, "--port", str(port), "--jobs", "2"],
            stderr=stderr, stdin=subprocess.DEVNULL,
            env={**os.environ, "TMPDIR": "/tmp", "DISTCC_CMDLIST": allowed.name})  # fmt: skip
        try:
            wait_until_up(server, port)
            hosts = {"DISTCC_HOSTS": "%s:%d" % (LOCALHOST, port)}
            client = subprocess.run(["distcc", *compile_command], env={**os.environ, **hosts})
            return client.returncode
        finally:
            server.terminate()
            server.wait()


sys.exit(main())
