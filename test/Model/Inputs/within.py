#!/usr/bin/env python3
"""Holds predicted times between bounds that were worked out by hand.

usage: within.py BOUNDS.txt REPORT.json…

A line of BOUNDS.txt is MACHINE KERNEL BOUND LOW HIGH in microseconds, '#' begins a
comment; BOUND is the prediction's, '*' for any. A report is `gpuperf --format=json`'s,
named for its machine; lines of other machines are left out. Prints a line for each time
that is missing, out of bounds or bound by something else, and exits with 1 for any.
"""

import json
import os
import sys


def bounds_of(path):
    with open(path) as file:
        lines = [line.split("#")[0].split() for line in file]
    return [(*words[:3], float(words[3]), float(words[4])) for words in lines if words]


def fault(prediction, bound, low, high):
    """What is wrong with it, or nothing."""
    time = prediction["time_us"] if prediction else None
    if time is None:
        return "no time"
    if not low <= time <= high:
        return "%g us, by hand %g to %g" % (time, low, high)
    if bound not in ("*", prediction["bound"]):
        return "bound by %s, by hand %s" % (prediction["bound"], bound)
    return ""


def main():
    bounds = bounds_of(sys.argv[1])
    compared = out = 0
    for path in sys.argv[2:]:
        with open(path) as file:
            kernels = {k["name"]: k["prediction"] for k in json.load(file)["kernels"]}
        name = os.path.splitext(os.path.basename(path))[0]
        for machine, kernel, bound, low, high in bounds:
            if machine != name:
                continue
            compared += 1
            why = fault(kernels.get(kernel), bound, low, high)
            out += bool(why)
            if why:
                print("%s %s: %s" % (machine, kernel, why))
    print("%d times, %d out of bounds" % (compared, out))
    sys.exit(out != 0)


main()
