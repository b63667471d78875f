"""Writes FOLDER/compile_commands.json of files of clang++.

usage: database.py FOLDER FILE…
"""

import json
import os
import sys

folder = os.path.abspath(sys.argv[1])
entries = [dict(directory=folder, file=name, command="clang++ -c " + name) for name in sys.argv[2:]]
with open(os.path.join(folder, "compile_commands.json"), "w") as file:
    json.dump(entries, file)
