"""Prints what a report, read from standard input, says of launches that were recorded:

    KERNEL grid block shared registers(source) args x COUNT TIME us at PLACE
"""

import json
import sys

for kernel in json.load(sys.stdin)["kernels"]:
    launch, occupancy = kernel["launch"], kernel["occupancy"]
    if "recorded" not in launch:
        continue
    recorded = launch["recorded"]
    origins = {key: origin for key, origin in launch["provenance"].items()}
    time = recorded["time_us"]
    print(
        kernel["mangled"], "x".join(map(str, launch["grid"])),
        "x".join(map(str, launch["block"])), launch["shared_bytes"],
        "%d(%s)" % (occupancy["registers"], occupancy["registers_source"]),
        launch["args"], "x", recorded["count"],
        "-" if time is None else "%.6g us" % time, "at", recorded["at"],
        "grid: " + origins["grid"])  # fmt: skip
