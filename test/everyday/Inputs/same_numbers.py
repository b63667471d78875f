"""Kernels that are called A_x, A_y, … in a report differ by a name in their source
only: their numbers must be equal. Prints how many of each letter there are."""

import collections
import json
import sys

FIGURES = ("pattern derivative_tx lane_stride_bytes executions_per_warp active_lanes "
           "sectors_per_request sectors_ideal wavefronts_per_request "
           "bank_conflict_degree dram_bytes").split()


def numbers(kernel):
    return (kernel["prediction"]["time_us"], kernel["mix"], kernel["barriers"],
            [loop["trip_per_warp"] for loop in kernel["loops"]],
            [[access[figure] for figure in FIGURES] for access in kernel["accesses"]])


report = json.load(sys.stdin)
assert not report["not_analysed"] and not report["messages"], report["messages"]
kernels = collections.defaultdict(dict)
for kernel in report["kernels"]:
    letter, name = kernel["name"].split("_", 1)
    kernels[letter][name] = numbers(kernel)
for letter, named in sorted(kernels.items()):
    neutral = named["zebra"]
    for name, found in named.items():
        assert found == neutral, "%s_%s: %s, not %s" % (letter, name, found, neutral)
    print("%s: %d" % (letter, len(named)))
