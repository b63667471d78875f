#!/usr/bin/env python3
"""The same findings, word for word, from every front end.

usage: frontends.py --clang=… --plugin=… --clang-tidy=… --tidy=… --flags=… FILE…

Runs each file through the plugin (a syntax-only compile), clang-tidy with the
module and the command-line tool, and compares the lines that end in a check's
name. A file that does not compile is skipped, and so is one whose annotations
the tool refuses. Prints what differs and closes with the counts; exits with 1
on a difference.
"""

import argparse
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys

FINDING = re.compile(r"^(\S+):(\d+:\d+): (warning|remark): (.*) \[(gpuperf-[\w-]+)\]$")


def run(command):
    """(status, what it says on standard error, its findings)."""
    ended = subprocess.run(command, capture_output=True, text=True, errors="replace")
    found = set()
    for line in (ended.stdout + ended.stderr).splitlines():
        match = FINDING.match(line)
        if match:
            path, *rest = match.groups()
            found.add((os.path.basename(path), *rest))
    return ended.returncode, ended.stderr, found


def compare(options, path):
    """(number of findings, lines on differences) of one file, or None."""
    flags = shlex.split(options.flags)
    _, refused, tool = run(["gpuperf", "--quiet", "--verbose", path, "--", *flags])
    status, _, plugin = run([options.clang, *flags, "-fsyntax-only",
                             "-fplugin=" + options.plugin, path])
    if refused or status != 0:
        return None
    _, _, tidy = run([options.clang_tidy, "-load", options.tidy,
                      "-checks=-*,gpuperf-*", path, "--", *flags])
    outputs = {"plugin": plugin, "clang-tidy": tidy, "gpuperf": tool}
    lines = []
    for name, found in outputs.items():
        for other, reference in outputs.items():
            for entry in sorted(found - reference):
                lines.append("%s: %s has, %s has not: %s" % (
                    os.path.basename(path), name, other, " ".join(entry)))
    return len(tool), lines


def main():
    parser = argparse.ArgumentParser()
    for name in ("clang", "plugin", "clang-tidy", "tidy", "flags"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    total = differences = skipped = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for result in pool.map(lambda f: compare(options, f), options.files):
            if result is None:
                skipped += 1
                continue
            count, lines = result
            total += count
            differences += len(lines)
            print("\n".join(lines), end="\n" if lines else "")
    print("%d files, %d findings, %d differences, %d skipped"
          % (len(options.files) - skipped, total, differences, skipped))
    sys.exit(differences > 0)


main()
