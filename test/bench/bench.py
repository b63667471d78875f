#!/usr/bin/env python3
"""What gpuperf costs: instructions and memory of a compile, time for a kernel,
time from an edit to an editor's hints.

usage: bench.py [--build DIR] [--jobs=N] [--arch=sm_80] [FILE.cu…]
       bench.py --scaling …  (how analysis time grows with a kernel: scaling.py)
       bench.py --document … (the tables and the plot of docs/performance.md)
       bench.py --editor …   (what an editor's user waits for: session.py)
       bench.py … DIR…       (instructions of any folder's compiles: folders.py)

Instructions: callgrind counts those of `clang++-19 -O3 -S --cuda-device-only`
with the toolkit's headers, with the plugin against without, processes that the
plugin starts included (and shown by themselves); such counts repeat, wall times
do not. Memory: the largest resident set of one process, and the time that the
analysis reports for each kernel. The editor's part: features.py (the analysis) and
editor.py (the server). One report of many results: merge.py, and as a page: page.py.
Default: every example. Exits with 1 when the ratio of the totals is above the target,
the editor's analysis keeps growing, or a merge takes more memory than it may, or a page
more bytes or time.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import document
import editor
import features
import folders
import merge
import page
import scaling
import session
from cost import Failed, measure

TARGET = 1.05


def step_times(path, args):
    """({step: milliseconds}, launches) of the tool on one file."""
    tool = os.path.join(args.build, "bin", "gpuperf")
    done = subprocess.run([tool, "--format=json", "--timing", path],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          universal_newlines=True)  # fmt: skip
    steps = re.findall(r"^ *([\d.]+) ms  (\w+)", done.stderr, re.M)
    if done.returncode != 0 or not steps:
        sys.exit("bench: %s --timing %s: %s" % (tool, path, done.stderr))
    launches = len(json.loads(done.stdout)["kernels"])
    return {name: float(ms) for ms, name in steps}, launches


def print_times(args):
    """Time of the analysis proper for each launch, a mean within a file, and of
    all before it (parse, code generation, lowering) for each file."""
    reads, analyses = [], []
    for path in args.files:
        steps, launches = step_times(path, args)
        reads.append(steps["read"])
        analyses += [steps["analyse"] / launches] * launches
    print("analysis of a kernel: median %.1f ms, worst %.1f ms, %d launches" % (
        statistics.median(analyses), max(analyses), len(analyses)))  # fmt: skip
    print("parse, code generation and lowering of a file: median %.0f ms, worst "
          "%.0f ms" % (statistics.median(reads), max(reads)))  # fmt: skip


def report(rows):
    print("%-28s %12s %12s %12s %7s %9s %9s  %s" % (
        "instructions, millions", "without", "with", "in children", "ratio",
        "MiB", "added", "output"))  # fmt: skip
    for name, base, total, child, memory, same in rows:
        print("%-28s %12.1f %12.1f %12.1f %7.4f %9.1f %9.1f  %s" % (
            name, base / 1e6, total / 1e6, child / 1e6, total / base,
            memory[0] / 1024, (memory[1] - memory[0]) / 1024,
            "identical" if same else "DIFFERENT"))  # fmt: skip


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--build", default="build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--arch", default="sm_80")
    parser.add_argument("--edits", type=int, default=15)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    args.files = args.files or sorted(glob.glob(os.path.join(root, "examples", "*.cu")))
    return args


def names_folder(arguments):
    """Whether a folder is among them that is no option's value."""
    return any(os.path.isdir(a) and not a.startswith("-") and
               (before in ("", "--whole", "--document") or "=" in before or
                not before.startswith("-"))
               for before, a in zip([""] + arguments, arguments))  # fmt: skip


def main():
    if "--document" in sys.argv[1:]:
        rest = [a for a in sys.argv[1:] if a != "--document"]
        return (document.document_compiles if names_folder(rest) else document.main)(rest)
    if "--scaling" in sys.argv[1:]:
        return scaling.main([a for a in sys.argv[1:] if a != "--scaling"])
    if "--editor" in sys.argv[1:]:
        return session.main([a for a in sys.argv[1:] if a != "--editor"])
    if names_folder(sys.argv[1:]):
        return folders.main(sys.argv[1:])
    args = parse_arguments()
    if not shutil.which("valgrind"):
        sys.exit("bench: valgrind is not installed")
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            rows = list(pool.map(lambda f: measure(f, args, folder), args.files))
    report(rows)
    print_times(args)
    grown = features.print_feature_times(args)
    editor.print_editor_times(args)
    grown |= merge.print_merge_times(args)
    grown |= page.print_page_times(args)
    base, total = sum(r[1] for r in rows), sum(r[2] for r in rows)
    added = max((r[4][1] - r[4][0]) / 1024 for r in rows)
    print("peak memory added: at most %.1f MiB" % added)
    print("instructions with the plugin / without: %.4f (target %.2f)" % (
        total / base, TARGET))  # fmt: skip
    changed = [r[0] for r in rows if not r[5]]
    return 1 if grown or changed or total / base > TARGET else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as failure:
        sys.exit("bench: %s" % failure)
