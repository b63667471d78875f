"""Kernels that take long, for tests of --time-limit.

usage: time_limit.py kernels N      prints dialect text with N kernels, k0 and so on
       time_limit.py slow FILE      each takes a quarter of a second
       time_limit.py endless FILE   none ends
       time_limit.py page PAGE      has five of eight kernels, and says what is missing
"""

import json
import os
import subprocess
import sys
import time

LIMIT = 4  # s
# A limit of its own for each kernel would be 40 times as long; a loaded machine is not.
MOST = 40


def report(failure, path):
    start = time.monotonic()
    done = subprocess.run(
        ["gpuperf", "--format=json", "--time-limit=%d" % LIMIT, "--inject=" + failure, path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)  # fmt: skip
    took = time.monotonic() - start
    assert done.returncode == 1, done.stderr
    assert LIMIT <= took < MOST, took
    return json.loads(done.stdout), done.stderr


def names(kernels):
    return [kernel["name"] for kernel in kernels]


if sys.argv[1] == "kernels":
    for number in range(int(sys.argv[2])):
        print('gpuperf.kernel @k%d "k%d" {\n}' % (number, number))
elif sys.argv[1] == "slow":
    run, errors = report("busy@*", sys.argv[2])
    shown, missing = names(run["kernels"]), names(run["not_analysed"])
    assert shown and missing, run
    assert shown + missing == ["k%d" % number for number in range(40)]
    line = "%d of 40 kernels not analysed (%s" % (len(missing), missing[0])
    assert line in errors and any(line in message for message in run["messages"]), errors
    for kernel in run["not_analysed"]:
        assert "the analysis of the file took longer than %d s" % LIMIT in kernel["reason"]
elif sys.argv[1] == "page":
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "Page", "Inputs"))
    from page import Page

    run = Page(sys.argv[2]).data("index")["report"]
    assert [kernel["name"] for kernel in run["not_analysed"]] == ["k5", "k6", "k7"], run
    assert "3 of 8 kernels not analysed (k5, k6, k7)" in run["messages"][0], run["messages"]
else:
    run, errors = report("spin@*", sys.argv[2])
    assert not run["kernels"] and len(run["not_analysed"]) == 40
    assert all("took longer than" in kernel["reason"] for kernel in run["not_analysed"])
