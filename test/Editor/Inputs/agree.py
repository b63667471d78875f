#!/usr/bin/env python3
"""Every hint has the numbers of the report.

usage: agree.py FILE… [-- FLAGS…]

From the report as JSON: each access above its ideal has a hint on its line with
its numbers, each other access without a finding has none, each loop, and each
barrier that is not passed just once, has one with its count, and each kernel one with its bound and occupancy; and
there is no hint beside these.
"""

import json
import os
import subprocess
import sys

from server import Server

WORDS = {"shared": "shared memory", "l1": "L1 cache", "l2": "L2 cache",
         "dram": "DRAM bandwidth", "lsu": "load/store units", "barrier": "barriers",
         "int": "integer arithmetic", "issue": "instruction issue",
         "special": "special functions"}  # fmt: skip


def number(value):
    return str(int(value)) if value == int(value) else "%.3g" % value


def access_label(access):
    """What a hint says of an access, or None where it says nothing."""
    banks = access["space"] in ("shared", "constant", "param")
    what = "wavefronts" if banks else "sectors"
    cost, ideal = access[what + "_per_request"], access[what + "_ideal"]
    if access["executions_per_warp"] <= 0 or not ideal or cost <= ideal * 1.01:
        return None
    if access["kind"] == "atomic" and access["lanes_on_one_address"] > 1.00001:
        return "on one address"
    if access["space"] == "shared":
        return number(access["bank_conflict_degree"]) + "-way bank conflict"
    if banks:
        return "in a warp"
    return "%s sectors, ideal %s" % (number(cost), number(ideal))


def expected(kernels):
    """{line: texts that hints of the line must have}, and {line} that may."""
    texts, may = {}, set()
    for kernel in kernels:
        def add(line, text):
            texts.setdefault(line, set()).add(text)

        occupancy = kernel["occupancy"]
        bound = kernel["prediction"]["bound"]
        add(kernel["line"], "bound by " + WORDS.get(bound, bound))
        add(kernel["line"], "occupancy %d/%d" % (
            occupancy["warps_per_sm"], occupancy["max_warps_per_sm"]))  # fmt: skip
        for access in kernel["accesses"]:
            if access_label(access):
                add(access["line"], access_label(access))
        for loop in kernel["loops"]:
            add(loop["line"], "×" + number(loop["trip_per_warp"]))
        for barrier in kernel["barrier_spots"]:
            if barrier["executions_per_warp"] != 1:
                add(barrier["line"], "×%s per warp" % number(barrier["executions_per_warp"]))
        may.update(finding["line"] for finding in kernel["findings"])
    return texts, may


def check(path, flags, server):
    report = subprocess.check_output(["gpuperf", "--format=json", path, "--"] + flags)
    kernels = json.loads(report.decode())["kernels"]
    with open(path) as file:
        text = file.read()
    hints = {}
    for hint in server.analyse(path, text, flags)[0]["hints"]:
        hints.setdefault(hint["line"], []).append(hint["label"])
        assert hint["column"] == len(text.split("\n")[hint["line"] - 1].rstrip()) + 1
    texts, may = expected(kernels)
    name, errors = os.path.basename(path), 0
    one_launch = len({k["line"] for k in kernels}) == len(kernels)
    for line in sorted(set(texts) | set(hints)):
        shown = " ; ".join(hints.get(line, []))
        # Of several launches a hint shows one.
        wanted = [t for t in texts.get(line, ()) if t not in shown]
        if wanted and (one_launch or len(wanted) == len(texts[line])):
            print("%s:%d: '%s' is not in '%s'" % (name, line, wanted, shown))
            errors += 1
        if line in hints and line not in texts and line not in may:
            print("%s:%d: '%s' is not in the report" % (name, line, shown))
            errors += 1
    return len(hints), errors


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1 :]
    server = Server()
    results = [check(path, flags, server) for path in arguments]
    server.close()
    errors = sum(r[1] for r in results)
    print("%d lines with hints, %d errors" % (sum(r[0] for r in results), errors))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
