#!/usr/bin/env python3
"""Holds what `gpuperf machines FILE` prints, on standard input, against true figures.

usage: near_truth.py TRUTH [PATH…]

TRUTH has lines "PATH VALUE TOLERANCE". Figures named behind it must not be the
machine's own: they are left to its base. Prints what differs and how many agree.
"""

import re
import sys


def read(stream):
    """{path: (value, source)} of the printed figures."""
    figures, section = {}, ""
    for line in stream:
        heading = re.match(r"^([\w.-]+):$", line)
        section = heading[1] if heading else section
        figure = re.match(r"^ +(\w+) +([-+.\de]+) .*\[([\w-]+)\]$", line)
        if figure:
            figures[section + "." + figure[1]] = (float(figure[2]), figure[3])
    return figures


def main():
    figures, absent = read(sys.stdin), set(sys.argv[2:])
    wrong = agree = 0
    for line in open(sys.argv[1]):
        path, true, tolerance = line.split()
        true, tolerance = float(true), float(tolerance)
        value, source = figures.get(path, (None, ""))
        mine = source in ("calibrate", "driver")
        if path in absent:
            good = not mine
        else:
            good = mine and abs(value - true) <= tolerance * abs(true)
        agree += good
        if not good:
            wrong += 1
            print("%s: %s [%s], true is %g" % (path, value, source, true))
    print("%d agree, %d do not" % (agree, wrong))
    return 1 if wrong else 0


sys.exit(main())
