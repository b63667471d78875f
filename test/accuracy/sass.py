"""Kernels as gpuperf counts them beside the machine code that ptxas makes of them.

gpuperf is run with a `ptxas` that keeps the PTX, the cubin and what `ptxas -v` says,
and then refuses the architecture, so that the registers in gpuperf's own answer stay
the estimate: one run gives both sides. `gathered` does so for all CUDA files of the
folders; the same for nvcc's PTX, of examples/ alone, as nvcc takes several times as
long, is kept from run to run.
"""

import collections
import concurrent.futures
import glob
import hashlib
import os
import re
import stat
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "corpus"))
from sources import Tree  # noqa: E402

# Opcodes, the low 12 bits of a slot of 16 bytes (sm_70 to sm_90).
NOP, BRANCH = 0x918, 0x947

# Classes by the low 9 of them; the other 3 say where the operands come from.
# What only ends, orders or synchronises is control, as a branch is.
CLASSES = {
    "fp32": {0x08, 0x09, 0x0A, 0x0B, 0x20, 0x21, 0x22, 0x23},
    "fp64": {0x28, 0x29, 0x2A, 0x2B, 0x2C},
    "fp16": {0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x40},
    "int": {0x03, 0x04, 0x05, 0x06, 0x07, 0x0C, 0x0D, 0x10, 0x11, 0x12, 0x13, 0x14,
            0x15, 0x16, 0x17, 0x19, 0x1A, 0x1B, 0x1C, 0x1E, 0x24, 0x25, 0x26, 0x27,
            0x38, 0x39, 0x48, 0x86, 0x87, 0x8C, 0x90, 0x91, 0x92, 0x93, 0x96, 0x97,
            0x98, 0x99, 0x9A, 0x9B, 0x9C, 0xA4, 0xA5, 0xA1, 0x1A1, 0x1C4},
    "conversion": {0x100, 0x101, 0x104, 0x105, 0x106, 0x107, 0x109, 0x110, 0x111, 0x112,
                   0x113, 0xBD, 0xBE, 0xBF, 0x3E},
    "special": {0x102, 0x108},
    "tensor": {0x36, 0x37, 0x3A, 0x3C, 0x3D, 0x3F, 0x1F0, 0x1F1},
    "move": {0x02, 0x82, 0x119, 0x1C3, 0x1C2, 0xC2, 0xB9, 0x182},
    "load": {0x180, 0x181, 0x183, 0x184, 0x3B, 0x1AE, 0x160, 0x161, 0x163, 0x164, 0x166,
             0x167, 0x16D, 0x199},
    "store": {0x185, 0x186, 0x187, 0x188, 0x19D},
    "atomic": {0x18A, 0x18B, 0x18C, 0x18D, 0x18E, 0x1A8, 0x1A9, 0x194, 0x195},
    "shuffle": {0x189},
    "barrier": {0x11D},
    "control": {0x140, 0x141, 0x142, 0x143, 0x144, 0x145, 0x146, 0x147, 0x148, 0x149,
                0x14A, 0x14B, 0x14D, 0x150, 0x151, 0x152, 0x155, 0x156, 0x15D, 0x11A,
                0x192, 0x18F, 0x1AB, 0x1AF},
}  # fmt: skip
CLASS_OF = {opcode: name for name, opcodes in CLASSES.items() for opcode in opcodes}
IMAD, HFMA2, HFMA2_MMA, CS2R, RZ = 0x24, 0x31, 0x35, 0x805, 255


def class_of(low):
    """The class of an instruction by its low 64 bits; None when not known. A
    multiply-add of zero is a move."""
    opcode = low & 0xFFF
    is_move = opcode & 0x1FF in (IMAD, HFMA2, HFMA2_MMA) and low >> 24 & 0xFF == RZ
    return "move" if is_move or opcode == CS2R else CLASS_OF.get(opcode & 0x1FF)


