#!/usr/bin/env python3
"""Compares a swept curve with published numbers.

usage: gpuperf sweep … --format=csv | sweep.py each EXPRESSION TOLERANCE
       gpuperf sweep … --format=csv | sweep.py highest X:TOLERANCE Y:TOLERANCE

each: y at every x is EXPRESSION, of x, in Python. highest: where the curve's
highest point is. TOLERANCE is absolute, or relative with a '%' behind it. Prints
what it compared and exits with 1 on a miss.
"""

import csv
import sys


def near(found, published, tolerance):
    if tolerance.endswith("%"):
        allowed = abs(published) * float(tolerance[:-1]) / 100
    else:
        allowed = float(tolerance)
    good = abs(found - published) <= allowed
    print("%s %.6g, published %.6g +- %s"
          % ("ok  " if good else "MISS", found, published, tolerance))
    return good


def main():
    rows = list(csv.reader(sys.stdin))[1:]
    curve = [(float(row[0]), float(row[2])) for row in rows]
    if sys.argv[1] == "each":
        expression, tolerance = sys.argv[2:4]
        good = [near(y, eval(expression, {"x": x, "min": min}), tolerance)
                for x, y in curve]
    else:
        top = max(curve, key=lambda point: point[1])
        good = [near(value, *(f(t) for f, t in zip((float, str), text.split(":"))))
                for value, text in zip(top, sys.argv[2:4])]
    sys.exit(not curve or not all(good))


main()
