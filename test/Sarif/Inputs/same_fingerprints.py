"""Whether two lists of results (check_log.py) have the same rules and fingerprints."""

import sys


def results(path):
    with open(path, encoding="utf-8") as file:
        return sorted(tuple(line.split()[-2:]) for line in file if " gpuperf-" in line)


first, second = map(results, sys.argv[1:])
assert first
sys.exit(first != second)
