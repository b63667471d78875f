"""The points of an argument's slider against runs with that number: slider.py PAGE NAME"""

import json
import os
import subprocess
import sys

from page import Page

detail = Page(sys.argv[1]).detail(0)
kernel = detail["kernel"]
points = next(s for s in detail["sliders"] if s["name"] == sys.argv[2])["points"]
source = kernel["file"]
for point in points:
    assume = "--assume=%s:%s=%d" % (kernel["name"], sys.argv[2], point["value"])
    command = ["gpuperf", "--format=json", "--machine=" + kernel["prediction"]["machine"], assume, source]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    time = report["kernels"][0]["prediction"]["time_us"]
    assert abs(time - point["time_us"]) <= 1e-5 * time, (point, time)
print(len(points), "points of", sys.argv[2], "as with --assume")