class Code:
    """A kernel's machine code: instructions by class, of which the routines that
    only unusual operands call are not counted (`slow` are in those), opcodes of no
    known class, and the registers."""

    def __init__(self):
        self.classes, self.unknown = collections.Counter(), collections.Counter()
        self.slow = self.loops = 0
        self.registers = self.spills = None

    def total(self):
        return sum(self.classes.values())

    def add(self, low):
        cls = class_of(low)
        self.classes[cls or "unknown"] += 1
        if not cls:
            self.unknown[low & 0xFFF] += 1


class Counts:
    """A kernel as the dialect has it: operations by class, each counted once."""

    def __init__(self, mangled, name, registers):
        self.mangled, self.name, self.registers = mangled, name, registers
        self.classes = collections.Counter()
        self.loops = 0

    def total(self):
        return sum(self.classes.values())


# --- cubin ---------------------------------------------------------------------


def sections(data):
    """(name, type, info, link, body) of every section of a 64-bit ELF file."""
    (start,) = struct.unpack_from("<Q", data, 0x28)
    size, number, names = struct.unpack_from("<HHH", data, 0x3A)
    rows = [
        struct.unpack_from("<IIQQQQII", data, start + i * size) for i in range(number)
    ]
    text = rows[names][4]
    for row in rows:
        at = text + row[0]
        name = data[at : data.index(b"\0", at)].decode()
        body = b"" if row[1] == 8 else data[row[4] : row[4] + row[5]]
        yield name, row[1], row[7], row[6], body


# Routines that only denormals, infinities and huge arguments call.
SLOW = re.compile(r"slowpath|mediumpath|_full|trig_reduction")


def slow_ranges(found):
    """{index of a text section: [(start, end)]} of the routines for operands out
    of the ordinary, by their symbols."""
    ranges = collections.defaultdict(list)
    for name, kind, _, link, body in found:
        if kind != 2:
            continue
        strings = found[link][4]
        for at in range(0, len(body), 24):
            label, _, _, home, value, size = struct.unpack_from("<IBBHQQ", body, at)
            text = strings[label : strings.index(b"\0", label)].decode()
            if text.startswith("$") and SLOW.search(text):
                ranges[home].append((value, value + size))
    return ranges


def decode(body, slow):
    """The instructions of one text section."""
    code = Code()
    for at in range(0, len(body) - 15, 16):
        low, high = struct.unpack_from("<QQ", body, at)
        opcode = low & 0xFFF
        target = branch_offset(low, high) if opcode == BRANCH else 0
        if opcode == NOP or target == -16:
            continue
        if any(start <= at < end for start, end in slow):
            code.slow += 1
            continue
        code.loops += target < 0
        code.add(low)
    return code


def branch_offset(low, high):
    """Bytes from the end of a BRA to its target: 48 bits from bit 34, by fours."""
    value = ((low >> 34) | (high & 0x3FFFF) << 30) & (1 << 48) - 1
    return 4 * (value - (1 << 48) if value >> 47 else value)


def read_cubin(path):
    """{mangled name: Code}"""
    with open(path, "rb") as file:
        found = list(sections(file.read()))
    slow = slow_ranges(found)
    return {
        name[6:]: decode(body, slow[index])
        for index, (name, _, _, _, body) in enumerate(found)
        if name.startswith(".text.")
    }


def read_answer(text, codes):
    """Adds registers and spills from what `ptxas -v` printed."""
    entry, spills = None, 0
    for line in text.splitlines():
        if found := re.search(r"Compiling entry function '(.*?)'", line):
            entry, spills = codes.get(found.group(1)), 0
        elif found := re.search(r"(\d+) bytes spill stores", line):
            spills = max(spills, int(found.group(1)))
        elif (found := re.search(r"Used (\d+) registers", line)) and entry:
            entry.registers, entry.spills = int(found.group(1)), spills
            entry = None


def read_codes(stem):
    codes = read_cubin(stem + ".cubin")
    with open(stem + ".txt", errors="replace") as file:
        read_answer(file.read(), codes)
    return {name: code for name, code in codes.items() if code.registers}


