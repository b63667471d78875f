"""The rows of CSV with the times that JSON, its comparison, predicts.

usage: suite_times.py CSV JSON
"""

import json
import sys

with open(sys.argv[2]) as file:
    times = {one["name"]: one["time_us"]["predicted"] for one in json.load(file)["comparisons"]}
with open(sys.argv[1]) as file:
    print(next(file), end="")
    for line in file:
        cells = line.split(",")
        cells[1] = "%.0f" % (1000 * times[cells[-2]])
        print(",".join(cells), end="")
