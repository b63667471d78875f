#!/usr/bin/env python3
"""Compares the tool's access counts with brute force, shape by shape.

usage: exact.py --work DIR [--gpuperf TOOL] [--only REGEX] [-- TOOL ARGUMENTS]

Writes DIR/shapes.cu, runs the tool on it for an A100, enumerates every lane of
every warp of a block by plain arithmetic (reference.py) and compares exactly.
Prints a table of what differs; exits with 1 when anything does.
"""

import argparse
import json
import os
import re
import subprocess
import sys

from reference import expected
from shapes import SHAPES
from source import Source, kernel_name

# Field of the JSON -> key of reference.summarise.
GLOBAL_FIELDS = {
    "lines_per_request": "lines",
    "sectors_per_request": "sectors",
    "sectors_ideal": "sectors_ideal",
}
SHARED_FIELDS = {
    "bank_conflict_degree": "degree",
    "wavefronts_per_request": "wavefronts",
    "wavefronts_ideal": "wavefronts_ideal",
}
COMMON_FIELDS = {"active_lanes": "active", "executions_per_warp": "executions"}
TOLERANCE = 1e-8  # the JSON gives nine significant digits


def analyse(tool, arguments, path):
    command = [tool, "--machine=a100", "--format=json"] + arguments + [path]
    done = subprocess.run(command, stdout=subprocess.PIPE, universal_newlines=True)
    try:
        return json.loads(done.stdout)["kernels"]
    except (ValueError, KeyError) as error:
        sys.exit(
            "exact: %s: exit status %d, no usable JSON: %s"
            % (" ".join(command), done.returncode, error)
        )


def find_access(kernel, shape, line):
    """The one entry for the access, or a string that says why there is none."""
    here = [a for a in kernel.get("accesses", []) if a.get("line") == line]
    found = [a for a in here if a["space"] == shape.space and a["kind"] == shape.kind]
    if len(found) == 1:
        return found[0]
    return "%d %s %ss on line %d (of %d accesses)" % (
        len(found), shape.space, shape.kind, line, len(here))  # fmt: skip


def differences(shape, access, want):
    """(field, expected, got) of everything that is not equal."""
    fields = dict(SHARED_FIELDS if shape.space == "shared" else GLOBAL_FIELDS)
    fields.update(COMMON_FIELDS)
    pairs = [(f, want[key], access.get(f)) for f, key in fields.items()]
    pairs.append(("bytes_per_thread", shape.width, access.get("bytes_per_thread")))
    return [p for p in pairs if not equal(p[1], p[2])]


def equal(want, got):
    return isinstance(got, (int, float)) and abs(want - got) <= TOLERANCE * max(
        1, abs(want)
    )


def compare_launch(shape, block, kernels, line):
    key = (kernel_name(shape), block)
    if key not in kernels:
        return [("launch", "analysed", "missing")]
    want = expected(shape, block)
    access = find_access(kernels[key], shape, line)
    if want is None:  # never executed: absent, or present with no executions
        executed = not isinstance(access, str) and access["executions_per_warp"]
        return [("executions_per_warp", 0, executed)] if executed else []
    if isinstance(access, str):
        return [("access", "one entry", access)]
    return differences(shape, access, want)


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--work", required=True)
    parser.add_argument("--gpuperf", default="gpuperf")
    parser.add_argument("--only", default="")
    parser.add_argument("rest", nargs="*")
    return parser.parse_args()


def main():
    args = parse_arguments()
    shapes = [s for s in SHAPES if re.search(args.only, s.name)]
    os.makedirs(args.work, exist_ok=True)
    path = os.path.join(args.work, "shapes.cu")
    source = Source(shapes)
    with open(path, "w") as file:
        file.write(source.text())
    records = analyse(args.gpuperf, args.rest, path)
    kernels = {(k["name"], tuple(k["launch"]["block"])): k for k in records}
    compared, rows = 0, []
    for shape in shapes:
        for block in shape.blocks:
            compared += 1
            line = source.line_of[shape.name]
            for field, want, got in compare_launch(shape, block, kernels, line):
                rows.append((shape.name, "%dx%dx%d" % block, field, want, got))
    report(rows)
    print("%d shapes, %d launches compared, %d differences"
          % (len(shapes), compared, len(rows)))  # fmt: skip
    return 1 if rows or not compared else 0


def report(rows):
    if rows:
        print("%-28s %-10s %-24s %-12s %s"
              % ("shape", "block", "field", "brute force", "tool"))  # fmt: skip
    for name, block, field, want, got in rows:
        want, got = [
            "%g" % x if isinstance(x, (int, float)) else str(x) for x in (want, got)
        ]
        print("%-28s %-10s %-24s %-12s %s" % (name, block, field, want, got))


if __name__ == "__main__":
    sys.exit(main())
