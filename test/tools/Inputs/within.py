"""Whether the predicted milliseconds of the only kernel in the JSON on standard input lie
between the two arguments."""

import json
import sys

low, high = map(float, sys.argv[1:])
(kernel,) = json.load(sys.stdin)["kernels"]
milliseconds = kernel["prediction"]["time_us"] / 1000
print("%.1f ms" % milliseconds)
sys.exit(not low <= milliseconds <= high)
