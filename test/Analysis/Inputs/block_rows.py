"""Compares the bytes from DRAM with what is counted by hand; see block-rows.test."""

import json
import sys

MIB = 1 << 20
ROWS = COLUMNS = 64
WAVES = ROWS * COLUMNS / 108
reads = {group: ROWS / group for group in (4, 8, 16, 32)}
reads[1] = WAVES

for group, times in reads.items():
    with open("%s/%d.json" % (sys.argv[1], group)) as file:
        kernel = json.load(file)["kernels"][0]
    assert kernel["occupancy"]["blocks_per_sm"] == 1
    missed = {access["base"]: access["dram_bytes"] / MIB for access in kernel["accesses"]}
    assert abs(missed["b"] / (times * COLUMNS) - 1) < 0.001, (group, missed)
    # A row is read in each of its group's waves at most, and once at least.
    most = ROWS * max(1.0, COLUMNS * group / 108 + 1)
    assert ROWS <= missed["a"] <= most, (group, missed, most)
