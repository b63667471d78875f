"""The JSON report of all files of a build, made of a run for each.

usage: each.py COMMAND… -p FOLDER
"""

import json
import os
import subprocess
import sys

folder = sys.argv[-1]
with open(os.path.join(folder, "compile_commands.json")) as file:
    files = [os.path.join(entry["directory"], entry["file"]) for entry in json.load(file)]
total = {}
for path in files:
    done = subprocess.run(sys.argv[1:] + [path], stdout=subprocess.PIPE, check=False)
    for key, value in json.loads(done.stdout).items():
        total[key] = total.get(key, []) + value if isinstance(value, list) else value
print(json.dumps(total, indent=2, ensure_ascii=False))
