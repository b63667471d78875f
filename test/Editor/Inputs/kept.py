#!/usr/bin/env python3
"""Headers that a process before this one parsed are used, and only as long as they hold.

usage: kept.py FOLDER

Every answer, of a process that begins with what others left in FOLDER, is compared with
that of one that keeps nothing.
"""

import json
import os
import shutil
import stat
import sys

from server import Server

TEXT = """#include "shape.h"
__global__ void scale(float *a) {
  a[threadIdx.x * STRIDE] = 1;
}
void run(float *a) { scale<<<100, BLOCK>>>(a); }
"""


class Project:
    """A folder with sources, and one for what is kept."""

    def __init__(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        self.folder, self.kept = folder, os.path.join(folder, "kept")
        self.source = os.path.join(folder, "scale.cu")
        self.trace = os.path.join(folder, "trace.json")
        self.flags = ["-nocudainc", "-I" + os.path.join(folder, "early"),
                      "-I" + os.path.join(folder, "late")]  # fmt: skip
        for name in ("early", "late"):
            os.makedirs(os.path.join(folder, name))
        self.write("late/shape.h", "#define STRIDE 32\n#define BLOCK 128\n")

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def files(self):
        return [os.path.join(self.kept, name) for name in os.listdir(self.kept)
                if not name.endswith(".timestamp")]  # fmt: skip

    def ask(self, text, arguments, others):
        server = Server(arguments=arguments)
        features, _ = server.analyse(self.source, text, self.flags, others=others)
        assert server.close() == 0
        return features

    def check(self, what, text=TEXT, parses=None, others=(), cold=None):
        """The hints of a new process; `parses`: how many preambles it has to build; `cold`:
        the answer of one that keeps nothing, where it is known."""
        cold = cold or self.ask(text, ["--cold"], others)
        kept = self.ask(text, ["--cache=" + self.kept, "--time-trace=" + self.trace], others)
        if kept != cold:
            sys.exit("%s: kept %s\ncold %s" % (what, kept, cold))
        with open(self.trace) as file:
            built = sum(e["name"] == "gpuperf: parse preamble"
                        for e in json.load(file)["traceEvents"])  # fmt: skip
        if parses is not None and built != parses:
            sys.exit("%s: %d preambles were parsed, not %d" % (what, built, parses))
        return [(h["line"], h["label"]) for h in kept["hints"]]


def changes(project):
    """A header that is edited, one that comes in front of it, one that is not saved."""
    first = project.check("as it was", parses=0)
    project.write("late/shape.h", "#define STRIDE 4\n#define BLOCK 128\n")
    edited = project.check("an edited header")
    assert edited != first, edited
    project.check("the edited header again", parses=0)
    project.write("early/shape.h", "#define STRIDE 2\n#define BLOCK 128\n")
    assert project.check("a header in front") not in (first, edited)
    os.remove(os.path.join(project.folder, "early/shape.h"))
    assert project.check("without that") == edited
    late = os.path.join(project.folder, "late/shape.h")
    unsaved = [{"file": late, "text": "#define STRIDE 1\n#define BLOCK 128\n"}]
    assert project.check("an unsaved header", others=unsaved) not in (first, edited)
    assert project.check("the saved one after it") == edited


def errors(project):
    """What the preamble says of errors and missing files is kept, too."""
    for header in ("int x = nothing;\n", "#include <no-such-header.h>\n",
                   "static __device__ int f() { return wrong; }\n"):  # fmt: skip
        project.write("late/shape.h", "#define STRIDE 4\n#define BLOCK 64\n" + header)
        text = TEXT.replace("= 1", "= f()") if "f()" in header else TEXT
        project.check(header, text)
        project.check(header + " again", text, parses=0)


def damage(project):
    """Files that are cut off, changed or another's to write are as none."""
    def cut(path):
        os.truncate(path, os.path.getsize(path) // 2)

    def change(path):
        with open(path, "r+b") as file:
            file.seek(-1000, os.SEEK_END)
            file.write(b"gpuperf")

    def change_known(path):
        with open(path, "r+b") as file:
            file.seek(60)
            file.write(b"}")

    project.check("before any damage")
    cold = project.ask(TEXT, ["--cold"], ())
    for damaged in (cut, change, change_known, lambda path: os.truncate(path, 10),
                    lambda path: os.chmod(path, 0o666)):  # fmt: skip
        for path in project.files():
            damaged(path)
        project.check("damaged", parses=2, cold=cold)
        project.check("mended", parses=0, cold=cold)
    os.chmod(project.kept, 0o777)
    project.check("a folder that all may write to", parses=2)
    os.chmod(project.kept, 0o700)


def main():
    project = Project(sys.argv[1])
    project.check("the first time", parses=2)
    for path in [project.kept] + project.files():
        assert not os.stat(path).st_mode & (stat.S_IRWXG | stat.S_IRWXO), path
    assert len(project.files()) == 2, project.files()
    changes(project)
    errors(project)
    damage(project)
    print("all as expected")


if __name__ == "__main__":
    main()
