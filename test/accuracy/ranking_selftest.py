"""The order of twelve measured configurations of one kernel: every 21st of those in the half
that is judged that were drawn uniformly.

usage: ranking_selftest.py GPUPERF COMPILER DIR LEAST…

Says of each LEAST whether the ranks of predicted and measured times correlate by so much.
"""

import sys

import order
import ranking


def drawn(rows):
    judged = [one for one in rows if one[0] % 2 == 1 and one[1]["sample"] == "random"]
    return judged[10::21]


tool, compiler, folder, *bounds = sys.argv[1:]
results = ranking.measure_space(tool, compiler, folder, drawn)
print(ranking.figures(results))
timed = [(float(row["time_ms"]), ms) for _, row, ms, _ in results if ms]
correlation = order.spearman([ms for _, ms in timed], [measured for measured, _ in timed])
for least in bounds:
    kept = len(results) == len(timed) == 12 and correlation >= float(least)
    print("%s: %s" % (least, "kept" if kept else "not kept"))
