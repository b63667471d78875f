"""One size of each simple kernel of `nvprof`, held to a median error and a count within 2x.

usage: nvprof_selftest.py GPUPERF PERCENT:COUNT…

Says of each pair of bounds whether it is kept.
"""

import os
import statistics
import sys
import tempfile
import types

import nvprof

tool, *bounds = sys.argv[1:]
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with tempfile.TemporaryDirectory() as build:
    run = types.SimpleNamespace(gpuperf=tool, build=build, root=root)
    ratios = nvprof.measure_simple(run, nvprof.middle)
print(nvprof.figures(ratios))
error = 100 * statistics.median(abs(ratio - 1) for ratio in ratios)
within = sum(0.5 <= ratio <= 2 for ratio in ratios)
for bound in bounds:
    percent, count = bound.split(":")
    kept = len(ratios) == 16 and error <= float(percent) and within >= int(count)
    print("%s: %s" % (bound, "kept" if kept else "not kept"))
