"""Shares of the peak that kernels are predicted to reach, beside published ones.

usage: shares.py PEAK KERNEL=SHARE… < REPORT.json

PEAK is the machine's, in TFLOP/s; each kernel multiplies 4096 x 4096 matrices. Exits with 1
where one is off by more than a factor of 1.5."""

import json
import sys

peak = float(sys.argv[1])
published = dict(word.split("=") for word in sys.argv[2:])
reports = {kernel["name"]: kernel for kernel in json.load(sys.stdin)["kernels"]}
wrong = 0
for name, share in published.items():
    seconds = reports[name]["prediction"]["time_us"] / 1e6
    predicted = 2 * 4096**3 / seconds / (peak * 1e12)
    factor = predicted / float(share)
    is_off = not 1 / 1.5 <= factor <= 1.5
    wrong += is_off
    print("%s: %.0f %% of the peak, published %.0f %%%s" % (
        name, 100 * predicted, 100 * float(share), ": off" if is_off else ""))  # fmt: skip
sys.exit(wrong > 0)
