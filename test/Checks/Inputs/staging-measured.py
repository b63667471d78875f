"""Holds the worth of staging a product of matrices against measured times.

usage: staging-measured.py TIMES.csv GPU SIZE < JSON of gpuperf

The times are those of Amaris et al. (2015): MMGC loads from global memory, MMSC by way
of shared memory. Prints both; an error where they are more than a factor of 2 apart.
"""

import csv
import json
import sys


def measured(path, gpu, size):
    with open(path, newline="") as file:
        seconds = {row["app"]: float(row["measured_s"]) for row in csv.DictReader(file)
                   if row["gpu"] == gpu and row["input_size"] == size}  # fmt: skip
    return seconds["MMGC"] / seconds["MMSC"]


def main():
    path, gpu, size = sys.argv[1:]
    found = [finding["speedup"] for kernel in json.load(sys.stdin)["kernels"]
             for finding in kernel["findings"] if finding["check"] == "gpuperf-staging"]  # fmt: skip
    if len(found) != 1:
        sys.exit("%d findings" % len(found))
    truth = measured(path, gpu, size)
    print("%s, %s: predicted %.2fx, measured %.2fx" % (gpu, size, found[0], truth))
    if not 0.5 <= found[0] / truth <= 2:
        sys.exit("more than a factor of 2 apart")


main()
