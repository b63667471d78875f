#!/usr/bin/env python3
"""How analysis time grows with the size of a kernel.

usage: bench.py --scaling [--build DIR] [--sizes 10,100,…] [--only KIND,…] [--counted]

Writes kernels with so many statements of one kind, and prints the time that the
tool's `--timing` gives for reading (parse, code generation, lowering) and for the
analysis with its findings, each the best of three. Beside them the exponent: how
the analysis' time grows from the largest size but one to the largest (1 where it
is in proportion, 2 where it grows with the square). What takes longer than
--limit seconds counts as that long, and larger ones are left out.

With --counted the analysis is not timed: callgrind counts its millions of instructions.
That is how the work grows; the time of large kernels grows faster, as their data leaves
the caches. Clang's part is not in it, which takes minutes for a thousand loops more.
"""

import argparse
import glob
import math
import os
import re
import subprocess
import sys
import tempfile

HEAD = "__global__ void k(const float *__restrict__ in, float *__restrict__ out, int n) {\n"
TAIL = "}\nvoid run(const float *in, float *out, int n) { k<<<1024, 256>>>(in, out, n); }\n"
INDEX = "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"


def loads(count):
    lines = ["  s += in[i + %d];\n" % (j * 262144) for j in range(count)]
    return HEAD + INDEX + "  float s = 0;\n" + "".join(lines) + "  out[i] = s;\n" + TAIL


def strided(count):
    lines = ["  s += in[i * 8 + %d];\n" % (j * 2097152) for j in range(count)]
    return HEAD + INDEX + "  float s = 0;\n" + "".join(lines) + "  out[i] = s;\n" + TAIL


def stores(count):
    lines = ["  out[i + %d] = v + %d;\n" % (j * 262144, j) for j in range(count)]
    return HEAD + INDEX + "  float v = in[i];\n" + "".join(lines) + TAIL


def shared(count):
    lines = ["  s += tile[(threadIdx.x * %d + %d) & 1023];\n" % (j % 31 + 1, j)
             for j in range(count)]  # fmt: skip
    return (HEAD + "  __shared__ float tile[1024];\n" + INDEX +
            "  tile[threadIdx.x] = in[i];\n  __syncthreads();\n  float s = 0;\n" +
            "".join(lines) + "  out[i] = s;\n" + TAIL)  # fmt: skip


def conflicts(count):
    """Bank conflicts that padding takes away."""
    lines = ["  s += tile[threadIdx.x %% 32][%d];\n" % (j % 32) for j in range(count)]
    return (HEAD + "  __shared__ float tile[32][32];\n" + INDEX +
            "  tile[threadIdx.x / 32][threadIdx.x % 32] = in[i];\n  float s = 0;\n" +
            "".join("  __syncthreads();\n" + line for line in lines) +
            "  out[i] = s;\n" + TAIL)  # fmt: skip


def branches(count):
    lines = ["  if (in[i + %d] > %d) out[i + %d] = %d;\n" % (j, j, j * 262144, j)
             for j in range(count)]  # fmt: skip
    return HEAD + INDEX + "".join(lines) + TAIL


def loops(count):
    lines = ["  for (int j = 0; j < n; ++j) s = s * in[j + %d] + %d;\n" % (k, k)
             for k in range(count)]  # fmt: skip
    return HEAD + INDEX + "  float s = 0;\n" + "".join(lines) + "  out[i] = s;\n" + TAIL


def nest(depth):
    opened = ["for (int j%d = 0; j%d < n; ++j%d) " % (k, k, k) for k in range(depth)]
    index = " + ".join("j%d * %d" % (k, k + 1) for k in range(depth))
    return (HEAD + INDEX + "  float s = 0;\n  " + "".join(opened) +
            "s = s * in[i + " + index + "] + 1;\n  out[i] = s;\n" + TAIL)  # fmt: skip


def cases(count):
    lines = ["    case %d: s = s * in[i + %d] + %d; break;\n" % (j, j * 7, j)
             for j in range(count)]  # fmt: skip
    return (HEAD + INDEX + "  float s = 0;\n  for (int j = 0; j < n; ++j)\n"
            "    switch (int(in[j])) {\n" + "".join(lines) + "    }\n  out[i] = s;\n" + TAIL)  # fmt: skip


KINDS = {f.__name__: f for f in (loads, strided, stores, shared, conflicts, branches, loops, cases)}
NEST_DEPTHS = (2, 5, 7, 10)
# Clang's own optimiser takes minutes for more.
MOST = {"loops": 1000}


