#!/usr/bin/env python3
"""Compares a model's terms with published numbers.

usage: gpuperf model NAME … --format=json | near.py TERM=VALUE:TOLERANCE…
       gpuperf FILE --model=NAME --format=json | near.py TERM=VALUE:TOLERANCE…

TERM is a term's or an input's name, or time_us, cycles, or bound, which is equal to
a name without a tolerance ("bound=dram"); of the first kernel where there are several. TOLERANCE is absolute, or relative
with a '%' behind it: half a unit of the last printed digit, mostly. Prints one
line for each and exits with 1 when one misses.
"""

import json
import sys


def parse(argument):
    name, value = argument.split("=")
    if name == "bound":
        return name, value, 0
    value, tolerance = value.split(":")
    value = float(value)
    if tolerance.endswith("%"):
        return name, value, abs(value) * float(tolerance[:-1]) / 100
    return name, value, float(tolerance)


def values_of(answer):
    """Name to value, of what `model` printed or of a kernel's prediction."""
    if "kernels" in answer:
        answer = answer["kernels"][0]["prediction"]
        values = dict(answer["terms"])
    else:
        values = {i["name"]: i["value"] for i in answer["inputs"]}
        values.update({step["name"]: step["value"] for step in answer["steps"]})
    values.update({key: answer[key] for key in ("time_us", "cycles", "bound")})
    return values


def main():
    values = values_of(json.load(sys.stdin))
    missed = False
    for argument in sys.argv[1:]:
        name, published, tolerance = parse(argument)
        found = values.get(name)
        near = found == published if name == "bound" else \
            found is not None and abs(found - published) <= tolerance
        missed |= not near
        print("%s %s: %s, published %s +- %g"
              % ("ok  " if near else "MISS", name, found,
                 published if name == "bound" else "%g" % published, tolerance))
    sys.exit(missed)


main()
