#!/usr/bin/env python3
"""Draws findings by a seed, for somebody to judge them against the source.

usage: findings.py [--seed=N] [--count=N] [--checks] JSON…

JSON are files that corpus.py wrote with --json. Findings at one place of the source
by one check are one, whatever number of instantiations and launches has them: the
text is that of one of them, drawn too. The order of files, kernels and findings
does not matter. Prints one row of a table for each, or, with --checks, how many
places there are by check.
"""

import argparse
import collections
import json
import os
import random

SUMMARY = "gpuperf-kernel"


def findings_of(report, is_wanted=lambda finding: True):
    """(place and check, kernel, message) of each finding of one file that is
    wanted, for each instantiation of those that share an entry."""
    for kernel in report.get("kernels", []):
        names = [kernel["name"]] + [other["name"] for other in kernel.get("alike", [])]
        for finding in kernel["findings"]:
            if finding["check"] == SUMMARY or not is_wanted(finding):
                continue
            place = finding["file"], finding["line"], finding["column"]
            for name in names:
                message = finding["message"].replace("'%s'" % names[0], "'%s'" % name)
                yield place + (finding["check"],), name, message


def read(paths):
    """The distinct (kernel, message) of each place and check, sorted."""
    places = collections.defaultdict(set)
    for path in paths:
        with open(path) as file:
            for report in json.load(file).values():
                for key, kernel, message in findings_of(report):
                    places[key].add((kernel, message))
    return {key: sorted(places[key]) for key in sorted(places)}


def draw(places, count, seed):
    """`count` of the places, each with one of its texts, and how many it has."""
    source = random.Random(seed)
    for key in source.sample(sorted(places), min(count, len(places))):
        yield key, source.choice(places[key]), len(places[key])


def row(number, key, text, texts, base):
    file, line, _, check = key
    kernel, message = text
    name = os.path.relpath(file, base)
    return "| %d | %s:%d | %s | %s | %s | %d |" % (
        number, name, line, check, kernel.replace("|", "\\|"),
        message.replace("|", "\\|"), texts,
    )  # fmt: skip


def common_folder(places):
    return os.path.commonpath([os.path.dirname(file) for file, _, _, _ in places] or ["."])


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--checks", action="store_true")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    places = read(args.files)
    if args.checks:
        for check, number in sorted(collections.Counter(k[3] for k in places).items()):
            print("%6d  %s" % (number, check))
        return
    print("| | place | check | kernel | message | texts |\n|---|---|---|---|---|---|")
    for number, (key, text, texts) in enumerate(draw(places, args.count, args.seed), 1):
        print(row(number, key, text, texts, common_folder(places)))


if __name__ == "__main__":
    main()
