"""What a report says of spilled values beside what `ptxas -v` printed, with the
limits of registers (K.TXT) and without them (FREE.TXT).

usage: ptxas_spills.py REPORT.JSON K.TXT FREE.TXT"""

import json
import re
import sys


def same(what, a, b):
    print("%s: %s" % (what, "the same" if a == b else "%s and %s" % (a, b)))


report = json.load(open(sys.argv[1]))
limited, free = (open(path).read() for path in sys.argv[2:])
kernel = report["kernels"][0]
notes = [note["message"] for finding in kernel["findings"]
         if finding["check"] == "gpuperf-spill" for note in finding["notes"]]
stores, loads = map(int, re.search(
    r"(\d+) bytes spill stores, (\d+) bytes spill loads", limited).groups())
same("bytes", kernel["occupancy"]["spill_bytes"], stores)
lines = [tuple(map(int, match.groups())) for match in
         (re.match(r"(\d+) stores? and (\d+) loads?", note) for note in notes) if match]
same("stores and loads", (4 * sum(s for s, _ in lines), 4 * sum(l for _, l in lines)),
     (stores, loads))
said = next(int(match.group(1)) for match in
            (re.search(r"everything in (\d+) registers", note) for note in notes) if match)
assert " 0 bytes spill stores" in free
same("registers without spilling", said,
     int(re.search(r"Used (\d+) registers", free).group(1)))
