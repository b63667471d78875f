#!/usr/bin/env python3
"""Checks transactions.py's reading, matching and scoring against answers worked out
by hand; needs no tool."""

import csv
import os
import sys
import tempfile

import gpudrano_launches
import transactions

# function kind line column requests mean max, in align mode; as GPUDrano's file has it.
MEASURED = """\
k load 10 5 100 2.0 2
k load 11 5 100 1.0 1
k store 12 5 100 1.5 2
k store 13 5 100 1.0 1
k load 14 5 10 8.0 16
moved load 20 4 100 1.9 2
moved load 21 4 100 1.0 1
gone load 30 4 100 2.0 2
"""
# function kind line column lines pattern, lanes from data; two launches of requests
# 30 and 10.
OURS = [("k", "load", 10, 5, (2.0, 2.0), "strided", False),     # found
        ("k", "load", 11, 5, (1.0, 2.0), "strided", True),      # alarm without cause
        ("k", "store", 12, 5, (1.0, 1.0), "unit", False),       # missed
        ("k", "store", 13, 5, (1.0, 1.0), "unit", False),       # rightly silent
        ("k", "load", 14, 5, (32.0, 32.0), "indirect", True),   # counted apart
        ("moved", "load", 120, 9, (1.9, 1.9), "unit", False),   # found by order
        ("moved", "load", 121, 9, (1.0, 1.0), "unit", False)]


def measured_rows():
    header = ("benchmark run mode function kind line column access requests_sampled "
              "mean_lines min_lines max_lines").split()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rows.csv")
        with open(path, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(header)
            for n, line in enumerate(MEASURED.splitlines()):
                function, kind, row, column, requests, mean, most = line.split()
                writer.writerow(["b", "r", "align", function, kind, row, column, n,
                                 requests, mean, 1, most])
        return transactions.read_measured(path)


def derived_accesses():
    found = {}
    for function, kind, line, column, lines, pattern, data in OURS:
        access = transactions.Derived()
        for value, requests in zip(lines, (30, 10)):
            access.add({"bytes_per_thread": 4, "pattern": pattern,
                        "lanes_from_data": data,
                        "lines_per_request": value, "lines_if_aligned": 1.0}, requests)
        found[transactions.Key("b", "r", function, kind, line, column)] = access
    return found


def main():
    rows, derived = measured_rows(), derived_accesses()
    paired = transactions.pair_by_order(rows, derived)
    scores, wrong = transactions.score(rows, derived)
    direct, indirect = scores["direct"], scores["indirect"]
    known, data = scores["known lanes"], scores["lanes from data"]
    mean = derived[transactions.Key("b", "r", "k", "load", 11, 5)].lines("align")
    checks = [
        ("paired by order", paired, 2),
        ("weighted mean", mean, (30 * 1.0 + 10 * 2.0) / 40),
        # Uncoalesced: lines 10, 12, 20 and 30; found: 10 and 20; alarms: 10, 11, 20.
        ("recall", direct["align"].recall(), 2 / 4),
        ("precision", direct["align"].precision(), 2 / 3),
        # Without line 11.
        ("precision, known lanes", known["align"].precision(), 2 / 2),
        ("recall, known lanes", known["align"].recall(), 2 / 4),
        ("precision, lanes from data", data["align"].precision(), 0 / 1),
        ("indirect recall", indirect["align"].recall(), 1.0),
        ("wrong", [row["line"] for row in wrong], ["11", "12", "30"]),
        # Of six known direct means, 11 is 25 % off and 12 is 33 % off.
        ("within", transactions.within(rows, derived, 0.02), (4, 6)),
        ("ideal of 4 bytes", transactions.ideal_lines(4), 1),
        ("ideal of 16 bytes", transactions.ideal_lines(16), 4),
        ("ideal of a byte", transactions.ideal_lines(1), 1),
        # From the data's description and Rodinia's host code.
        ("launches of lud", len(gpudrano_launches.lud(256)), 15 * 3 + 1),
        ("hotspot's grid", gpudrano_launches.hotspot(512, 2, 2)[0][1], (43, 43)),
        ("pathfinder's grid", gpudrano_launches.pathfinder(100000, 100, 20)[0][1],
         (463,)),
        ("pathfinder's last", gpudrano_launches.pathfinder(100000, 100, 20)[4][3]
         ["iteration"], 19),
    ]
    bad = [check for check in checks if check[1] != check[2]]
    for name, got, expected in bad:
        print("%s: %s, expected %s" % (name, got, expected))
    print("%d checked by hand, %d wrong" % (len(checks), len(bad)))
    return len(bad) != 0


if __name__ == "__main__":
    sys.exit(main())
