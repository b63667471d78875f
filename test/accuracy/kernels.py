"""Kernels as gpuperf counts them beside the machine code that ptxas makes of them.

The code side is made once for a file and a way of compiling, and kept in the build
folder (`accuracy/`, by path, time, flags, architecture and way); `--fresh` makes it
anew. The ways:

  clang   PTX as `gpuperf --ptxas` makes it: Clang's, optimised as -O3 does
  rolled  the same with -fno-unroll-loops, and no unrolling in ptxas
  nvcc    nvcc's PTX; of examples/ alone, as it takes several times as long

For Clang's, gpuperf is run with a `ptxas` that keeps PTX, cubin and what `ptxas -v`
says, and then refuses the architecture, so that gpuperf's own estimate stays.
"""

import collections
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import stat
import subprocess
import sys
import tempfile

import sass
from dialect_counts import read_dialect

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "corpus"))
from sources import Tree  # noqa: E402

FLAGS_OF = {"clang": [], "rolled": ["-fno-unroll-loops"], "nvcc": []}


class Pair:
    """One kernel: gpuperf's Counts beside its Code."""

    def __init__(self, path, counts, code):
        self.path, self.counts, self.code = path, counts, code

    def key(self):
        """Equal instantiations of one template that give equal results."""
        generic = re.sub(r"<.*", "", self.counts.name)
        return (self.path, generic, self.counts.registers, self.counts.total(),
                self.code.registers, self.code.total())  # fmt: skip


def without_unrolling(ptx):
    """The PTX with the pragma against unrolling at the head of every loop."""
    lines, place = ptx.split("\n"), {}
    for number, line in enumerate(lines):
        if found := re.match(r"(\$L\w+):", line):
            place[found.group(1)] = number
    heads = set()
    for number, line in enumerate(lines):
        if found := re.search(r"\bbra(?:\.uni)?\s+(\$L\w+);", line):
            if place.get(found.group(1), number + 1) <= number:
                heads.add(place[found.group(1)])
    return "\n".join(line + '\n\t.pragma "nounroll";' if number in heads else line
                     for number, line in enumerate(lines))  # fmt: skip


def ptx_counts(text):
    """{mangled name: Counter of instruction names} of the kernels of some PTX."""
    found, current = {}, None
    for line in text.splitlines():
        if entry := re.match(r"\.?(?:visible |weak )*\.entry (\S+?)\(?$", line.strip()):
            current = found.setdefault(entry.group(1), collections.Counter())
        elif re.match(r"\s*(\.visible |\.weak )*\.func\b", line):
            current = None
        elif current is not None:
            if inst := re.match(r"\s+(?:@!?%\w+\s+)?([a-z]\w*(?:\.\w+)*)\b.*;", line):
                current[inst.group(1)] += 1
    return found


# Of no instruction of the GPU, or of constant memory's.
PTX_FREE = {"mov", "cvta", "ld.param", "st.param"}
PTX_CLASSES = [
    ("load", r"ld\b|ldu\b|tex\b|ldmatrix|cp\."), ("store", r"st\b|sust"),
    ("atomic", r"atom|red\."), ("barrier", r"bar\b|barrier"), ("shuffle", r"shfl"),
    ("control", r"bra|ret|call|exit|trap"), ("tensor", r"w?mma"), ("conversion", r"cvt\b"),
    ("special", r"(sin|cos|ex2|lg2|rcp|rsqrt|sqrt)\.approx"), ("fp64", r".*\.f64"),
    ("fp16", r".*\.b?f16"), ("fp32", r".*\.f32"),
]  # fmt: skip


def ptx_classes(names):
    """A kernel's PTX instructions by class, of what `ptx_counts` found."""
    classes = collections.Counter()
    for name, number in names.items():
        if any(name == free or name.startswith(free + ".") for free in PTX_FREE):
            continue
        found = (cls for cls, form in PTX_CLASSES if re.match(form, name))
        classes[next(found, "int")] += number
    return classes


def assemble(ptxas, arch_flag, ptx, stem):
    """Leaves `stem`.ptx, .cubin and .txt; (exit status, what ptxas said)."""
    with open(stem + ".ptx", "w") as file:
        file.write(ptx)
    done = subprocess.run(
        [ptxas, arch_flag, "-v", "-o", stem + ".cubin", stem + ".ptx"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
    )  # fmt: skip
    if done.returncode == 0:
        with open(stem + ".txt", "w") as file:
            file.write(done.stdout)
    return done.returncode, done.stdout


def as_ptxas(folder, ptxas, way, arguments):
    """The stand-in for ptxas: `arguments` are -arch=A -v -o /dev/null INPUT."""
    with open(arguments[-1]) as file:
        ptx = file.read()
    if way == "rolled":
        ptx = without_unrolling(ptx)
    stem = tempfile.mktemp(dir=folder)
    status, said = assemble(ptxas, arguments[0], ptx, stem)
    print(said if status else "ptxas fatal : Value is not defined for option 'gpu-name'")
    return status or 1


def write_stand_in(folder, ptxas, way):
    path = os.path.join(folder, "ptxas")
    with open(path, "w") as file:
        file.write('#!/bin/sh\nexec "%s" "%s" "%s" "%s" %s "$@"\n'
                   % (sys.executable, os.path.abspath(__file__), folder, ptxas, way))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


def output_of(command):
    """What the command prints; None when it takes too long."""
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              errors="replace", universal_newlines=True,
                              timeout=300).stdout  # fmt: skip
    except subprocess.TimeoutExpired:
        return None


