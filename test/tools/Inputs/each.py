"""The JSON report of all files of a build, made of a run for each.

usage: each.py COMMAND… -p FOLDER
"""

import json
import os
import re
import subprocess
import sys

# Numbers stay as they are spelt, 3.008e+11.
MARK = "number "


def spelt(text):
    return MARK + text


def joined(a, b):
    """Lists one behind the other, counts added; of a check the finding worth most."""
    if isinstance(a, list):
        return a + b
    if isinstance(a, dict) and "speedup" in a:
        best = max(a, b, key=lambda check: float(check["speedup"].removeprefix(MARK)))
        return {**best, "findings": a["findings"] + b["findings"]}
    if isinstance(a, dict):
        return {**a, **b, **{key: joined(a[key], b[key]) for key in a if key in b}}
    return b if isinstance(b, str) else a + b


folder = sys.argv[-1]
with open(os.path.join(folder, "compile_commands.json")) as file:
    files = [os.path.join(entry["directory"], entry["file"]) for entry in json.load(file)]
total = {}
for path in files:
    done = subprocess.run(sys.argv[1:] + [path], stdout=subprocess.PIPE, check=False)
    for key, value in json.loads(done.stdout, parse_float=spelt).items():
        total[key] = joined(total[key], value) if key in total and key != "schema" else value
print(re.sub('"%s(.*?)"' % MARK, r"\1", json.dumps(total, indent=2, ensure_ascii=False)))
