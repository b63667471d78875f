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


folder = sys.argv[-1]
with open(os.path.join(folder, "compile_commands.json")) as file:
    files = [os.path.join(entry["directory"], entry["file"]) for entry in json.load(file)]
total = {}
for path in files:
    done = subprocess.run(sys.argv[1:] + [path], stdout=subprocess.PIPE, check=False)
    for key, value in json.loads(done.stdout, parse_float=spelt).items():
        total[key] = total.get(key, []) + value if isinstance(value, list) else value
print(re.sub('"%s(.*?)"' % MARK, r"\1", json.dumps(total, indent=2, ensure_ascii=False)))
