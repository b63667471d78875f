"""The analysed code against the compiled code, for options that change it.

usage: code-options.py CLANG FILE FLAGS-OF-CLANG OPTIONS…

For each of OPTIONS (a string of flags) counts the accesses to global and to local
memory of every kernel: in the PTX that Clang writes, and in the dialect, where a
body that is copied stands once with the number of copies. Prints them as global/local;
exits with 1 where the two differ.
"""

import re
import shlex
import subprocess
import sys


def run(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def of_ptx(text):
    counts = {}
    for line in text.splitlines():
        entry = re.search(r"\.entry \w*?\d(rows|array|plain)P", line)
        if entry:
            name = entry.group(1)
            counts[name] = {"global": 0, "local": 0}
        access = re.match(r"\s+(?:ld|st)\.(global|local)", line)
        if access:
            counts[name][access.group(1)] += 1
    return counts


def of_dialect(text):
    counts, copies = {}, [1]
    for line in text.splitlines():
        entry = re.search(r'gpuperf\.kernel @\S+ "(\w+)"', line)
        if entry:
            name = entry.group(1)
            counts[name] = {"global": 0, "local": 0}
        access = re.search(r"gpuperf\.access (?:load|store) (global|local)", line)
        if access:
            counts[name][access.group(1)] += copies[-1]
        if line.rstrip().endswith("{"):
            unroll = re.search(r"\bunroll = (\d+)", line)
            copies.append(copies[-1] * (int(unroll.group(1)) if unroll else 1))
        elif line.strip().startswith("}") and len(copies) > 1:
            copies.pop()
    return counts


def describe(counts):
    return ", ".join("%s %d/%d" % (name, c["global"], c["local"])
                     for name, c in sorted(counts.items()))


clang, file, flags, *options = sys.argv[1:]
differences = 0
for option in options:
    words = shlex.split(option)
    ptx = of_ptx(run([clang, *shlex.split(flags), "--cuda-device-only", "-S", "-o", "-",
                      *words, file]))
    dialect = of_dialect(run(["gpuperf", "--cuda=none", "--format=mlir", file, "--",
                              *words]))
    print("%s: %s" % (option, describe(ptx)))
    if ptx != dialect:
        print("  differs: %s" % describe(dialect))
        differences += 1
sys.exit(1 if differences else 0)
