#!/usr/bin/env python3
"""Holds the figures of gpuperf audit against a table of what ptxas -v printed.

usage: printed.py TABLE.md AUDIT.json
"""

import json
import os
import sys


def printed(path):
    """{(file, kernel): figures} of the table's rows."""
    rows, kernel = {}, ""
    for line in open(path):
        cells = [cell.strip(" `") for cell in line.strip().strip("|").split("|")]
        if len(cells) != 7 or not cells[2].isdigit():
            continue
        kernel = cells[0] or kernel
        stores, loads = cells[4].split(", ")
        rows[cells[1], kernel] = {
            "registers": int(cells[2]), "frame_bytes": int(cells[3]),
            "stores": int(stores), "loads": int(loads), "shared_bytes": int(cells[5]),
            "barriers": int(cells[6]) if cells[6] else None,
        }  # fmt: skip
    return rows


def main():
    rows, unmarked = printed(sys.argv[1]), 0
    with open(sys.argv[2]) as file:
        files = json.load(file)["files"]
    for file in files:
        name = os.path.splitext(os.path.basename(file["file"]))[0]
        for kernel in file["kernels"]:
            want = rows.pop((name, kernel["name"]))
            spilled = kernel["spilled_bytes"]
            unmarked += spilled is None and want["frame_bytes"] > 0
            got = dict(kernel, **(spilled or {}))
            for key, value in want.items():
                if value is None or (spilled is None and key in ("stores", "loads")):
                    continue
                if got[key] != value:
                    sys.exit("%s of %s: %s %d, not %d" % (
                        kernel["name"], name, key, got[key], value))  # fmt: skip
    count = sum(len(file["kernels"]) for file in files)
    if rows:
        sys.exit("not in the audit: %s" % ", ".join(map(str, rows)))
    print("%d kernels as printed, %d of them with spills that are not marked"
          % (count, unmarked))  # fmt: skip


if __name__ == "__main__":
    main()
