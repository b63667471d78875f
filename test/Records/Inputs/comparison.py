"""Holds a comparison, read from standard input, against docs/json.md."""

import json
import sys

report = json.load(sys.stdin)
assert report["schema"] == 1
assert report["unmatched"] == ["other"] and report["not_run"] == ["idle"]
worst, best = report["comparisons"]
assert (worst["name"], best["name"]) == ("scale", "saxpy")
assert worst["time_us"]["measured"] == 40 and worst["launch"]["recorded"]["count"] == 3
assert abs(worst["time_ratio"] * 40 - worst["time_us"]["predicted"]) < 1e-6
assert worst["dram_bytes"]["measured"] == 2 * 8388608
for key in "l2_bytes l1_bytes instructions occupancy_pct".split():
    assert worst[key]["predicted"] > 0 and worst[key]["measured"] is None, key
assert worst["registers"]["measured"] == 16
assert worst["achieved_occupancy_pct"] == 50
assert worst["bound"] == {
    "predicted": "dram", "measured": "compute", "measured_pct": 70,
    "agree": False}  # fmt: skip
summary = report["summary"]
assert summary["compared"] == summary["timed"] == 2
assert summary["bounds_named"] == 2 and summary["bounds_agree"] == 1
assert summary["within_2"] == 1
print("comparison as documented")
