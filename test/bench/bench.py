#!/usr/bin/env python3
"""What gpuperf costs: instructions and memory of a compile, time for a kernel,
time from an edit to an editor's hints.

usage: bench.py [--build DIR] [--jobs=N] [--arch=sm_80] [FILE.cu…]
       bench.py --scaling …  (how analysis time grows with a kernel: scaling.py)

Instructions: callgrind counts those of `clang++-19 -O3 -S --cuda-device-only`
with the toolkit's headers, with the plugin against without, processes that the
plugin starts included (and shown by themselves); such counts repeat, wall times
do not. Memory: the largest resident set of one process, and the time that the
analysis reports for each kernel. The editor's part: features.py (the analysis) and
editor.py (the server). Default: every example. Exits with 1 when the ratio of the
totals is above the target, or the editor's analysis keeps growing.
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

import editor
import features
import scaling

TARGET = 1.05


def cuda_home():
    for home in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"),
                 "/usr/local/cuda"):  # fmt: skip
        if home and os.path.exists(os.path.join(home, "include", "cuda_runtime.h")):
            return home
    sys.exit("bench: no CUDA toolkit: set CUDA_HOME")


def compile_command(path, output, args):
    """The compile that is measured; the shim makes CUDA 13 usable to Clang 19."""
    tool = os.path.join(args.build, "bin", "gpuperf")
    shim = subprocess.check_output([tool, "--print-shim-dir"], universal_newlines=True)
    return [
        shutil.which("clang++-19") or "clang++", "-x", "cuda", "-O3", "-S",
        "--cuda-device-only", "--cuda-gpu-arch=" + args.arch,
        "--cuda-path=" + cuda_home(), "-isystem", shim.strip(),
        "-Wno-unknown-cuda-version", "-o", output, path,
    ]  # fmt: skip


def plugin_argument(args):
    # Under valgrind an analysis would be cut off by its budget of processor time.
    return ["-fplugin=" + os.path.join(args.build, "lib", "gpuperf.so"),
            "-fplugin-arg-gpuperf-budget-ms=1000000"]  # fmt: skip


def run_quietly(command):
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          universal_newlines=True)  # fmt: skip
    if done.returncode != 0:
        sys.exit("bench: %s\n%s" % (" ".join(command), done.stderr[-2000:]))


def instructions(command, folder, name):
    """(instructions of all processes, of those beyond the one that had most)."""
    pattern = os.path.join(folder, name + ".callgrind.")
    # A forked child starts with its parent's counts; where the plugin's child
    # begins they are set to zero.
    run_quietly(["valgrind", "--quiet", "--tool=callgrind", "--trace-children=yes",
                 "--zero-before=*runChild*",
                 "--callgrind-out-file=" + pattern + "%p"] + command)  # fmt: skip
    counts = []
    for path in glob.glob(glob.escape(pattern) + "*"):
        with open(path, errors="replace") as file:
            found = re.search(r"^(?:summary|totals): (\d+)", file.read(), re.M)
        counts.append(int(found.group(1)) if found else 0)
    if not counts or max(counts) == 0:
        sys.exit("bench: callgrind left no counts for %s" % name)
    return sum(counts), sum(counts) - max(counts)


def peak_kilobytes(command):
    """Largest resident set of the command's processes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)  # fmt: skip
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_maxrss


def measure(path, args, folder):
    name = os.path.basename(path)
    outputs = [os.path.join(folder, name + suffix) for suffix in (".s", ".plugin.s")]
    plain = compile_command(path, outputs[0], args)
    loaded = compile_command(path, outputs[1], args) + plugin_argument(args)
    base, _ = instructions(plain, folder, name)
    total, child = instructions(loaded, folder, name + ".plugin")
    with open(outputs[0], "rb") as one, open(outputs[1], "rb") as other:
        same = one.read() == other.read()
    memory = peak_kilobytes(plain), peak_kilobytes(loaded)
    return name, base, total, child, memory, same


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


def main():
    if "--scaling" in sys.argv[1:]:
        return scaling.main([a for a in sys.argv[1:] if a != "--scaling"])
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
    base, total = sum(r[1] for r in rows), sum(r[2] for r in rows)
    added = max((r[4][1] - r[4][0]) / 1024 for r in rows)
    print("peak memory added: at most %.1f MiB" % added)
    print("instructions with the plugin / without: %.4f (target %.2f)" % (
        total / base, TARGET))  # fmt: skip
    changed = [r[0] for r in rows if not r[5]]
    return 1 if grown or changed or total / base > TARGET else 0


if __name__ == "__main__":
    sys.exit(main())
