"""KERNEL FACTS [KINDS] of each kernel of a report."""
import json
import sys

for kernel in json.load(sys.stdin)["kernels"]:
    prediction = kernel["prediction"]
    print(kernel["name"], prediction["facts"], " ".join(prediction["missing"]))
