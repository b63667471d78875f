#!/usr/bin/env python3
"""Compares the tool's execution counts with kernels run thread by thread.

usage: twins.py --work DIR [--gpuperf TOOL] [--cxx COMPILER] [--only REGEX]
                       [-- TOOL ARGUMENTS]

The kernels of each file in KERNELS are rewritten into C++ on Inputs/twin.h, line by
line, and run. For each source line and kind of access the tool's executions per
warp and active lanes are compared, and so are barriers per warp and the iterations
of each loop that it reports. KNOWN lists what differs, and why; anything else fails,
and so does an entry of KNOWN that no longer differs.
"""

import argparse
import math
import os
import re
import subprocess
import sys

from exact import analyse, equal

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = [os.path.join(HERE, "Inputs", name)
           for name in ("control_flow.cu", "loop_shapes.cu", "parameters.cu",
                        "recurrences.cu")]  # fmt: skip

# Kernel -> why its counts differ.
KNOWN = {
    "returns_nested": "whether a loop was left by the return in the loop within is "
                      "too long an expression to be kept, and assumed",
    "digit_sums": "the value that two nested recurrences leave is too long an "
                  "expression to be kept, and the condition on it assumed",
}  # fmt: skip

REWRITES = [
    (r"\b(for|while) (\(.*\)) \{$",
     r"if (Loop loop{__LINE__}; true) \1 \2 { loop.next();"),
    (r"\bdo \{$", r"if (Loop loop{__LINE__}; true) do { loop.next();"),
    (r"__shared__ float (\w+)\[\d+\];", r"Shared \1;"),
    (r"(const )?(float|double|int|short|char) \*(\w+)", r"Global<\2> \3"),
    (r"(\w+)<<<(.*)>>>(\(.*\));", r'launch("\1", \2, [&] { \1\3; });'),
    (r"^#pragma unroll.*", ""),
]  # fmt: skip


def twin_text(source):
    """C++ on twin.h with the same lines as `source`."""
    lines = source.splitlines()
    for pattern, replacement in REWRITES:
        lines = [re.sub(pattern, replacement, line) for line in lines]
    include = '#include "%s"\n#line 1\n' % os.path.join(HERE, "Inputs", "twin.h")
    main = "int main() { run({}, {}, {}, {}, {}, {}, {}); }"
    return include + "\n".join(lines + [main]) + "\n"


def run_twin(kernels, work, compiler):
    """(kernel, space, kind, line) -> (executions per warp, mean); kinds are those
    of accesses, "barrier" and "loop"."""
    path = os.path.join(work, "twin.cpp")
    with open(kernels) as source, open(path, "w") as file:
        file.write(twin_text(source.read()))
    program = os.path.join(work, "twin")
    subprocess.run([compiler, "-std=c++17", "-O1", "-w", path, "-o", program],
                   check=True)  # fmt: skip
    done = subprocess.run([program], check=True, stdout=subprocess.PIPE,
                          universal_newlines=True)  # fmt: skip
    rows = [line.split() for line in done.stdout.splitlines()]
    return merge(((name, space, kind, int(line)), float(count), float(mean))
                 for name, space, kind, line, _, count, mean in rows)  # fmt: skip


def merge(entries):
    """Entries of one key: counts added, means by count."""
    sums = {}
    for key, count, mean in entries:
        total, weighted = sums.get(key, (0, 0))
        sums[key] = (total + count, weighted + count * mean)
    return {key: (total, weighted / total if total else 0)
            for key, (total, weighted) in sums.items() if total}  # fmt: skip


def tool_entries(kernels):
    """The tool's figures in the shape of run_twin's."""
    for kernel in kernels:
        name = kernel["name"]
        for a in kernel["accesses"]:
            yield ((name, a["space"], a["kind"], a["line"]),
                   a["executions_per_warp"], a["active_lanes"])  # fmt: skip
        for l in kernel["loops"]:
            if not l["unrolled"]:
                yield ((name, "-", "loop", l["line"]), l["executions_per_warp"],
                       l["trip_per_warp"])  # fmt: skip