def milliseconds(path, args):
    """(reading, analysis), the best of three; None beyond the limit."""
    best = None
    for _ in range(3):
        try:
            done = subprocess.run(
                [os.path.join(args.build, "bin", "gpuperf"), "--cuda=none", "--timing",
                 "--format=json", "--time-limit=%d" % (10 * args.limit), path],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                universal_newlines=True, timeout=args.limit)  # fmt: skip
        except subprocess.TimeoutExpired:
            return best
        steps = dict((name, float(ms)) for ms, name in
                     re.findall(r"^ *([\d.]+) ms  (\w+)", done.stderr, re.M))  # fmt: skip
        if done.returncode != 0 or "analyse" not in steps:
            sys.exit("scaling: %s: %s" % (path, done.stderr[-2000:]))
        found = steps["read"], steps["analyse"]
        best = min(best or found, found, key=sum)
        if sum(found) > 5000:
            break
    return best


def instructions(path, args):
    """Millions of instructions of the analysis of one file."""
    tool = os.path.join(args.build, "bin", "gpuperf")
    dialect, counts = path + ".mlir", path + ".callgrind."
    limit = "--time-limit=%d" % (100 * args.limit)
    with open(dialect, "w") as file:
        subprocess.run([tool, "--cuda=none", "--format=mlir", limit, path], stdout=file,
                       stderr=subprocess.DEVNULL, check=True)  # fmt: skip
    # The analysis is a process of its own, which starts with its parent's counts: none,
    # outside of the function that is counted.
    subprocess.run(
        ["valgrind", "--quiet", "--tool=callgrind", "--trace-children=yes",
         "--toggle-collect=*analyseModule*", "--callgrind-out-file=" + counts + "%p",
         tool, "--format=json", limit, dialect],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)  # fmt: skip
    total = 0
    for name in glob.glob(glob.escape(counts) + "*"):
        with open(name, errors="replace") as file:
            found = re.search(r"^(?:summary|totals): (\d+)", file.read(), re.M)
        total += int(found.group(1)) if found else 0
    if not total:
        sys.exit("scaling: %s: callgrind counted nothing" % path)
    return total / 1e6


def print_counted(name, sizes, source, args, folder):
    """Prints a row of counts; the exponent, or None with less than two."""
    sizes = [size for size in sizes if size <= MOST.get(name, size)]
    counts = []
    for size in sizes:
        path = os.path.join(folder, "%s%d.cu" % (name, size))
        with open(path, "w") as file:
            file.write(source(size))
        counts.append(instructions(path, args))
    exponent = None
    if len(counts) > 1:
        exponent = math.log(counts[-1] / counts[-2]) / math.log(sizes[-1] / sizes[-2])
    print("%-10s" % name + "".join("%18.1f" % count for count in counts) +
          ("%12.2f" % exponent if exponent is not None else ""))  # fmt: skip
    sys.stdout.flush()
    return exponent


def print_kind(name, sizes, source, args, folder):
    """Prints a row; the exponent, or None with less than two times."""
    times, texts = [], []
    for size in sizes:
        path = os.path.join(folder, "%s%d.cu" % (name, size))
        with open(path, "w") as file:
            file.write(source(size))
        found = milliseconds(path, args)
        if not found:
            texts.append("over %d s" % args.limit)
            times.append((size, args.limit * 1000.0))
            break
        texts.append("%.0f + %.1f" % found)
        times.append((size, found[1]))
    exponent = None
    if len(times) > 1:
        (small, before), (large, after) = times[-2:]
        exponent = math.log(max(after, 0.1) / max(before, 0.1)) / math.log(large / small)
    print("%-10s" % name + "".join("%18s" % t for t in texts + [""] * (len(sizes) - len(texts)))
          + ("%12.2f" % exponent if exponent is not None else ""))  # fmt: skip
    sys.stdout.flush()
    return exponent


def main(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--build", default="build")
    parser.add_argument("--sizes", default="10,100,1000,10000")
    parser.add_argument("--only", default="")
    parser.add_argument("--limit", type=int, default=60, help="seconds")
    parser.add_argument("--counted", action="store_true")
    args = parser.parse_args(arguments)
    sizes = [int(size) for size in args.sizes.split(",")]
    only = args.only.split(",") if args.only else list(KINDS) + ["nest"]
    show = print_counted if args.counted else print_kind
    print("%-10s" % ("millions" if args.counted else "ms") +
          "".join("%18d" % size for size in sizes) + "%12s" % "exponent")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        for name in [n for n in only if n != "nest"]:
            show(name, sizes, KINDS[name], args, folder)
        if "nest" in only:
            print("%-10s" % "depth" + "".join("%18d" % depth for depth in NEST_DEPTHS))
            show("nest", NEST_DEPTHS, nest, args, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
