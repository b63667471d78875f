#!/usr/bin/env python3
"""A server that keeps code between versions answers as one that keeps nothing.

usage: edits.py FILE… [--edits=N] [--seed=N] [-- FLAGS…]

Each file goes through edits that a seed draws: statements, empty lines, numbers, lines that
are gone, in kernels, helpers and the host's code; every other time the saved text is between
them. How often code was taken over is printed, for a test that it is.
"""

import json
import os
import random
import re
import sys
import tempfile

from server import Server


def edited(text, draw):
    """The text with one edit."""
    starts = [m.end() for m in re.finditer(r"[{;]", text)]
    numbers = list(re.finditer(r"\b\d+\b", text))
    kind, at = draw.randrange(4), draw.choice(starts)
    if kind == 0:
        return text[:at] + " volatile int edit = %d;" % draw.randrange(100) + text[at:]
    if kind == 1:
        return text[:at] + "\n" + text[at:]
    if kind == 2 and numbers:
        number = draw.choice(numbers)
        return text[: number.start()] + str(int(number[0]) + 1) + text[number.end() :]
    lines = text.split("\n")
    del lines[draw.randrange(len(lines))]
    return "\n".join(lines)


def versions(text, edits, draw):
    yield text
    for number in range(edits):
        yield edited(text, draw)
        if number % 2:
            yield text
    yield text + "// an edit of no kernel\n"


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1 :]
    options = dict(a[2:].split("=") for a in arguments if a.startswith("--"))
    draw = random.Random(int(options.get("seed", 1)))
    count = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.json")
        kept, cold = Server(arguments=["--time-trace=" + trace]), Server(cold=True)
        for path in [a for a in arguments if not a.startswith("--")]:
            with open(path) as file:
                text = file.read()
            for version in versions(text, int(options.get("edits", 8)), draw):
                one, _ = kept.analyse(path, version, flags)
                other, _ = cold.analyse(path, version, flags)
                count += 1
                for part in one:
                    if one[part] != other[part]:
                        failed += 1
                        print("%s: %s differ\nkept %s\ncold %s\n%s" % (
                            path, part, one[part], other[part], version))  # fmt: skip
        if kept.close() or cold.close():
            return 1
        with open(trace) as file:
            taken = sum(e["name"] == "gpuperf: put back" for e in json.load(file)["traceEvents"])
    print("%d versions, %d differ, %d kernels taken over" % (count, failed, taken))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
