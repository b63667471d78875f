"""The times of a kernel on all machines against those of a sweep: machines.py PAGE KERNEL CSV"""

import csv
import sys

from page import Page

detail = Page(sys.argv[1]).detail(int(sys.argv[2]))
times = {row["machine"]: row["time_us"] for row in detail["machines"]}
with open(sys.argv[3]) as file:
    rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
assert len(rows) == len(times), (len(rows), len(times))
for row in rows:
    time = times[row["machine"]]
    swept = float(row["time_us"]) if row["time_us"] else None
    assert (time is None) == (swept is None), row
    assert time is None or abs(time - swept) <= 1e-4 * swept, (row, time)
print(len(rows), "machines as in the sweep")
