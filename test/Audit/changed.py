#!/usr/bin/env python3
"""Changes bytes of compiled files, and ends where gpuperf audit then does not.

usage: changed.py GPUPERF FOLDER COUNT FILE…
"""

import os
import random
import subprocess
import sys

PER_RUN = 50


def main():
    gpuperf, folder, count, *files = sys.argv[1:]
    random.seed(1)
    for file in files:
        with open(file, "rb") as f:
            good = f.read()
        for run in range(int(count)):
            paths = []
            for number in range(PER_RUN):
                bad = bytearray(good)
                for _ in range(random.choice((1, 4, 16))):
                    # Headers and tables are at both ends.
                    span = random.choice((128, 4096, len(bad)))
                    at = random.randrange(min(span, len(bad)))
                    bad[at if random.random() < 0.5 else -at - 1] = random.randrange(256)
                paths.append(os.path.join(folder, "changed-%d" % number))
                with open(paths[-1], "wb") as f:
                    f.write(bad)
            done = subprocess.run([gpuperf, "audit"] + paths, capture_output=True)
            if done.returncode not in (0, 1):
                sys.exit("%s, run %d: status %d\n%s" % (
                    file, run, done.returncode, done.stderr.decode(errors="replace")))  # fmt: skip


if __name__ == "__main__":
    main()
