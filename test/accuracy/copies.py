#!/usr/bin/env python3
"""usage: copies.py [--within=PERCENT] GPUPERF CUDA FILE.cu

The loads of each kernel, copies by unrolling included, as gpuperf counts them and as
ptxas makes them for sm_80; exits with 1 where they differ. (A kernel whose loads stand
in its loops alone has as many bodies as loads per body say.) With --within, all
instructions, which may differ by so much.
"""

import argparse
import sys
import tempfile
import types

import kernels


def compare(pair, percent):
    """Whether the two counts agree; prints them."""
    if percent is None:
        what, ours, theirs = "loads", pair.counts.classes["load"], pair.code.classes["load"]
    else:
        what, ours, theirs = "total", pair.counts.total(), pair.code.total()
    print("%s: %s %d, ptxas %d" % (pair.counts.name, what, round(ours), theirs))
    return abs(ours - theirs) <= theirs * (percent or 0) / 100


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--within", type=float)
    parser.add_argument("gpuperf")
    parser.add_argument("cuda")
    parser.add_argument("path")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = types.SimpleNamespace(gpuperf=options.gpuperf, cuda=options.cuda,
                                    build=folder, fresh=True)  # fmt: skip
        pairs = sorted(kernels.pairs_of(run, (options.path, []), "sm_80", "clang"),
                       key=lambda p: p.counts.name)  # fmt: skip
        return not all([compare(pair, options.within) for pair in pairs])


if __name__ == "__main__":
    sys.exit(main())
