#!/usr/bin/env python3
"""Holds a report of Triton's kernels against their metadata and machine code.

usage: facts.py REPORT.json AUDIT.json CACHE
"""

import glob
import json
import os
import sys


def main():
    report, audit, cache = sys.argv[1:]
    with open(audit) as file:
        files = json.load(file)["files"]
    code = {k["name"]: k for f in files for k in f["kernels"]}
    with open(report) as file:
        kernels = json.load(file)["kernels"]
    for kernel in kernels:
        name = kernel["name"]
        with open(glob.glob(os.path.join(cache, "*", name + ".json"))[0]) as file:
            metadata = json.load(file)
        launch, occupancy = kernel["launch"], kernel["occupancy"]
        assert launch["block"] == [32 * metadata["num_warps"], 1, 1], name
        assert launch["shared_bytes"] == metadata["shared"], name
        assert launch["provenance"]["shared"] == "metadata", name
        assert occupancy["registers"] == code[name]["registers"], name
        assert occupancy["spill_bytes"] == code[name]["spilled_bytes"]["stores"], name
    print("%d kernels: registers of their cubins, warps and shared memory of their metadata"
          % len(kernels))  # fmt: skip


if __name__ == "__main__":
    main()
