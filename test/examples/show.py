#!/usr/bin/env python3
"""Prints what gpuperf found in a file, one fact a line, for FileCheck.

usage: show.py FILE [TOOL ARGUMENTS]

    kernel NAME grid=X,Y,Z block=X,Y,Z barriers=N bound=B confidence=C
    memory l1=N l2=N dram=N (in 10^6 bytes, whole grid)
    access LINE KIND SPACE PATTERN bytes=N lanes=N lines=N sectors=N/IDEAL
    access LINE KIND shared PATTERN bytes=N lanes=N degree=N wavefronts=N/IDEAL
    finding LINE CHECK
    unknown REASON

Accesses and findings are in the order of lines; numbers have at most two digits
behind the point. Summaries (gpuperf-kernel) are left out.
"""

import json
import subprocess
import sys


def number(value):
    return "?" if value is None else ("%.2f" % value).rstrip("0").rstrip(".")


def extents(values):
    return ",".join(str(v) for v in values)


def show_access(access):
    words = [access["kind"], access["space"], access["pattern"]]
    words.append("bytes=%d" % access["bytes_per_thread"])
    words.append("lanes=" + number(access["active_lanes"]))
    if access["space"] == "shared":
        words.append("degree=" + number(access["bank_conflict_degree"]))
        counts = access["wavefronts_per_request"], access["wavefronts_ideal"]
        words.append("wavefronts=%s/%s" % tuple(map(number, counts)))
    else:
        words.append("lines=" + number(access["lines_per_request"]))
        counts = access["sectors_per_request"], access["sectors_ideal"]
        words.append("sectors=%s/%s" % tuple(map(number, counts)))
    print("access %d %s" % (access["line"], " ".join(words)))


def show_kernel(kernel):
    launch, prediction = kernel["launch"], kernel["prediction"]
    print("kernel %s grid=%s block=%s barriers=%s bound=%s confidence=%s" % (
        kernel["name"], extents(launch["grid"]), extents(launch["block"]),
        number(kernel["barriers"]["per_warp"]), prediction["bound"],
        prediction["confidence"]))  # fmt: skip
    memory = kernel["memory"]
    print("memory " + " ".join(
        "%s=%.0f" % (level, memory[level + "_bytes"] / 1e6)
        for level in ("l1", "l2", "dram")))  # fmt: skip
    for access in sorted(kernel["accesses"], key=lambda a: (a["line"], a["column"])):
        show_access(access)
    for finding in sorted(kernel["findings"], key=lambda f: (f["line"], f["column"])):
        if finding["check"] != "gpuperf-kernel":
            print("finding %d %s" % (finding["line"], finding["check"]))
    for reason in kernel["unknown"]:
        print("unknown %s" % reason)


def main():
    command = ["gpuperf", "--machine=a100", "--format=json", "--cuda=none"]
    output = subprocess.check_output(command + sys.argv[2:] + [sys.argv[1]])
    report = json.loads(output)
    for kernel in report["kernels"]:
        show_kernel(kernel)
    for kernel in report["not_analysed"]:
        print("not analysed %s: %s" % (kernel["name"], kernel["reason"]))


if __name__ == "__main__":
    main()
