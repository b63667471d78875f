#!/usr/bin/env python3
"""Distinct sectors of index expressions, by gpuperf and by brute force.

usage: indices.py GPUPERF [--seed=N] [--count=N] [--off=PERCENT] [--far=PERCENT]

Kernels load at random sums of quotients, remainders, masks and shifts of
`threadIdx.x`, `blockIdx.x` and a loop's counter. All threads of the grid evaluate
the same expression here; the 32-byte sectors that they touch together are what
comes from DRAM, once, since L2 holds all of it. Prints the expressions that are off
by more than a tenth, and how many are. Exits with 1 when more than --off percent
are, or more than --far percent by a factor of two.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

BLOCKS, THREADS, ITERATIONS = 96, 128, 4
SECTOR_FLOATS = 8

BASES = ["tx", "bx", "i", "bx * 128 + tx", "bx * 32 + tx", "bx * 100 + tx",
         "tx + i * 128"]  # fmt: skip
STRIDES = [1, 1, 1, 4, 8, 16, 32, 64, 100, 128, 256, 1024]


def operand(source):
    base = "(%s)" % source.choice(BASES)
    form = source.choice(["%s", "%s", "%s", "(%s / {d})", "(%s %% {d})",
                          "(%s & {m})", "(%s >> {s})", "(%s ^ {x})"])  # fmt: skip
    return (form % base).format(
        d=source.choice([2, 3, 4, 7, 8, 32, 64, 100]),
        m=source.choice([1, 7, 31, 255, -4, -32, 0xF0, 0x3F8]),
        s=source.choice([1, 2, 5, 7]), x=source.choice([1, 16, 32, 64]))  # fmt: skip


def expression(source):
    return " + ".join("%s * %d" % (operand(source), source.choice(STRIDES))
                      for _ in range(source.choice([1, 1, 2, 2, 3])))  # fmt: skip


def sectors(text):
    index = eval("lambda bx, tx, i: " + text.replace("/", "//"))
    return len({index(bx, tx, i) // SECTOR_FLOATS for bx in range(BLOCKS)
                for tx in range(THREADS) for i in range(ITERATIONS)})  # fmt: skip


def kernels(texts):
    for number, text in enumerate(texts):
        yield """__global__ void k%d(const float *in, float *out) {
  int bx = blockIdx.x, tx = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < %d; ++i)
    sum += in[%s];
  out[bx * blockDim.x + tx] = sum;
}
""" % (number, ITERATIONS, text)
    yield "void launch(float *a, float *b) {\n"
    for number in range(len(texts)):
        yield "  k%d<<<%d, %d>>>(a, b);\n" % (number, BLOCKS, THREADS)
    yield "}\n"


def predicted(gpuperf, texts):
    """Sectors of the loads, by kernel."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "indices.cu")
        with open(path, "w") as file:
            file.writelines(kernels(texts))
        done = subprocess.run(
            [gpuperf, "--format=json", "--cuda=none", "--machine=a100", path],
            stdout=subprocess.PIPE, check=True, universal_newlines=True)  # fmt: skip
    return {
        kernel["name"]: sum(access["dram_bytes"] for access in kernel["accesses"]
                            if access["kind"] == "load") / 32
        for kernel in json.loads(done.stdout)["kernels"]}  # fmt: skip


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gpuperf")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--off", type=float, default=100)
    parser.add_argument("--far", type=float, default=100)
    options = parser.parse_args()
    source = random.Random(options.seed)
    texts = [expression(source) for _ in range(options.count)]
    found = predicted(options.gpuperf, texts)
    off = far = 0
    for number, text in enumerate(texts):
        truth, ours = sectors(text), found["k%d" % number]
        ratio = ours / truth
        off += abs(ratio - 1) > 0.1
        far += not 0.5 <= ratio <= 2
        if abs(ratio - 1) > 0.1:
            print("%-66s %6d sectors, gpuperf %6d" % (text, truth, ours))
    print("%d expressions: %d off by more than a tenth, %d by more than two" % (
        len(texts), off, far))  # fmt: skip
    share = 100 / len(texts)
    sys.exit(off * share > options.off or far * share > options.far)


if __name__ == "__main__":
    main()
