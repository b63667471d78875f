"""Precision, its interval, and what is drawn, by hand and as others have published."""

import os
import sys
import tempfile

import findings

# Newcombe, Statistics in Medicine 17 (1998), Table I, method 3.
for true, decided, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
                                 (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)]:  # fmt: skip
    got = findings.interval(true, decided)
    assert abs(got[0] - low) < 6e-5 and abs(got[1] - high) < 6e-5, (true, decided, got)
assert findings.interval(0, 0) == (0.0, 1.0)

row = lambda verdict: findings.Judged("p", "a.cu", "1", "c", verdict, "")  # noqa: E731
assert findings.precision([row("true")] * 3 + [row("false"), row("undecided")]) == \
    "3 of 4 true, 75% (30 to 95%), 1 undecided"  # fmt: skip
assert findings.precision([row("undecided")]) == "none decided, 1 undecided"

# The table is read, and is of what it says it is.
judged = findings.read_judged(findings.TABLE)
assert len(judged) >= 50 and all(key[3].startswith("gpuperf-") for key in judged)
assert all(row.reason for row in judged.values())

# Remarks and summaries are left out; one place by one check is one.
finding = lambda check, severity, line: dict(  # noqa: E731
    check=check, severity=severity, file="/s/p/d/a.cu", line=line, column=2, message="m of 'k'")  # fmt: skip
kernel = dict(name="k", alike=[dict(name="l")], findings=[
    finding("gpuperf-kernel", "remark", 1), finding("gpuperf-occupancy", "remark", 2),
    finding("gpuperf-atomics", "warning", 3), finding("gpuperf-atomics", "warning", 3)])  # fmt: skip
places = findings.places_of("p", "/s/p", [dict(kernels=[kernel]), {}])
assert places == {("p", "d/a.cu", 3, "gpuperf-atomics"): [("k", "m of 'k'"), ("l", "m of 'l'")]}

with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "d"))
    with open(os.path.join(folder, "d", "a.cu"), "w") as file:
        file.write("one\ntwo\nthree\n")
    mine = {("p", "d/a.cu", 3, "gpuperf-atomics"):
            findings.Judged("p", "d/a.cu", "3", "gpuperf-atomics", "false", "why"),
            ("q", "b.cu", 1, "c"): row("true")}  # fmt: skip
    print(findings.report(places, dict(p=folder), mine, 1, 50))
print("as published")
sys.exit(0)
