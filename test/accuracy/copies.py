#!/usr/bin/env python3
"""usage: copies.py GPUPERF CUDA FILE.cu

The loads of each kernel, copies by unrolling included, as gpuperf counts them and as
ptxas makes them for sm_80; exits with 1 where they differ. (A kernel whose loads stand
in its loops alone has as many bodies as loads per body say.)
"""

import sys
import tempfile
import types

import kernels


def main():
    gpuperf, cuda, path = sys.argv[1:]
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        run = types.SimpleNamespace(gpuperf=gpuperf, cuda=cuda, build=folder, fresh=True)
        for pair in sorted(kernels.pairs_of(run, (path, []), "sm_80", "clang"),
                           key=lambda p: p.counts.name):  # fmt: skip
            ours, theirs = pair.counts.classes["load"], pair.code.classes["load"]
            print("%s: loads %d, ptxas %d" % (pair.counts.name, ours, theirs))
            failed |= ours != theirs
    return failed


if __name__ == "__main__":
    sys.exit(main())
