"""usage: library_frames.py REPORT.json SOURCE: each kernel's frame beside its line's."""

import json
import re
import sys

with open(sys.argv[1]) as file:
    kernels = json.load(file)["kernels"]
with open(sys.argv[2]) as file:
    wanted = {found.group(1): int(found.group(2)) for found in
              re.finditer(r"void (\w+)\(.*// stack frame (\d+)", file.read())}  # fmt: skip
found = {kernel["name"]: kernel.get("library_frame", {"bytes": 0})["bytes"]
         for kernel in kernels}  # fmt: skip
for name in sorted({*wanted, *found}):
    if wanted.get(name) != found.get(name):
        print("%s: stack frame %s, said %s" % (name, wanted.get(name), found.get(name)))
if any("local" in finding["check"] for kernel in kernels for finding in kernel["findings"]):
    print("a frame of a device function is a finding")
    found = {}
sys.exit(found != wanted)