# --- gpuperf -------------------------------------------------------------------

KERNEL = re.compile(r'^ *gpuperf\.kernel @(\S+) "((?:[^"\\]|\\.)*)"(.*)')
INST = re.compile(r'gpuperf\.inst "[^"]*" \[([^\]]*)\]')
ACCESS = re.compile(r"gpuperf\.access (\w+) (\w+)")


def read_dialect(text):
    """{mangled name: Counts}; of several launches the first."""
    kernels, current = {}, None
    for line in text.splitlines():
        if found := KERNEL.match(line):
            registers = re.search(r"registers = (\d+)", found.group(3))
            mangled = re.search(r'mangled = "([^"]*)"', found.group(3))
            mangled = mangled.group(1) if mangled else found.group(1).strip('"')
            current = Counts(mangled, found.group(2),
                             int(registers.group(1)) if registers else None)
            kernels.setdefault(mangled, current)
        elif current:
            count_line(line, current)
    return kernels


def count_line(line, kernel):
    if found := INST.search(line):
        for item in found.group(1).split(", "):
            if item:
                cls, number = item.split()
                kernel.classes[cls] += float(number)
    elif found := ACCESS.search(line):
        kind, space = found.groups()
        if (kind, space) != ("copy", "shared"):
            kernel.classes["load" if kind == "copy" else kind] += 1
    elif "gpuperf.barrier" in line:
        kernel.classes["barrier"] += 1
    elif "gpuperf.loop" in line:
        kernel.classes["control"] += 1
        kernel.loops += 1
    elif "gpuperf.if" in line:
        kernel.classes["control"] += 1


# --- Running both --------------------------------------------------------------


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
                     for number, line in enumerate(lines))


def as_ptxas(folder, ptxas, arguments):
    """The stand-in for ptxas: `arguments` are -arch=A -v -o /dev/null INPUT."""
    stem = tempfile.mktemp(dir=folder)
    with open(arguments[-1]) as file:
        ptx = file.read()
    status, said = assemble(ptxas, arguments[0], ptx, stem)
    print(said if status else "ptxas fatal : Value is not defined for option 'gpu-name'")
    return status or 1


def assemble(ptxas, arch_flag, ptx, stem):
    """Leaves `stem`.cubin and `stem`.txt; (exit status, what ptxas said)."""
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


def rolled_codes(run, path, flags, arch, folder):
    """{mangled name: Code} with the loops that neither LLVM nor ptxas unrolls but
    in full; empty where Clang does not compile the file."""
    shim = subprocess.run([run.gpuperf, "--print-shim-dir"], stdout=subprocess.PIPE,
                          universal_newlines=True).stdout.strip()  # fmt: skip
    stem = os.path.join(folder, "rolled")
    command = ["clang++-19", "-x", "cuda", "--cuda-device-only", "-O3", "-S", "-w",
               "--cuda-gpu-arch=" + arch, "--cuda-path=" + run.cuda, "-isystem", shim,
               "-mllvm", "-unroll-runtime=0", "-mllvm", "-unroll-allow-partial=0",
               "-o", stem + ".s", path] + flags  # fmt: skip
    try:
        done = subprocess.run(command, stderr=subprocess.DEVNULL, timeout=300)
    except (OSError, subprocess.TimeoutExpired):
        return {}
    if done.returncode:
        return {}
    with open(stem + ".s") as file:
        ptx = without_unrolling(file.read())
    ptxas = os.path.join(run.cuda, "bin", "ptxas")
    status, _ = assemble(ptxas, "-arch=" + arch, ptx, stem)
    return read_codes(stem) if status == 0 else {}


def write_stand_in(folder, ptxas):
    path = os.path.join(folder, "ptxas")
    with open(path, "w") as file:
        file.write('#!/bin/sh\nexec "%s" "%s" "%s" "%s" "$@"\n'
                   % (sys.executable, os.path.abspath(__file__), folder, ptxas))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


