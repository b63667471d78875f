"""registers.py GPUPERF PTXAS ARCH FILE: the estimate of registers of each kernel beside
what ptxas gives it, and how many are more than a fifth off."""

import re
import subprocess
import sys


def registers(command):
    dialect = subprocess.run(
        command, stdout=subprocess.PIPE, check=True, universal_newlines=True
    ).stdout
    return dict(re.findall(r'gpuperf\.kernel @(\w+) .*\bregisters = (\d+)', dialect))


def main(gpuperf, ptxas, arch, path):
    command = [gpuperf, "--cuda=none", "--format=mlir", "--arch=" + arch, path]
    estimated, real = registers(command), registers(command + ["--ptxas=" + ptxas])
    off = 0
    for name in sorted(real):
        error = int(estimated[name]) / int(real[name]) - 1
        off += abs(error) > 0.2
        print("%-24s %s, ptxas %s: %+.0f%%"
              % (name, estimated[name], real[name], 100 * error))  # fmt: skip
    print("%d kernels, %d off" % (len(real), off))


main(*sys.argv[1:])
