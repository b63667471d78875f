#!/usr/bin/env python3
"""Compares the occupancies that the models need with Volkov 2016, chapter 6.

Table 6.3: the measured warps per scheduler are never fewer than latency (Table
6.2) times throughput (Table 6.1) over 32 lanes (section 6.1). Table 6.4: the
linear estimate, rounded to half a warp; with contention the warps for 90% lie
between it and the measured ones.
"""

import subprocess
import sys

from volkov_numbers import GPUS, Check, ask

CLASSES = ("add", "sfu", "smem", "smem2", "stream", "random")
# Table 6.4: warps per scheduler, linear and measured at 90%.
TABLE_6_4 = {"8800gtx": (12, 20), "gtx280": (12, 16), "gtx480": (15.5, 21),
             "gtx680": (10, 14), "gtx980": (7.5, 10)}
# Section 4.3: the ratio of Table 6.4's warps at 90% to Table 6.3's for additions.
RATIOS = {"8800gtx": (4, 0.5), "gtx280": (2.7, 0.05), "gtx480": (2.3, 0.05),
          "gtx680": (1.6, 0.05), "gtx980": (1.7, 0.05)}


def figures(machine):
    """Of `gpuperf machines`: the last part of a figure's name to its value."""
    values = {}
    for line in subprocess.check_output(["gpuperf", "machines", machine],
                                        text=True).splitlines():
        words = line.split()
        if len(words) > 1 and line.startswith(" "):
            values.setdefault(words[0], words[1])
    return values


def main():
    check = Check()
    for gpu in GPUS:
        found = figures(gpu)
        for kind in CLASSES:
            measured = found.get(kind + "_warps_per_scheduler")
            if measured is None:  # "< 1 <" in the table
                check.that(kind == "random", "%s lacks %s" % (gpu, kind))
                continue
            latency = float(found[kind + "_lat_cycles"])
            throughput = float(found[kind + "_ops_per_cycle_per_scheduler"])
            check.that(latency * throughput / 32 <= float(measured),
                       "%s %s" % (gpu, kind))
        schedulers = GPUS[gpu]["schedulers"]
        linear, at_90 = TABLE_6_4[gpu]
        value = ask("volkov", gpu, alpha=0, n=1)["n_memory"] / schedulers
        check.near(value, linear, 0.25, gpu + " linear")
        loaded = ask("volkov-contention", gpu, alpha=0, n=1)["warps_needed_90"]
        check.that(linear < loaded / schedulers <= at_90, gpu + " at 90%")
        check.near(at_90 / float(found["add_warps_per_scheduler"]),
                   RATIOS[gpu][0], RATIOS[gpu][1], gpu + " ratio")
    return check.end()


sys.exit(main())
