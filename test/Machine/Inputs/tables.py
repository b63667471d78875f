"""Compares machines with tables that papers print.

usage: gpuperf machines NAME… | tables.py TABLES.txt

    models.volkov.*_lat_cycles: add sfu        the columns; each is the figure
    8800gtx 20 32                              whose path has it for the '*'
    gtx280  24 34
    models.bsp.*: cores lambda_mau
    k20     2496 -                             a '-': the machine has none

Lines that start with '#' and empty ones are for the reader. Prints what differs
and the number of values compared.
"""

import re
import sys


def read_machines(lines):
    """The figures of `gpuperf machines`: (machine, path) to value."""
    figures, machine, section = {}, None, None
    for line in lines:
        if heading := re.match(r"(\S+): .*, compute capability (\S+)$", line):
            machine = heading[1]
            figures[machine, "compute_capability"] = float(heading[2])
        elif block := re.match(r"(\S+):$", line):
            section = block[1]
        elif figure := re.match(r"  (\S+) +([\d.e+-]+)(?: .*)?\[.*\]$", line):
            figures[machine, section + "." + figure[1]] = float(figure[2])
    return figures


def compare(table, figures):
    """Yields what is printed, what the machine has, and where, per value."""
    columns = None
    for line in table:
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0].endswith(":"):
            columns = [words[0][:-1].replace("*", word) for word in words[1:]]
            continue
        if len(words) != len(columns) + 1:
            sys.exit("%d values for %d columns: %s" %
                     (len(words) - 1, len(columns), line))
        for path, printed in zip(columns, words[1:]):
            want = None if printed == "-" else float(printed)
            yield want, figures.get((words[0], path)), words[0] + " " + path


compared = differing = 0
with open(sys.argv[1], encoding="utf-8") as table:
    for want, have, place in compare(table, read_machines(sys.stdin)):
        compared += 1
        if want != have:
            differing += 1
            print("%s: printed %s, here %s" % (place, want, have))
print("%d values compared, %d differ" % (compared, differing))
sys.exit(1 if differing else 0)
