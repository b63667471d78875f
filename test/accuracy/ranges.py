#!/usr/bin/env python3
"""Measured times of the programs from which no range was read: how many lie in theirs.

usage: ranges.py GPUPERF DIR [LEAST PER CENT]

DIR is a folder as accuracy's topic `times` reads it. The status is 1 where fewer lie in their
range than LEAST.
"""

import csv
import os
import shutil
import sys
import tempfile
from types import SimpleNamespace

import times


def held_out(folder, into):
    """A folder like `folder` of the other half's programs alone."""
    name = os.path.basename(os.path.normpath(folder))
    part = os.path.join(into, name)
    os.makedirs(part)
    os.symlink(os.path.abspath(os.path.join(folder, "sources")), os.path.join(part, "sources"))
    with open(os.path.join(folder, "kernels.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    with open(os.path.join(part, "kernels.csv"), "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(row for row in rows if times.half(row["program"]) == times.HELD_OUT)
    return part


def main():
    gpuperf, folder = sys.argv[1], sys.argv[2]
    least = float(sys.argv[3]) if len(sys.argv) > 3 else 80
    with tempfile.TemporaryDirectory() as into:
        run = SimpleNamespace(gpuperf=shutil.which(gpuperf))
        ranged = [one for one in times.measure_folder(run, held_out(folder, into))
                  if one.low is not None]  # fmt: skip
    inside = [one for one in ranged if one.low <= one.measured <= one.high]
    share = 100 * len(inside) / len(ranged) if ranged else 0
    print("%d kernels with a range, %d inside: %.0f %%" % (len(ranged), len(inside), share))
    sys.exit(share < least)


if __name__ == "__main__":
    main()
