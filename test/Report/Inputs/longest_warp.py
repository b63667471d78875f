"""The kernels of longest-warp.cu: what their longest warp takes."""

import json
import sys

kernels = {one["name"]: one for one in json.load(sys.stdin)["kernels"]}
terms = {name: one["prediction"]["terms"] for name, one in kernels.items()}
longest = terms["prefix"]["execution_cycles"]
assert longest > 10 * terms["prefix"]["all_warps"], terms["prefix"]

# An element is an addition after the one before it, 4 cycles at least, and no round trip to
# DRAM for each.
assert 4 * 100000 < longest < 100 * 100000, longest

# One path of a thousand square roots one after the other, and not the four of all warps.
turns = terms["turns"]["execution_cycles"]
assert 15 * 1000 < turns < 100 * 1000, turns

# The other path is half as long, and another warp's.
assert abs(terms["both"]["execution_cycles"] / longest - 1) < 0.01, terms["both"]

# One block reads 100000 floats, once, whatever SM it is on.
read = next(one for one in kernels["prefix"]["accesses"] if one["kind"] == "load")
assert abs(read["l2_bytes"] / 400000 - 1) < 0.01, read
