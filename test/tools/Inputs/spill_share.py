"""The attribute spill_share of kernels beside the branches and local accesses of their
cubins, counted here: of each loop, and of what is in none, the part of the instructions
that accesses local memory.

usage: spill_share.py FILE.mlir FILE.cubin ..."""

import os
import re
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "accuracy"))
import sass

BRANCHES, LOCAL, NOP = {0x947, 0x547}, {0x387, 0x983}, 0x918


def largest_share(body, hopper):
    slots = [struct.unpack_from("<QQ", body, at) for at in range(0, len(body) - 15, 16)]
    ends = {}
    for index, (low, high) in enumerate(slots):
        if low & 0xFFF in BRANCHES:
            target = index + 1 + sass.branch_offset(low, high, hopper) // 16
            if target < index:
                ends[target] = index
    counts = {}
    for index, (low, _) in enumerate(slots):
        around = [(end - begin, begin) for begin, end in ends.items() if begin <= index <= end]
        if low & 0xFFF != NOP:
            home = counts.setdefault(min(around)[1] if around else None, [0, 0])
            home[0] += low & 0xFFF in LOCAL
            home[1] += 1
    return max(local / all_ for local, all_ in counts.values())


for mlir, cubin in zip(sys.argv[1::2], sys.argv[2::2]):
    said = dict(re.findall(r"gpuperf.kernel @(\S+) .*spill_share = ([0-9.e+-]+)", open(mlir).read()))
    for name, _, _, _, body in sass.sections(open(cubin, "rb").read()):
        if name.startswith(".text."):
            share = largest_share(body, hopper="90" in cubin)
            ours = float(said[name[6:]])
            same = abs(ours - share) < 1e-9
            print("the same: %.3f" % share if same else "%s: %g for %g" % (name, ours, share))
