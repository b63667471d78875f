"""Prints "KERNEL N MB" for each kernel of a report in JSON: its bytes of DRAM."""

import json
import sys

for kernel in json.load(sys.stdin)["kernels"]:
    print("%s %.2f MB" % (kernel["name"], kernel["memory"]["dram_bytes"] / 1e6))
