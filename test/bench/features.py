#!/usr/bin/env python3
"""How long the analysis takes from an edit inside a kernel to an editor's features.

usage: features.py [--build DIR] [--edits=N] [--requests=N] [FILE.cu…]

Each file is edited again and again; a number is the median of the edits after the
first analysis, and beside it that of the same request with a full parse and
nothing kept, both in this run: on a busy machine the ratio says more than the
time. With the bundled headers and, where it is installed, with the toolkit's; the
last file, which begins with much of CUDA's libraries, with the toolkit's only and
apart from the median of all. Then the memory after many requests. Default: every
example, 15 edits, 1000 requests.
"""

import argparse
import glob
import os
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test", "Editor", "Inputs"))
from server import Server, edit_kernel  # noqa: E402

TARGET_MS = 60
FULL_PARSES = 3


def toolkit():
    for home in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"),
                 "/usr/local/cuda"):  # fmt: skip
        if home and os.path.exists(os.path.join(home, "include", "cuda_runtime.h")):
            return home
    return None


def edit_times(server, path, flags, edits):
    """(first, median of the others) in milliseconds."""
    with open(path) as file:
        text = file.read()
    times = []
    for number in range(edits + 1):
        features, elapsed = server.analyse(path, edit_kernel(text, number), flags)
        if features["failure"] or not features["hints"]:
            sys.exit("bench: %s: no hints: %s" % (path, features["failure"]))
        times.append(elapsed)
    return times[0], statistics.median(times[1:])


def measure(tool, path, flags, edits):
    """Milliseconds: first analysis, after an edit, after an edit in full."""
    warm, cold = Server(tool), Server(tool, cold=True)
    first, edit = edit_times(warm, path, flags, edits)
    _, full = edit_times(cold, path, flags, FULL_PARSES)
    warm.close(), cold.close()
    return first, edit, full


def report(title, tool, files, flags, args):
    rows = []
    for path in files:
        first, edit, full = measure(tool, path, flags, args.edits)
        rows.append((edit, full))
        print("%-28s %8.0f %8.1f %8.0f %7.1f" % (
            os.path.basename(path), first, edit, full, full / edit))  # fmt: skip
    if len(rows) > 1:
        edit, full = (statistics.median(column) for column in zip(*rows))
        print("edit to features, %s: median %.1f ms (target %d), a full parse %.1f times "
              "that" % (title, edit, TARGET_MS, full / edit))  # fmt: skip


def print_feature_times(args):
    """Prints all of it; not 0 when the memory has grown."""
    tool = os.path.join(args.build, "bin", "gpuperf-features")
    print("%-28s %8s %8s %8s %7s" % (
        "edit to features, ms", "first", "edit", "full", "ratio"))  # fmt: skip
    report("bundled headers", tool, args.files, ["-nocudainc"], args)
    home = toolkit()
    if home:
        flags = ["--cuda-path=" + home]
        report("CUDA's headers", tool, args.files, flags, args)
        libraries = os.path.join(ROOT, "test", "bench", "Inputs", "headers.cu")
        report("CUDA's libraries", tool, [libraries], flags, args)
    memory = os.path.join(ROOT, "test", "Editor", "Inputs", "memory.py")
    environment = dict(os.environ)
    environment["PATH"] = os.path.dirname(tool) + os.pathsep + environment["PATH"]
    sys.stdout.flush()
    return subprocess.call([sys.executable, memory, "--requests=%d" % args.requests] +
                           args.files[:2] + ["--", "-nocudainc"], env=environment)  # fmt: skip


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--build", default="build")
    parser.add_argument("--edits", type=int, default=15)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    args.files = args.files or sorted(glob.glob(os.path.join(ROOT, "examples", "*.cu")))
    return print_feature_times(args)


if __name__ == "__main__":
    sys.exit(main())
