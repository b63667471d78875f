"""One size of each simple kernel of `nvprof`, held to a median error and a count within 2x.

usage: nvprof_selftest.py GPUPERF PERCENT COUNT
"""

import os
import statistics
import sys
import tempfile
import types

import nvprof

tool, percent, count = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with tempfile.TemporaryDirectory() as build:
    run = types.SimpleNamespace(gpuperf=tool, build=build, root=root)
    ratios = nvprof.measure_simple(run, nvprof.middle)
print(nvprof.figures(ratios))
error = 100 * statistics.median(abs(ratio - 1) for ratio in ratios)
kept = (len(ratios) == 16 and error <= percent
        and sum(0.5 <= ratio <= 2 for ratio in ratios) >= count)  # fmt: skip
print("kept" if kept else "not kept")
sys.exit(not kept)
