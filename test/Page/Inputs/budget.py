"""Which kernels of a page have all that a page has: budget.py PAGE"""

import sys

from page import Page

page = Page(sys.argv[1])
PARTS = "machines", "accesses", "lines", "sliders"
whole, none, why = [], [], set()
for number, row in enumerate(page.data("index")["kernels"]):
    detail = page.detail(number)
    assert detail["occupancy"]["by_block"], row
    left_out = [part for part in PARTS if isinstance(detail[part], dict)]
    if not left_out:
        whole.append(row["time_us"])
    elif len(left_out) >= 3:
        none.append(row["time_us"])
    why.update(detail[part]["why"] for part in left_out)
assert min(whole) > max(none)
print("all of %d kernels, the longest first; of %d nothing but occupancy" % (len(whole), len(none)))
print("why:", *why)
