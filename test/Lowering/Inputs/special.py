#!/usr/bin/env python3
"""Compares counts of special instructions with the figures written beside them.

usage: special.py GPUPERF [--cuda=DIR|none] [--nvcc=NVCC] ARCH… -- FILE.cu…

In a file, a line `//= tensor 2, load 12` before a kernel has its machine
instructions by class, and `//sm_75,sm_80= …` those of some architectures. They are of
nvcc 13.0's machine code. gpuperf must count the same; with --nvcc, the machine code
that is made here, too. Classes in STRICT that are not listed are 0; others are
compared where they are listed. `//= unknown TEXT`: gpuperf names what it does not
know with TEXT, and its counts say nothing.
"""

import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "accuracy"))
from dialect_counts import read_dialect  # noqa: E402
import sass  # noqa: E402

STRICT = ["tensor", "shuffle", "atomic", "load", "store", "fp16", "fp32", "fp64",
          "conversion", "special"]  # fmt: skip
sass.CLASS_OF[0x3A] = "move"  # MOVM transposes, it multiplies nothing
sass.CLASS_OF[0x3F] = "dmma"  # takes as long as four DFMA


def expectations(path, arch):
    """{kernel's name: {class: number}, or the text of what is unknown}"""
    found, pending = {}, None
    with open(path) as file:
        for line in file:
            if mark := re.match(r"//([\w,]*)= (.*)", line):
                if mark.group(1) == "" or arch in mark.group(1).split(","):
                    pending = mark.group(2)
            elif (name := re.search(r"__global__ void (?:PRODUCT\()?(\w+)", line)) and pending:
                found[name.group(1)] = parse(pending)
                pending = None
    return found


def parse(text):
    if text.startswith("unknown "):
        return text[len("unknown "):]
    pairs = [item.split() for item in text.split(",")]
    return {name: int(number) for name, number in pairs}


def text_of(classes):
    names = [n for n in STRICT if classes.get(n)]
    return ", ".join("%s %g" % (n, classes[n]) for n in names)


def differences(wanted, classes):
    names = STRICT + [name for name in wanted if name not in STRICT]
    return [name for name in names if wanted.get(name, 0) != classes.get(name, 0)]


def from_gpuperf(gpuperf, cuda, arch, path):
    command = [gpuperf, "--format=mlir", "--arch=" + arch, path]
    if cuda:
        command.insert(1, "--cuda=" + cuda)
    text = subprocess.run(command, stdout=subprocess.PIPE, check=True,
                          universal_newlines=True).stdout  # fmt: skip
    unknown = {}
    for part in re.split(r"(?=gpuperf\.kernel @)", text)[1:]:
        name = re.match(r'gpuperf\.kernel @\S+ "(\w+)', part).group(1)
        unknown[name] = re.findall(r'gpuperf\.unknown "((?:[^"\\]|\\.)*)"', part)
    counts = {c.name: c.classes for c in read_dialect(text).values()}
    return counts, unknown


def from_nvcc(nvcc, arch, path):
    with tempfile.TemporaryDirectory() as folder:
        cubin = os.path.join(folder, "k.cubin")
        subprocess.run([nvcc, "-cubin", "-w", "-arch=" + arch, "-o", cubin, path],
                       check=True)  # fmt: skip
        codes = sass.read_cubin(cubin)
    demangle = lambda name: re.match(r"_Z(\d+)", name)  # noqa: E731
    names = {}
    for mangled, code in codes.items():
        length = demangle(mangled)
        start = length.end()
        code.classes["fp64"] = code.classes.get("fp64", 0) + 4 * code.classes.pop("dmma", 0)
        names[mangled[start : start + int(length.group(1))]] = code.classes
    return names


def check(what, path, arch, wanted, counted, unknown):
    wrong = 0
    for name, numbers in wanted.items():
        if isinstance(numbers, str):
            fits = unknown is None or any(numbers in u for u in unknown.get(name, []))
            said = "; ".join((unknown or {}).get(name, [])) or "nothing unknown"
        else:
            fits = name in counted and not differences(numbers, counted[name])
            fits = fits and not (unknown and unknown.get(name))
            said = text_of(counted.get(name, {}))
            said += "".join("; unknown: " + u for u in (unknown or {}).get(name, []))
        if not fits:
            wrong += 1
            print("%s, %s, %s %s: %s, not %s" % (
                what, arch, os.path.basename(path), name, said,
                numbers if isinstance(numbers, str) else text_of(numbers)))  # fmt: skip
    return wrong


def main():
    split = sys.argv.index("--")
    gpuperf, *rest = sys.argv[1:split]
    options = dict(item[2:].split("=") for item in rest if item.startswith("--"))
    archs = [item for item in rest if not item.startswith("--")]
    wrong = compared = 0
    for path in sys.argv[split + 1 :]:
        for arch in archs:
            wanted = expectations(path, arch)
            counted, unknown = from_gpuperf(gpuperf, options.get("cuda"), arch, path)
            wrong += check("gpuperf", path, arch, wanted, counted, unknown)
            if "nvcc" in options:
                codes = from_nvcc(options["nvcc"], arch, path)
                wrong += check("nvcc", path, arch, wanted, codes, None)
            compared += len(wanted)
    print("%d kernels, %d differences" % (compared, wrong))
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
