"""Fails when a machine file lists a source that no figure names.

usage: citations.py MACHINE.yaml…
"""

import re
import sys

status = 0
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    # One with a base may cite what the base does, and nothing else.
    _, _, rest = text.partition("\nsources:\n")
    table = rest.split("\n\n", 1)[0]
    for source in re.findall(r"^  ([\w-]+):", table, re.M):
        if not re.search(r"\bsource: %s\b" % re.escape(source), text):
            print("%s: nothing names the source '%s'" % (path, source))
            status = 1
sys.exit(status if len(sys.argv) > 1 else 2)
