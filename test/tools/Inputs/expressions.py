"""The expressions of all accesses in a report, "-" where there is none."""

import json
import sys

with open(sys.argv[1]) as report:
    kernels = json.load(report)["kernels"]
for kernel in kernels:
    for access in kernel["accesses"]:
        print("%s: %s of %s is %s" % (kernel["name"], access["kind"], access["base"],
                                      access.get("expression") or "-"))  # fmt: skip
