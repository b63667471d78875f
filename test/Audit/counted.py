#!/usr/bin/env python3
"""Compares the occupancy of two reports of the same kernels.

usage: counted.py OWN.json ASKED.json
"""

import json
import sys


def occupancies(path):
    with open(path) as file:
        return {k["mangled"]: k["occupancy"] for k in json.load(file)["kernels"]}


def main():
    own, asked = map(occupancies, sys.argv[1:])
    for name, occupancy in own.items():
        assert occupancy["registers_source"] == "machine code in app.o", name
        assert asked[name]["registers_source"] == "ptxas", name
        for key in ("registers", "spill_bytes", "warps_per_sm"):
            if occupancy[key] != asked[name][key]:
                sys.exit("%s: %s is %s, ptxas gives %s"
                         % (name, key, occupancy[key], asked[name][key]))  # fmt: skip
    assert own.keys() == asked.keys()
    print("%d kernels with the registers, spills and warps that ptxas gives" % len(own))


if __name__ == "__main__":
    main()
