"""gpuperf-features --serve as a Python object, and edits of a file.

Other scripts import it; on its own it does nothing.
"""

import json
import os
import re
import subprocess
import time


class Server:
    """Answers requests; `cold` keeps nothing between them."""

    def __init__(self, tool="gpuperf-features", cold=False, arguments=()):
        command = [tool, "--serve"] + (["--cold"] if cold else []) + list(arguments)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)  # fmt: skip
        self.version = 0

    def analyse(self, path, text, command=(), machine="", model="", others=()):
        """(features, milliseconds)."""
        self.version += 1
        path = os.path.abspath(path)
        request = dict(file=path, text=text, version=self.version, machine=machine,
                       directory=os.path.dirname(path), model=model,
                       command=list(command), others=list(others))  # fmt: skip
        start = time.perf_counter()
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        elapsed = (time.perf_counter() - start) * 1000
        if not line:
            raise RuntimeError("the server ended with %s" % self.process.wait())
        features = json.loads(line.decode())
        assert features.pop("version") == self.version
        return features, elapsed

    def resident_kilobytes(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


def edit_kernel(text, number):
    """The text with one more statement at the start of its first kernel."""
    body = text.index("{", text.index("__global__")) + 1
    return "%s\n  int edit%d = %d; (void)edit%d;%s" % (
        text[:body], number, number, number, text[body:])  # fmt: skip