def codes_in(folder):
    """{mangled name: Code} of all that was assembled in a folder."""
    codes = {}
    for answer in sorted(glob.glob(os.path.join(folder, "*.txt"))):
        found = sass.read_codes(answer[:-4])
        ptx = glob.glob(answer[:-4] + ".ptx")
        with open(ptx[0] if ptx else os.devnull, errors="replace") as file:
            counts = ptx_counts(file.read())
        for name, code in found.items():
            code.ptx = counts.get(name, code.ptx)
        codes.update(found)
    return codes


def analysis(run, unit, arch, way):
    path, flags = unit
    return [run.gpuperf, "--format=mlir", "--arch=" + arch, path, "--",
            *flags, *FLAGS_OF[way]]  # fmt: skip


def clang_codes(run, unit, arch, way, folder):
    stand_in = write_stand_in(folder, os.path.join(run.cuda, "bin", "ptxas"), way)
    command = analysis(run, unit, arch, way)
    output_of(command[:1] + ["--ptxas=" + stand_in] + command[1:])
    return codes_in(folder)


def nvcc_codes(run, unit, arch, _, folder):
    path, flags = unit
    stem = os.path.join(folder, "code")
    nvcc = [os.path.join(run.cuda, "bin", "nvcc"), "-arch=" + arch, "-w", path] + flags
    output_of(nvcc + ["-ptx", "-o", stem + ".ptx"])
    said = subprocess.run(nvcc + ["-cubin", "-Xptxas=-v", "-o", stem + ".cubin"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, errors="replace")  # fmt: skip
    if said.returncode:
        return {}
    with open(stem + ".txt", "w") as file:
        file.write(said.stdout)
    return codes_in(folder)


def codes_of(run, unit, arch, way):
    """{mangled name: Code} of one file, made or kept."""
    kept = os.path.join(run.build, "accuracy")
    os.makedirs(kept, exist_ok=True)
    mark = "%s %s %s %s %s" % (unit[0], os.path.getmtime(unit[0]), unit[1], arch, way)
    place = os.path.join(kept, hashlib.sha1(mark.encode()).hexdigest() + ".json")
    if os.path.exists(place) and not run.fresh:
        with open(place) as file:
            return {name: sass.Code.of_fields(code)
                    for name, code in json.load(file).items()}  # fmt: skip
    make = nvcc_codes if way == "nvcc" else clang_codes
    with tempfile.TemporaryDirectory() as folder:
        codes = make(run, unit, arch, way, folder)
    with open(place + ".part", "w") as file:
        json.dump({name: code.fields() for name, code in codes.items()}, file)
    os.replace(place + ".part", place)
    return codes


def pairs_of(run, unit, arch, way):
    codes = codes_of(run, unit, arch, way)
    if not codes:
        return []
    kernels = read_dialect(output_of(analysis(run, unit, arch, way)) or "",
                           way == "rolled")
    return [Pair(unit[0], kernels[name], code)
            for name, code in codes.items() if name in kernels]  # fmt: skip


def units(run, way):
    """(path, flags) of examples/ and, but for nvcc, of the folders."""
    system = [os.path.join(run.cuda, "include"), "/usr/include"]
    work = []
    for folder in [run.examples] + (run.folders if way != "nvcc" else []):
        tree = Tree(folder, system)
        for path in tree.units()[0]:
            work.append((path, ["-I" + f for f in tree.include_folders(path)]))
    return work


def gathered(run, arch, way="clang"):
    """The distinct pairs of all files, kept in `run` for the next topic."""
    kept = run.__dict__.setdefault("pairs", {})
    if (arch, way) not in kept:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            lists = list(pool.map(lambda unit: pairs_of(run, unit, arch, way),
                                  units(run, way)))  # fmt: skip
        distinct = {pair.key(): pair for pairs in lists for pair in pairs}
        kept[arch, way] = list(distinct.values())
    return kept[arch, way]


if __name__ == "__main__":
    sys.exit(as_ptxas(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
