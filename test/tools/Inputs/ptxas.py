"""Compares `gpuperf --ptxas` with Clang's own PTX through the same ptxas.

    ptxas.py GPUPERF PTXAS ARCH FILE... -- CLANG FLAGS...

Prints one line for each kernel and a closing one that counts the kernels and
those whose registers differ by more than SLACK.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

# Both start from the same source and end in the same back end and ptxas; the
# order of LLVM's passes between differs, which moves instructions by a few
# places. Registers are allocated by eights: less than that is one step at most.
SLACK = 7

ENTRY = re.compile(r"Compiling entry function '(\w+)'")
USED = re.compile(r"Used (\d+) registers")


def text_of(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT).stdout


def registers_of_clang(ptxas, arch, source, clang):
    """Mangled name -> registers."""
    with tempfile.TemporaryDirectory() as folder:
        ptx = os.path.join(folder, "clang.ptx")
        text_of(*clang, "--cuda-device-only", "--cuda-gpu-arch=" + arch, "-O3",
                "-S", "-o", ptx, source)
        log = text_of(ptxas, "-arch=" + arch, "-v", "-o", os.devnull, ptx)
    result, current = {}, None
    for line in log.splitlines():
        entry, used = ENTRY.search(line), USED.search(line)
        if entry:
            current = entry.group(1)
        elif used and current:
            result[current] = int(used.group(1))
    return result


def main(gpuperf, ptxas, arch, *rest):
    split = rest.index("--")
    kernels = far = 0
    for source in rest[:split]:
        clang = registers_of_clang(ptxas, arch, source, rest[split + 1:])
        report = json.loads(subprocess.run(
            [gpuperf, "--ptxas=" + ptxas, "--cuda=none", "--arch=" + arch,
             "--format=json", source], check=True, text=True,
            stdout=subprocess.PIPE).stdout)
        seen = set()
        for kernel in report["kernels"]:
            if kernel["mangled"] in seen:
                continue
            seen.add(kernel["mangled"])
            occupancy = kernel["occupancy"]
            expected = clang[kernel["mangled"]]
            assert occupancy["registers_source"] == "ptxas", kernel["name"]
            kernels += 1
            far += abs(occupancy["registers"] - expected) > SLACK
            print("%s: %d registers, %d from Clang's PTX"
                  % (kernel["name"], occupancy["registers"], expected))
    print("%d kernels, %d far off" % (kernels, far))


main(*sys.argv[1:])
