#!/usr/bin/env python3
"""The share of warps that make an access whose condition repeats after many blocks, as
gpuperf has it from scattered blocks, against all warps of the grid.

usage: scattered.py GPUPERF SOURCE
"""

import json
import subprocess
import sys

ROW = 1024


def causal(block, lane):
    at = block * 32 + lane
    return at % ROW <= at // ROW % ROW


def slow_digit(block, _):
    return block // 777 % 1000 < 250


def bits(block, _):
    return (block * 2654435761 & 0xFFFFFFFF) >> 16 & 1


# What they do repeats after so many blocks, the causal one's after a square of rows.
KERNELS = {"causal": (causal, ROW * ROW // 32), "slow_digit": (slow_digit, 777000),
           "bits": (bits, 2000000)}  # fmt: skip


def true_share(decides, blocks):
    """Warps with a lane that makes the access; every 32nd lane and the last suffice, as
    what a lane does is monotonous in a row."""
    return sum(any(decides(block, lane) for lane in (0, 31)) for block in range(blocks)) / blocks


def main():
    command = [sys.argv[1], "--cuda=none", "--machine=a100", "--format=json", sys.argv[2]]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    wrong = 0
    for kernel in report["kernels"]:
        store = next(one for one in kernel["accesses"] if one["kind"] == "store")
        found, true = store["executions_per_warp"], true_share(*KERNELS[kernel["name"]])
        is_told = any("scattered" in one for one in kernel["prediction"]["assumptions"])
        wrong += abs(found - true) > 0.03 or not is_told
        print("%s: %.3f, all warps %.3f%s" % (
            kernel["name"], found, true, "" if is_told else ", not told"))  # fmt: skip
    print("%d kernels, %d wrong" % (len(report["kernels"]), wrong))


if __name__ == "__main__":
    main()
