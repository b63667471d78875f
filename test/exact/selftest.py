#!/usr/bin/env python3
"""Checks reference.py against numbers worked out by hand; needs no tool."""

import sys

from reference import Thread, expected, request_counts
from shapes import SHAPES, Shape

BY_NAME = {s.name: s for s in SHAPES}

# One warp of 32 lanes: (lane -> address, width) -> lines, sectors, ideal sectors,
# wavefronts, ideal wavefronts, degree.
REQUESTS = [
    # 128 bytes from a line's start.
    ("unit", lambda l: 4 * l, 4, (1, 4, 4, 1, 1, 1)),
    # Bytes 4 to 131.
    ("offset 1", lambda l: 4 * l + 4, 4, (2, 5, 4, 1, 1, 1)),
    # Bytes 0 to 251, every second word: 16 even banks, two words each.
    ("stride 2", lambda l: 8 * l, 4, (2, 8, 4, 2, 1, 2)),
    # An odd stride visits every bank once.
    ("stride 3", lambda l: 12 * l, 4, (3, 12, 4, 1, 1, 1)),
    ("stride 8", lambda l: 32 * l, 4, (8, 32, 4, 8, 1, 8)),
    ("stride 32", lambda l: 128 * l, 4, (32, 32, 4, 32, 1, 32)),
    # 33 words apart: lane l in line l (l + l/32), bank l.
    ("stride 33", lambda l: 132 * l, 4, (32, 32, 4, 1, 1, 1)),
    ("uniform", lambda l: 20, 4, (1, 1, 1, 1, 1, 1)),
    # Four words, all in bank 0.
    ("four words", lambda l: l % 4 * 128, 4, (4, 4, 1, 4, 1, 4)),
    # 32 bytes: eight words, one sector.
    ("bytes", lambda l: l, 1, (1, 1, 1, 1, 1, 1)),
    ("shorts", lambda l: 2 * l, 2, (1, 2, 2, 1, 1, 1)),
    # Two phases of 16 lanes, each all 32 banks once.
    ("doubles", lambda l: 8 * l, 8, (2, 8, 8, 2, 2, 1)),
    # In a phase lanes l and l + 8 meet: 4 l and 4 (l + 8) words.
    ("doubles, stride 2", lambda l: 16 * l, 8, (4, 16, 8, 4, 2, 2)),
    ("float4", lambda l: 16 * l, 16, (4, 16, 16, 4, 4, 1)),
    # Two registers of a lane come at once: two phases of 16 lanes.
    ("one float4", lambda l: 0, 16, (1, 1, 1, 2, 2, 1)),
    ("one double", lambda l: 0, 8, (1, 1, 1, 1, 1, 1)),
    # Lanes 0 and 2, 1 and 3, and so on; 16 values of 16 bytes are two rows of banks.
    ("float4 by pairs", lambda l: 16 * (l // 4 * 2 + l % 2), 16, (2, 8, 8, 2, 2, 1)),
    # Half of the pairs differ: four phases.
    ("float4 by threes", lambda l: 16 * (l // 3), 16, (2, 6, 6, 4, 4, 1)),
    # Member at byte 4 of 12: bytes 4 to 379 at most 12 apart.
    ("struct of 12", lambda l: 12 * l + 4, 4, (3, 12, 4, 1, 1, 1)),
    # A member of 8 bytes at byte 8 of 24: bytes 8 to 759; six words from lane to
    # lane, so lanes l and l + 16 would meet, but they are in different phases.
    ("struct of 24", lambda l: 24 * l + 8, 8, (6, 24, 8, 2, 2, 1)),
]

# Shape, block -> some of lines, sectors, sectors_ideal, active, executions,
# degree, wavefronts.
BLOCKS = [
    # Two rows of 64 bytes, 4096 bytes apart.
    ("rows_load", (16, 16, 1), {"lines": 2, "sectors": 4, "active": 32}),
    # Lanes 0-19 and 20-31 are 80 and 48 bytes; then bytes 48-79 and 80 bytes.
    ("rows_load", (20, 3, 1),
     {"lines": 2, "sectors": 5, "sectors_ideal": 4, "active": 30, "executions": 1}),
    # Only the first of eight warps has an active lane.
    ("first20_load", (256, 1, 1),
     {"active": 20, "sectors": 3, "sectors_ideal": 3, "executions": 1 / 8}),
    # Iteration i has the lanes above i: 31, 30, ... 1.
    ("triangle", (32, 1, 1), {"active": 16, "executions": 31}),
    # Offsets 0 to 31 words: 4 of 32 start a sector (4 sectors, else 5), one
    # starts a line.
    ("sliding", (32, 1, 1), {"sectors": 4 + 28 / 32, "lines": 1 + 31 / 32}),
    ("swizzle_columns", (32, 8, 1), {"degree": 1, "wavefronts": 1}),
    ("tile32", (32, 8, 1), {"degree": 32, "wavefronts": 32}),
    ("tile33", (32, 8, 1), {"degree": 1}),
    # Two columns of sixteen: words 33 l and 33 l + 1 for l < 16.
    ("tile33", (16, 16, 1), {"degree": 2, "wavefronts": 2}),
    # Steps 1, 2 on 4 and 2 warps, then six on one: 2 4 8 8 8 4 2 1 words in the
    # busiest bank.
    ("shared_interleaved", (256, 1, 1),
     {"executions": 12 / 8, "degree": 8, "wavefronts": 47 / 12}),
    ("one_thread_absent", (32, 1, 1), None),
]  # fmt: skip

BY_NAME["one_thread_absent"] = Shape(
    "one_thread_absent", "", lambda t: 0, guard=("", lambda t: False)
)


def failures():
    for name, address, width, want in REQUESTS:
        got = request_counts({l: address(l) for l in range(32)}, width)
        keys = "lines sectors sectors_ideal wavefronts wavefronts_ideal degree"
        for key, value in zip(keys.split(), want):
            if got[key] != value:
                yield "%s: %s is %s, by hand %s" % (name, key, got[key], value)
    for name, block, want in BLOCKS:
        got = expected(BY_NAME[name], block)
        if want is None or got is None:
            if want is not got:
                yield "%s in %s: %s, by hand %s" % (name, block, got, want)
            continue
        for key, value in want.items():
            if abs(got[key] - value) > 1e-12:
                yield "%s in %s: %s is %s, by hand %s" % (
                    name, block, key, got[key], value)  # fmt: skip
    thread = Thread(2 + 5 * (3 + 4 * 1), (5, 4, 3))
    if (thread.tx, thread.ty, thread.tz) != (2, 3, 1):
        yield "thread numbers do not run along x, then y, then z"


def main():
    problems = list(failures())
    for problem in problems:
        print(problem)
    print("%d checked by hand, %d wrong" % (len(REQUESTS) + len(BLOCKS), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
