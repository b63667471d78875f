"""Precision, its interval, and what is drawn, by hand and as others have published."""

import os
import sys
import tempfile
import types

import findings

# Newcombe, Statistics in Medicine 17 (1998), Table I, method 3.
for true, decided, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605),
                                 (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)]:  # fmt: skip
    got = findings.interval(true, decided)
    assert abs(got[0] - low) < 6e-5 and abs(got[1] - high) < 6e-5, (true, decided, got)
assert findings.interval(0, 0) == (0.0, 1.0)

row = lambda verdict: findings.Judged("p", "a.cu", "1", "c", "warning", verdict, "")  # noqa: E731
assert findings.precision([row("true")] * 3 + [row("false"), row("undecided")]) == \
    "3 of 4 true, 75% (30 to 95%), 1 undecided"  # fmt: skip
assert findings.precision([row("undecided")]) == "none decided, 1 undecided"

# The table is read, and is of what it says it is.
judged = findings.read_judged(findings.TABLE)
assert len(judged) >= 50 and all(key[3].startswith("gpuperf-") for key in judged)
assert all(row.reason for row in judged.values())

# Summaries are left out; one place by one check is one, warnings and remarks apart.
finding = lambda check, severity, line: dict(  # noqa: E731
    check=check, severity=severity, file="/s/p/d/a.cu", line=line, column=2, message="m of 'k'")  # fmt: skip
kernel = dict(name="k", alike=[dict(name="l")], findings=[
    finding("gpuperf-kernel", "remark", 1), finding("gpuperf-occupancy", "remark", 2),
    finding("gpuperf-atomics", "warning", 3), finding("gpuperf-atomics", "warning", 3)])  # fmt: skip
of = lambda *severities: findings.places_of(  # noqa: E731
    "p", "/s/p", [dict(kernels=[kernel]), {}], severities)
texts = [("k", "m of 'k'"), ("l", "m of 'l'")]
atomic = ("p", "d/a.cu", 3, "gpuperf-atomics", "warning")
occupancy = ("p", "d/a.cu", 2, "gpuperf-occupancy", "remark")
assert of("warning") == {atomic: texts} and of("remark") == {occupancy: texts}
places = of(*findings.SEVERITIES)
assert places == {atomic: texts, occupancy: texts}

options = lambda **given: types.SimpleNamespace(  # noqa: E731
    **{**dict(all=False, seed=1, count=50, exclude=[]), **given})
# All of them are in the order of their places, each with its first text.
assert findings.chosen(places, options(all=True)) == [(occupancy, texts[0], 2), (atomic, texts[0], 2)]
assert len(list(findings.chosen(places, options(count=1)))) == 1

# What is excluded is not analysed: the tool there is none of would say so.
with tempfile.TemporaryDirectory() as folder:
    for name in ["kept.cu", "left.cu"]:
        open(os.path.join(folder, name), "w").close()
    analysed = []
    corpus = findings.of_corpus("corpus")
    corpus.analyse = lambda path, flags, args: analysed.append(
        os.path.basename(path)) or types.SimpleNamespace(report={})
    findings.of_corpus = lambda name, known=findings.of_corpus: (
        corpus if name == "corpus" else known(name))
    run = types.SimpleNamespace(build="none", options=options(exclude=["*/left.*"]))
    assert findings.reports_of(folder, run) == [{}] and analysed == ["kept.cu"], analysed

with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "d"))
    with open(os.path.join(folder, "d", "a.cu"), "w") as file:
        file.write("one\ntwo\nthree\n")
    mine = {atomic: findings.Judged("p", "d/a.cu", "3", "gpuperf-atomics", "warning", "false", "why"),
            ("q", "b.cu", 1, "c", "warning"): row("true"),
            occupancy: findings.Judged("p", "d/a.cu", "2", "gpuperf-occupancy", "remark", "true", "why")}  # fmt: skip
    print(findings.report(of("warning"), dict(p=folder), mine, ["warning"], options()))
    print(findings.report(of("remark"), dict(p=folder), mine, ["remark"], options(all=True)))
print("as published")
sys.exit(0)