def indent(line):
    return len(line) - len(line.lstrip())


def broken_loops(text):
    """Lines of loops that hold a `break` or a `return`."""
    lines, found = text.splitlines(), set()
    for number, line in enumerate(lines, 1):
        head = re.match(r"( *)(for|while|do)\b.*\{$", line)
        if not head:
            continue
        end = next(i for i in range(number, len(lines))
                   if lines[i].startswith(head.group(1) + "}"))  # fmt: skip
        body = "\n".join(lines[number:end])
        if re.search(r"\b(break|return)\b", body):
            found.add(number)
    return found


def compare(want, got, kernels, broken):
    """(kernel, what, by threads, tool) of everything that differs."""
    rows = []
    for key in sorted(set(want) | set(got), key=lambda k: (k[0], k[3], k[1:3])):
        name, space, kind, line = key
        what = "%s %s line %d" % (space, kind, line)
        if kind == "barrier":
            continue
        if kind == "loop":
            # Unrolled loops are not reported, and what a last iteration does before
            # it breaks off may count as one or not; what they hold is compared.
            # A function that calls itself is a loop for the tool only.
            if key not in got or key not in want and name.startswith("recursive_"):
                continue
            total, found = [math.prod(side.get(key, (0, 0))) for side in (want, got)]
            if not equal(total, found) and line not in broken:
                rows.append((name, "iterations line %d" % line, total, found))
            continue
        count, lanes = want.get(key, (0, 0))
        tool_count, tool_lanes = got.get(key, (0, 0))
        if not equal(count, tool_count):
            rows.append((name, "executions of " + what, count, tool_count))
        elif not equal(lanes, tool_lanes):
            rows.append((name, "lanes of " + what, lanes, tool_lanes))
    for kernel in kernels:
        barriers = sum(count for (name, _, kind, _), (count, _) in want.items()
                       if (name, kind) == (kernel["name"], "barrier"))  # fmt: skip
        if not equal(barriers, kernel["barriers"]["per_warp"]):
            rows.append((kernel["name"], "barriers", barriers,
                         kernel["barriers"]["per_warp"]))  # fmt: skip
    return rows


class Comparison:
    """Everything that was compared; `rows` are what differs."""

    def __init__(self, work, tool, compiler, arguments, only=""):
        os.makedirs(work, exist_ok=True)
        self.want, self.rows = {}, []
        for path in KERNELS:
            want = run_twin(path, work, compiler)
            want = {k: v for k, v in want.items() if re.search(only, k[0])}
            kernels = [k for k in analyse(tool, arguments, path)
                       if re.search(only, k["name"])]  # fmt: skip
            with open(path) as source:
                text = source.read()
            self.rows += compare(want, merge(tool_entries(kernels)), kernels,
                                 broken_loops(text))  # fmt: skip
            self.want.update(want)
        self.names = {key[0] for key in self.want}
        self.different = {row[0] for row in self.rows}

    def report(self):
        if self.rows:
            print("%-20s %-36s %-12s %s" % ("kernel", "what", "threads", "tool"))
        for name, what, want, got in self.rows:
            print("%-20s %-36s %-12g %g" % (name, what, want, got))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--work", required=True)
    parser.add_argument("--gpuperf", default="gpuperf")
    parser.add_argument("--cxx", default="clang++-" + os.environ.get("GPUPERF_LLVM", "19"))
    parser.add_argument("--only", default="")
    parser.add_argument("rest", nargs="*")
    args = parser.parse_args()
    result = Comparison(args.work, args.gpuperf, args.cxx, args.rest, args.only)
    result.report()
    known = set(KNOWN) & result.names
    for name in sorted(known):
        print("known: %s: %s" % (name, KNOWN[name]))
    print("%d kernels, %d counts compared, %d kernels differ, %d known"
          % (len(result.names), len(result.want), len(result.different),
             len(known)))  # fmt: skip
    return 1 if result.different != known or not result.names else 0


if __name__ == "__main__":
    sys.exit(main())
