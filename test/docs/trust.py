#!/usr/bin/env python3
"""Prints the figures of the table in docs/trust.md that its sources do not have.

usage: trust.py TRUST.md SOURCE.md…

The figures of a row are those of its cells "compared with" and "result"; each has to stand
in one of the sources, as "6.5 %" or "258" there. Exits with 1 where one does not.
"""

import re
import sys

FIGURE = re.compile(r"(?<![\w.])\d+(?:[ ]\d{3})*(?:\.\d+)?(?: %|x)?(?!\w|\.\d)")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def figures(text):
    return {figure.replace(" %", "%") for figure in FIGURE.findall(text)}


def main():
    known = set()
    for path in sys.argv[2:]:
        known |= figures(read(path))
    table = read(sys.argv[1]).split("## How far off")[1].split("\n\n")[1]
    rows = [row.split("|")[1:-1] for row in table.splitlines()[2:]]
    missing, count = [], 0
    for what, compared, result, _ in rows:
        for figure in sorted(figures(compared) | figures(result)):
            count += 1
            if figure not in known:
                missing.append("%s: no %s" % (what.strip(), figure))
    print("\n".join(missing + ["%d rows, %d figures" % (len(rows), count)]))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
