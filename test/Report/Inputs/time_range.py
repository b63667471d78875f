"""Of each kernel and model: the range over the time, or that there is none."""
import json
import sys


def words(prediction):
    span, time = prediction["time_range_us"], prediction["time_us"]
    text = "%.2f to %.2f" % (span[0] / time, span[1] / time) if span else "none"
    return "%s: %s" % (prediction["model"], text)


for kernel in json.load(open(sys.argv[1]))["kernels"]:
    shown = [one for one in kernel.get("predictions", [kernel["prediction"]])
             if one["model"] in ("gpuperf", "volkov")]  # fmt: skip
    print(kernel["name"], ", ".join(words(one) for one in shown))
