#!/usr/bin/env python3
"""Runs the fuzz targets for a time, two at once, and counts.

usage: fuzz.py PROGRAMS FOUND [SECONDS] [TARGET…]

PROGRAMS is the folder of the targets, fuzz-NAME. Each runs SECONDS (60), on a copy in
FOUND/NAME of the inputs in corpus/NAME, to which it adds what reaches new code. What ends
a target is FOUND/NAME-crash-…, and its report is printed: make a small input of it and
keep it in the corpus. Exits with 1 when there is one.
"""

import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CORPUS = os.path.join(TESTS, "fuzz", "corpus")
# Words that bytes changed at random seldom make: operands in the wrong place, numbers at
# the ends of 64 bits. In the format of libFuzzer's dictionaries.
WORDS = os.path.join(TESTS, "fuzz", "words")
# The sanitizers share LLVM's allocators with code that marks nothing.
OPTIONS = "detect_leaks=0:allow_user_poisoning=0:detect_container_overflow=0"


def run(program, found, seconds):
    """(executions, report or "") of one target."""
    name = os.path.basename(program)[len("fuzz-"):]
    inputs = os.path.join(found, name)
    shutil.copytree(os.path.join(CORPUS, name), inputs, dirs_exist_ok=True)
    if name == "cuda":  # the tests' sources are a corpus, too
        for source in glob.glob(os.path.join(TESTS, "**/*.cu"), recursive=True):
            shutil.copy(source, inputs)
    words = os.path.join(WORDS, name)
    dictionary = ["-dict=" + words] if os.path.exists(words) else []
    done = subprocess.run(
        [program, *dictionary, "-max_total_time=%d" % seconds, "-timeout=60", "-rss_limit_mb=4096",
         "-max_len=4096", "-print_final_stats=1", "-artifact_prefix=%s-" % inputs, inputs],
        env=dict(os.environ, ASAN_OPTIONS=OPTIONS), stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, errors="replace")  # fmt: skip
    runs = re.search(r"number_of_executed_units: *(\d+)", done.stderr)
    report = re.search(r"^(==\d+==|[^\n]*runtime error)[^\0]*", done.stderr, re.M)
    failed = done.returncode != 0
    return int(runs.group(1)) if runs else 0, (
        (report.group(0) if report else done.stderr[-3000:]) if failed else "")  # fmt: skip


def main():
    programs, found, *rest = sys.argv[1:]
    seconds = int(rest[0]) if rest else 60
    targets = sorted(glob.glob(os.path.join(programs, "fuzz-*")))
    if rest[1:]:
        targets = [target for target in targets if os.path.basename(target)[5:] in rest[1:]]
    os.makedirs(found, exist_ok=True)
    total = reports = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda target: run(target, found, seconds), targets)
        for target, (runs, report) in zip(targets, results):
            total, reports = total + runs, reports + bool(report)
            print("%-12s %10d executions%s" % (os.path.basename(target)[5:], runs,
                  ", a report:\n" + report if report else ""), flush=True)  # fmt: skip
    print("%d executions, %d reports" % (total, reports))
    return 1 if reports else 0


if __name__ == "__main__":
    sys.exit(main())
