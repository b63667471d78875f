#!/usr/bin/env python3
"""Holds the figures of gpuperf audit against what ptxas -v said.

usage: said.py PTXAS-OUTPUT AUDIT.json
"""

import json
import re
import sys

ENTRY = re.compile(r"Compiling entry function '(\S+)' for '(\w+)'")
FRAME = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
USED = re.compile(r"Used (\d+) registers, used (\d+) barriers(.*)")
SHARED = re.compile(r" (\d+) bytes smem")


def said(path):
    """{(architecture, mangled name): figures}."""
    kernels, now = {}, None
    for line in open(path):
        if found := ENTRY.search(line):
            now = kernels.setdefault((found[2], found[1]), {})
        elif (found := FRAME.search(line)) and "frame_bytes" not in now:
            now["frame_bytes"], now["stores"], now["loads"] = map(int, found.groups())
        elif found := USED.search(line):
            shared = SHARED.search(found[3])
            now.update(registers=int(found[1]), barriers=int(found[2]),
                       shared_bytes=int(shared[1]) if shared else 0)  # fmt: skip
    return kernels


def main():
    want, count = said(sys.argv[1]), 0
    for file in json.load(open(sys.argv[2]))["files"]:
        for kernel in file["kernels"]:
            got = dict(kernel, **kernel["spilled_bytes"])
            for key, value in want[kernel["arch"], kernel["mangled"]].items():
                if got[key] != value:
                    sys.exit("%s for %s: %s %d, ptxas says %d" % (
                        kernel["name"], kernel["arch"], key, got[key], value))  # fmt: skip
            count += 1
    if count != len(want):
        sys.exit("%d kernels, ptxas says %d" % (count, len(want)))
    print("%d kernels as ptxas says" % count)


if __name__ == "__main__":
    main()
