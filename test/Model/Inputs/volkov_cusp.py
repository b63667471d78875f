#!/usr/bin/env python3
"""Sweeps alpha over volkov-cusp.mlir and looks for the cusp.

usage: volkov_cusp.py FILE MACHINE PEAK_ALPHA PEAK_WARPS

Prints the alpha with the largest needed occupancy. Exits with 1 unless it is
within 1 of PEAK_ALPHA and its occupancy within 1% of PEAK_WARPS, with the
occupancies rising before it and falling behind.
"""

import json
import subprocess
import sys

ALPHAS = [1, 2, 4, 8, 16, 24, 32, 40, 44, 45, 46, 47, 48, 49, 50, 51, 52, 56, 64,
          96, 128, 256]


def needed_occupancy(file, machine, alpha):
    answer = json.loads(subprocess.check_output(
        ["gpuperf", "explain", "mix", file, "--machine=" + machine,
         "--model=volkov", "--assume=mix:alpha=%d" % alpha, "--format=json"]))
    steps = answer["kernels"][0]["prediction"]["steps"]
    return {step["name"]: step["value"] for step in steps}["needed_occupancy"]


def main():
    file, machine, peak_alpha, peak_warps = sys.argv[1:]
    needed = [needed_occupancy(file, machine, alpha) for alpha in ALPHAS]
    top = needed.index(max(needed))
    rises = needed[:top + 1] == sorted(needed[:top + 1])
    falls = needed[top:] == sorted(needed[top:], reverse=True)
    near = (abs(ALPHAS[top] - float(peak_alpha)) <= 1
            and abs(needed[top] / float(peak_warps) - 1) <= 0.01)
    print("cusp at alpha %d: %.2f warps/SM; rises before: %s, falls behind: %s, "
          "near the published: %s" % (ALPHAS[top], needed[top], rises, falls, near))
    sys.exit(not (rises and falls and near))


main()
