"""Whether the time of a loop of unknown length is that of its annotated length.

Usage: over_trips.py UNKNOWN.json N GIVEN.json [N GIVEN.json …]; of the first kernels. From
the time with one iteration and that with 100 follows one for N; the times of the same
kernel whose loop is told to run N times are beside it.
"""
import json
import sys


def prediction(path):
    with open(path) as file:
        return json.load(file)["kernels"][0]["prediction"]


unknown = prediction(sys.argv[1])
once, assumed = unknown["time_once_us"], unknown["time_us"]
for trips, path in zip(sys.argv[2::2], sys.argv[3::2]):
    told = once + (assumed - once) / 99 * (int(trips) - 1)
    given = prediction(path)
    assert "time_once_us" not in given, "nothing is unknown of it"
    print(trips, "agree" if abs(told / given["time_us"] - 1) < 0.03 else
          "told %g, given %g" % (told, given["time_us"]))
