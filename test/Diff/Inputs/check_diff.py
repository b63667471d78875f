"""Whether a diff in JSON has the numbers of its reports.

usage: check_diff.py BEFORE AFTER DIFF
"""

import json
import sys


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


before, after = ({one["name"]: one for one in load(path)["kernels"]} for path in sys.argv[1:3])
diff = load(sys.argv[3])
assert {one["name"] for one in diff["changed"]} == {"transposes", "larger"}, diff
for change in diff["changed"]:
    old, new = before[change["name"]], after[change["name"]]
    for side, kernel in (("before", old), ("after", new)):
        assert change[side]["time_us"] == kernel["prediction"]["time_us"]
        assert change[side]["registers"] == kernel["occupancy"]["registers"]
        assert change[side]["dram_bytes"] == kernel["memory"]["dram_bytes"]
    ratio = new["prediction"]["time_us"] / old["prediction"]["time_us"]
    assert abs(change["time_ratio"] / ratio - 1) < 1e-6, (change, ratio)
assert [one["name"] for one in diff["added"]] == ["fresh"]
assert [one["name"] for one in diff["removed"]] == ["stale"]
assert diff["unchanged"] == 1
