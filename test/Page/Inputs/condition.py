"""The points of a condition's slider, where each thread decides by itself: condition.py PAGE

A warp goes into the branch where any of its 32 threads does.
"""

import sys

from page import Page

detail = Page(sys.argv[1]).detail(0)
slider = next(s for s in detail["sliders"] if s["kind"] == "share")
print("%(name)s: %(what)s, %(assumed)d %(unit)s assumed" % slider)
times = {point["value"]: point["time_us"] for point in slider["points"]}
print("percent:", *times)
for percent in 10, 25, 50:
    warps = 1 - (1 - percent / 100) ** 32
    expected = times[0] + warps * (times[100] - times[0])
    assert abs(times[percent] - expected) <= 0.01 * expected, (percent, expected, times)
print("%.2f of the warps at 10 %%" % ((times[10] - times[0]) / (times[100] - times[0])))
