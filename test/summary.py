#!/usr/bin/env python3
"""Closes a test run: lists what was skipped and why, what failed, and counts.

usage: summary.py RESULTS.json|REPORTS…

RESULTS.json is what `lit --output` writes, one for each build that was tested; REPORTS
is a folder into which sanitizers wrote, where each file is printed and a failure. The last line printed is
`N passed, N failed`, with `, N skipped` where tests were skipped. An
unexpected pass, a time-out and an unresolved test are failures, and so is a
run that left no results. Exits with 1 when anything failed.
"""

import json
import os
import re
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED"}


def skip_reason(output):
    """What lit said of a test it did not run, on one line."""
    needs = re.search(r"unavailable features: *(.*)", output)
    if needs:
        return "needs " + needs.group(1).strip()
    lines = output.strip().splitlines()
    return lines[0].strip() if lines else "no reason given"


def load(path):
    """The tests of the run, or None when there are no usable results."""
    try:
        with open(path) as results:
            return json.load(results)["tests"]
    except (OSError, ValueError, KeyError) as error:
        print("no test results: %s" % error)
        return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    runs = [load(path) for path in sys.argv[1:] if not os.path.isdir(path)]
    reports = [os.path.join(path, name) for path in sys.argv[1:] if os.path.isdir(path)
               for name in sorted(os.listdir(path))]  # fmt: skip
    if not all(runs):
        print("0 passed, 1 failed")
        return 1
    tests = [test for run in runs for test in run]
    skipped = [t for t in tests if t["code"] in SKIPPED]
    failed = [t for t in tests if t["code"] not in PASSED | SKIPPED]
    if skipped:
        print("skipped:")
    for test in sorted(skipped, key=lambda t: t["name"]):
        print("  %s: %s" % (test["name"], skip_reason(test["output"])))
    if failed:
        print("failed:")
    for test in sorted(failed, key=lambda t: t["name"]):
        print("  %s (%s)" % (test["name"], test["code"].lower()))
    for path in reports:
        with open(path, errors="replace") as report:
            print(report.read().strip())
    passed = len(tests) - len(skipped) - len(failed)
    failures = len(failed) + len(reports)
    line = "%d passed, %d failed" % (passed, failures)
    print(line + (", %d skipped" % len(skipped) if skipped else ""))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
