#!/usr/bin/env python3
"""Beginnings of PTX files, which are files with an error or files.

usage: truncated.py GPUPERF FOLDER FILE…
"""

import os
import re
import subprocess
import sys

PARTS = 50


def main():
    gpuperf, folder, *files = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for file in files:
        with open(file) as f:
            text = f.read()
        path = os.path.join(folder, os.path.basename(file))
        error = re.compile(
            re.escape(path) + r": error: (line \d+: .+|no \.target: this is no PTX)\n")  # fmt: skip
        for end in (len(text) * i // PARTS for i in range(PARTS)):
            with open(path, "w") as f:
                f.write(text[:end])
            done = subprocess.run([gpuperf, path], capture_output=True, text=True)
            refused = done.returncode == 1 and error.fullmatch(done.stderr)
            # Before its first kernel a file has none, which is a status of its own.
            empty = done.returncode == 2 and "no kernel to analyse" in done.stderr
            if done.returncode and not refused and not empty:
                sys.exit("%s: the first %d characters: status %d\n%s"
                         % (file, end, done.returncode, done.stderr))  # fmt: skip


if __name__ == "__main__":
    main()
