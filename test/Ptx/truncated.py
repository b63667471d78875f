#!/usr/bin/env python3
"""Beginnings of PTX files, which are files with an error or files.

usage: truncated.py GPUPERF FOLDER FILE…
"""

import os
import re
import subprocess
import sys

PARTS = 50
gpuperf, folder, *files = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
for file in files:
    with open(file) as f:
        text = f.read()
    path = os.path.join(folder, os.path.basename(file))
    for i in range(PARTS):
        with open(path, "w") as f:
            f.write(text[: len(text) * i // PARTS])
        done = subprocess.run([gpuperf, path], capture_output=True, text=True)
        error = re.escape(path) + r": error: (line \d+: .+|no \.target: this is no PTX)\n"
        if done.returncode not in (0, 1) or done.returncode == 1 and not re.fullmatch(error, done.stderr):
            sys.exit("%s after %d of %d characters: status %d\n%s" % (
                file, len(text) * i // PARTS, len(text), done.returncode, done.stderr))  # fmt: skip
