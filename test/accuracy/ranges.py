#!/usr/bin/env python3
"""Measured times of the programs from which no range was read: how many lie in theirs.

usage: ranges.py measure GPUPERF DIR ROWS
       ranges.py judge ROWS LEAST

DIR is a folder as accuracy's topic `times` reads it; ROWS gets a line for each kernel that has
a range: measured, low, high, in microseconds. The status of `judge` is 1 where fewer than LEAST
per cent of them lie in their range.
"""

import csv
import os
import shutil
import sys
import tempfile
from types import SimpleNamespace

import time_tables
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
        writer.writerows(row for row in rows if time_tables.half(row["program"]) == time_tables.HELD_OUT)
    return part


def measure(gpuperf, folder, path):
    with tempfile.TemporaryDirectory() as into:
        run = SimpleNamespace(gpuperf=shutil.which(gpuperf),
                              options=SimpleNamespace(compiler="clang"))
        found = times.measure_folder(run, held_out(folder, into), "gpuperf")
    with open(path, "w", newline="") as file:
        csv.writer(file).writerows((one.measured, one.low, one.high) for one in found
                                   if one.low is not None)  # fmt: skip


def judge(path, least):
    with open(path, newline="") as file:
        rows = [[float(number) for number in row] for row in csv.reader(file)]
    inside = sum(low <= measured <= high for measured, low, high in rows)
    share = 100 * inside / len(rows) if rows else 0
    print("%d kernels with a range, %d inside: %.0f %%" % (len(rows), inside, share))
    sys.exit(share < float(least))


if __name__ == "__main__":
    {"measure": measure, "judge": judge}[sys.argv[1]](*sys.argv[2:])
