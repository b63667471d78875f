#!/usr/bin/env python3
"""Counts the lanes of an atomic in one bank one by one, and compares.

usage: lanes_in_one_bank.py

For address expressions of all kinds the count is compared with what
gpuperf-opt prints: 32 banks of 4 bytes, each active lane in every bank that it
has a byte in. For data-dependent addresses it is compared with an expectation
in exact fractions, from the number of ways to put lanes into banks.
"""

import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from math import comb

BLOCK = 96
KNOWN = [
    (4, "0"), (4, "4 * tx"), (4, "4 * (tx / 8)"), (4, "4 * (tx % 4)"),
    (4, "128 * tx"), (4, "64 * tx"), (4, "4 * ((5 * tx) % 48)"),
    (4, "4 * ((tx * tx) % 64)"), (4, "4 * (tx ^ 21)"), (4, "132 * (tx % 7)"),
    (4, "tx < 40 ? 128 * tx : 4 * tx"), (8, "8 * tx"), (8, "0"),
    (8, "256 * tx"), (8, "8 * (tx / 3)"), (2, "2 * tx"), (2, "64 * tx"),
    (4, "min(4 * tx, 64)"),
]  # fmt: skip
# Bytes, elements of the array, lanes that are active.
UNKNOWN = [(4, 1024, 32), (4, 32, 32), (4, 256, 16), (4, 8, 32), (8, 512, 32),
           (2, 1024, 32), (4, 1, 32), (4, 1024, 1)]  # fmt: skip


def kernel():
    lines = ['gpuperf.kernel @k "k" {',
             '  gpuperf.array shared @known elem 4 dims [0] align 16',
             '  gpuperf.launch grid("1", "1", "1") block("%d", "1", "1") shared("0")' % BLOCK]  # fmt: skip
    for number, (size, text) in enumerate(KNOWN):
        lines.append('  %%a%d = gpuperf.access atomic shared %d @known ["%s"] {atomic = "add.i%d"}'
                     % (number, size, text, 8 * size))  # fmt: skip
    for number, (size, elements, lanes) in enumerate(UNKNOWN):
        lines.append('  gpuperf.array shared @u%d elem %d dims [%d] align 8' % (number, size, elements))
        lines.append('  gpuperf.if "tx %% 32 < %d" {' % lanes)
        lines.append('    %%u%d = gpuperf.access atomic shared %d @u%d ["%d * ?x"] {atomic = "add.i%d"}'
                     % (number, size, number, size, 8 * size))  # fmt: skip
        lines.append("  }")
    return "\n".join(lines + ["}"]) + "\n"


def count(size, text):
    """Mean over the block's warps."""
    c = re.sub(r"(.*) \? (.*) : (.*)", r"(\2) if (\1) else (\3)", text.replace("/", "//"))
    worst = []
    for warp in range(0, BLOCK, 32):
        banks = Counter()
        for tx in range(warp, warp + 32):
            address = eval(c, {"tx": tx, "min": min})
            banks.update({address // 4 % 32, (address + size - 1) // 4 % 32})
        worst.append(max(banks.values()))
    return sum(worst) / len(worst)


def ways(lanes, bins, most):
    """Ways to put `lanes` into `bins`, none above `most`."""
    row = [1] + [0] * lanes
    for _ in range(bins):
        row = [sum(comb(k, i) * row[k - i] for i in range(min(most, k) + 1))
               for k in range(lanes + 1)]  # fmt: skip
    return row[lanes]


def expect(size, elements, lanes):
    bins = min(32 // max(size // 4, 1), max(elements * size // max(size, 4), 1))
    return float(sum(1 - Fraction(ways(lanes, bins, most), bins**lanes)
                     for most in range(lanes)))  # fmt: skip


def main():
    printed = subprocess.run(
        ["gpuperf-opt", "--gpuperf-print-atomics", "-", "-o", "/dev/null"],
        input=kernel(), stdout=subprocess.PIPE, universal_newlines=True, check=True,
    ).stdout  # fmt: skip
    found = [float(n) for n in re.findall(r"([0-9.e+-]+) in one bank", printed)]
    wanted = [count(*one) for one in KNOWN] + [expect(*one) for one in UNKNOWN]
    wrong = len(found) != len(wanted)
    for one, real, right in zip(KNOWN + UNKNOWN, found, wanted):
        wrong |= abs(real - right) > 1e-3 * right
        print(one, "%g, counted %.4f" % (real, right))
    print("wrong" if wrong else "all %d agree" % len(wanted))
    return wrong


sys.exit(main())
