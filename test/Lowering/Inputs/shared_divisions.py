#!/usr/bin/env python3
"""The reciprocals (MUFU.RCP) of the kernels of a file by the loops around each, as ptxas
makes them and as gpuperf has them."""

import collections
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../accuracy"))
import sass

MUFU = 0x108


def by_depth(body, hopper):
    """{loops around: reciprocals} of machine code: a loop is from the target of a branch
    back to that branch."""
    loops, found = [], []
    for at in range(0, len(body) - 15, 16):
        low, high = struct.unpack_from("<QQ", body, at)
        if low & 0xFFF == sass.BRANCH:
            target = at + 16 + sass.branch_offset(low, high, hopper)
            if target < at:
                loops.append((target, at))
        elif low & 0x1FF == MUFU:
            found.append(at)
    depths = (sum(start <= at <= end for start, end in loops) for at in found)
    return collections.Counter(depths)


def of_machine_code(source, arch):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "code.cubin")
        command = ["nvcc", "-cubin", "-arch=" + arch, source, "-o", path]
        subprocess.run(command, check=True)
        with open(path, "rb") as file:
            sections = list(sass.sections(file.read()))
    return {
        re.sub(r"^\.text\._Z\d+([a-z_]+[a-z]).*", r"\1", name): by_depth(body, arch == "sm_90")
        for name, _, _, _, body in sections
        if name.startswith(".text.")
    }


def of_gpuperf(source, arch, machine):
    command = ["gpuperf", "--compiler=nvcc", "--format=mlir", "--machine=" + machine]
    command += [source, "--", "--gpu-architecture=" + arch]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    kernels, around = {}, []
    for line in text.splitlines():
        if name := re.search(r'gpuperf.kernel @\S+ "(\w+)"', line):
            kernel = kernels.setdefault(name.group(1), collections.Counter())
        if line.strip().startswith("}"):
            around.pop()
        if re.search(r"\[[^]]*special 1\b", line):
            kernel[around.count("loop")] += 1
        if line.rstrip().endswith("{"):
            around.append("loop" if "gpuperf.loop" in line else "")
    return kernels


def main():
    _, source, arch, machine = sys.argv
    ours, theirs = of_gpuperf(source, arch, machine), of_machine_code(source, arch)
    for name in sorted(theirs):
        own, code = dict(ours.get(name, {})), dict(theirs[name])
        print(f"{name}: {own}, ptxas {code}{'' if own == code else ' OFF'}")
    off = [name for name in theirs if theirs[name] != ours.get(name)]
    print(f"{len(theirs)} kernels, {len(off)} off")


if __name__ == "__main__":
    main()