class Pair:
    """One kernel: gpuperf's Counts beside the Code made of Clang's PTX, the same
    without unrolling in ptxas, and that of nvcc's PTX where it was asked."""

    def __init__(self, path, counts, code):
        self.path, self.counts, self.code = path, counts, code
        self.rolled = self.nvcc = None

    def key(self):
        """Equal instantiations of one template that give equal results."""
        generic = re.sub(r"<.*", "", self.counts.name)
        return (self.path, generic, self.counts.registers, self.counts.total(),
                self.code.registers, self.code.total())


def analyse(run, path, flags, arch):
    """The pairs of one file."""
    with tempfile.TemporaryDirectory() as folder:
        stand_in = write_stand_in(folder, os.path.join(run.cuda, "bin", "ptxas"))
        command = [run.gpuperf, "--format=mlir", "--arch=" + arch, "--ptxas=" + stand_in,
                   path, "--"] + flags
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, errors="replace",
                                  universal_newlines=True, timeout=300)
        except subprocess.TimeoutExpired:
            return []
        kernels, pairs = read_dialect(done.stdout), []
        for answer in sorted(glob.glob(os.path.join(folder, "*.txt"))):
            pairs += [Pair(path, kernels[name], code)
                      for name, code in read_codes(answer[:-4]).items()
                      if name in kernels]
        return pairs


def nvcc_codes(run, path, flags, arch):
    """{mangled name: Code} of nvcc's PTX, kept in the build folder."""
    folder = os.path.join(run.build, "accuracy")
    os.makedirs(folder, exist_ok=True)
    mark = "%s %s %s %s" % (path, os.path.getmtime(path), flags, arch)
    stem = os.path.join(folder, hashlib.sha1(mark.encode()).hexdigest())
    if not os.path.exists(stem + ".txt"):
        command = [os.path.join(run.cuda, "bin", "nvcc"), "-cubin", "-arch=" + arch,
                   "-w", "-Xptxas=-v", "-o", stem + ".cubin", path] + flags
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, universal_newlines=True,
                                  errors="replace", timeout=300)
            said = done.stdout if done.returncode == 0 else ""
        except subprocess.TimeoutExpired:
            said = ""
        with open(stem + ".txt", "w") as file:
            file.write(said)
    return read_codes(stem) if os.path.exists(stem + ".cubin") else {}


def units(run):
    """(path, flags) of examples/ and of the folders."""
    system = [os.path.join(run.cuda, "include"), "/usr/include"]
    work = []
    for folder in [os.path.join(run.root, "examples")] + run.folders:
        tree = Tree(folder, system)
        for path in tree.units()[0]:
            work.append((path, ["-I" + f for f in tree.include_folders(path)]))
    return work


def other_codes(run, unit, arch, pairs):
    """Adds to the pairs of one file what nvcc, and Clang without unrolling, make."""
    with tempfile.TemporaryDirectory() as folder:
        rolled = rolled_codes(run, *unit, arch, folder)
    own = unit[0].startswith(os.path.join(run.root, "examples"))
    nvcc = nvcc_codes(run, *unit, arch) if own else {}
    for pair in pairs:
        pair.rolled = rolled.get(pair.counts.mangled)
        pair.nvcc = nvcc.get(pair.counts.mangled)


def gathered(run, arch, full=False):
    """The distinct pairs of all files, kept in `run` for the next topic; with
    `full`, also with the other ways to machine code."""
    kept = run.__dict__.setdefault("pairs", {})
    if (arch, full) not in kept:

        def one(unit):
            pairs = analyse(run, *unit, arch)
            if full and pairs:
                other_codes(run, unit, arch, pairs)
            return pairs

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            lists = list(pool.map(one, units(run)))
        distinct = {pair.key(): pair for pairs in lists for pair in pairs}
        kept[arch, full] = list(distinct.values())
    return kept[arch, full]


if __name__ == "__main__":
    sys.exit(as_ptxas(sys.argv[1], sys.argv[2], sys.argv[3:]))
