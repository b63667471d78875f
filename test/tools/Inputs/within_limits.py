#!/usr/bin/env python3
"""Holds the figures of all machines against plausible limits.

usage: within_limits.py LIMITS

LIMITS has lines "PATH LOW HIGH". Reads what `gpuperf machines NAME…` prints.
"""

import re
import subprocess
import sys


def main():
    limits = {}
    for line in open(sys.argv[1]):
        path, low, high = line.split()
        limits[path] = float(low), float(high)
    listed = subprocess.run(["gpuperf", "machines"], capture_output=True, text=True, check=True)
    names = [line.split()[0] for line in listed.stdout.splitlines()[1:]]
    count = wrong = 0
    shown = subprocess.run(["gpuperf", "machines", *names], capture_output=True, text=True,
                           check=True)  # fmt: skip
    section = ""
    for line in shown.stdout.splitlines():
        heading = re.match(r"^([\w.-]+):( |$)", line)
        section = heading[1] if heading else section
        figure = re.match(r"^ +(\w+) +([-+.\de]+) ", line)
        path = figure and section + "." + figure[1]
        if path not in limits:
            continue
        low, high = limits[path]
        count += 1
        if not low <= float(figure[2]) <= high:
            wrong += 1
            print("%s is %s" % (path, figure[2]))
    print("%d figures of %d machines, %d not plausible" % (count, len(names), wrong))
    return 1 if wrong else 0


sys.exit(main())
