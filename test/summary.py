#!/usr/bin/env python3
"""Closes a test run: lists what was skipped and why, what failed, and counts.

usage: summary.py RESULTS.json

RESULTS.json is what `lit --output` writes. The last line printed is
`N passed, N failed`, with `, N skipped` where tests were skipped. An
unexpected pass, a time-out and an unresolved test are failures, and so is a
run that left no results. Exits with 1 when anything failed.
"""

import json
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
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tests = load(sys.argv[1])
    if not tests:
        print("0 passed, 1 failed")
        return 1
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
    passed = len(tests) - len(skipped) - len(failed)
    line = "%d passed, %d failed" % (passed, len(failed))
    print(line + (", %d skipped" % len(skipped) if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
