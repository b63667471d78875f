#!/usr/bin/env python3
"""Measures the tables of lib/Sass again, with the ptxas and Clang that are installed.

usage: sass_table.py [--cuda=DIR] [--arch=sm_80] [--tables=DIR] [--write] [TOPIC…]

Each topic makes small kernels in PTX, or in CUDA, has them compiled and counts in the
machine code; then it compares with the entries that name it in
lib/Sass/Tables/*/entries.inc (and the rows of functions.inc and cold.inc):

  loops         copies that ptxas makes of loops, by size and trip count
  conditionals  bodies that are predicated, and what branches take
  calls         what a call takes in the caller
  entry         what a kernel begins with
  shared        neighbouring loads of shared memory
  forms         instructions that an architecture has or has not
  atomics       atomics of a warp on one address, that one lane does
  registers     the least that ptxas gives
  functions     device functions, all instructions of a kernel with one call
  operations    rows of operations.inc, by one PTX instruction each
  frames        local memory of functions, and those that call a routine
  libdevice     rows of libdevice-sizes.inc, by Clang's IR (needs clang++)

The present values were measured on sm_80, and those of sm_75 and sm_90 repeat them where
nothing else is known: --arch shows where these differ. With --write, the column of the
architecture gets what was measured where the two differ. Of functions and operations
straight code is written class by class; where code branches, only what is beside the path
(cold.inc) is, and depths stay: what the path is, a person reads. A ptxas without tables
gets a copy of the newest ones first. FITTED entries are not measured here: they were
chosen so that many kernels come out right, and name the command that shows how far off
they are. Exits with 1 where a measured value is farther off than its topic allows.
"""

import argparse
import glob
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import local_memory  # noqa: E402
import sass  # noqa: E402

SHIM = os.path.join(os.path.dirname(os.path.dirname(HERE)), "lib", "Headers", "shim")
TABLES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "lib", "Sass", "Tables")
ARCHES = ["sm_75", "sm_80", "sm_90"]
ENTRY = re.compile(r"^(MEASURED|FITTED)\(([\w.]+),\s*([^,]+),\s*([^,]+),\s*([^,]+),\s*"
                   r"(.*)\)$", re.M)  # fmt: skip

# How far a measured value may be from the committed one: (share, number). The loops'
# limits are steps under a curve, the others depend on which instructions are in the
# body, of which the kernels here have one kind.
TOLERANCE = {
    "arrays.saved": (0.1, 0),
    "loops.wholeTotal": (0.25, 0), "loops.partialTotal": (0.15, 0),
    "loops.maxPartialSize": (0.15, 0), "loops.maxSize": (0, 1),
    "conditionals.maxDivergentReading": (0, 3), "conditionals.max": (0, 1),
    "remainder.back": (0, 2),
}  # fmt: skip


def tolerance(field, committed):
    near = max((name for name in TOLERANCE if field.startswith(name)), key=len, default="")
    share, number = TOLERANCE.get(near, (0, 0))
    return max(share * committed, number)


# --- machine code --------------------------------------------------------------


LLVM = os.environ.get("GPUPERF_LLVM", "19")


class Compiler:
    def __init__(self, cuda, arch, folder):
        self.cuda_home = cuda
        self.bin, self.arch, self.folder = os.path.join(cuda, "bin"), arch, folder
        self.cubin = os.path.join(folder, "code.cubin")

    def version(self):
        said = self.run(["ptxas", "--version"])
        return re.search(r"release (\d+\.\d+)", said).group(1)

    def run(self, command):
        own = os.path.join(self.bin, command[0])
        done = subprocess.run([own if os.path.exists(own) else command[0]] + command[1:],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              universal_newlines=True)  # fmt: skip
        if done.returncode:
            sys.exit("%s: %s" % (command[0], done.stdout))
        return done.stdout

    def ptx(self, body, parameters=".param .u64 o, .param .u64 i, .param .u32 n",
            before="", flags=()):  # fmt: skip
        """The Code and the slots of a kernel in PTX; `body` finds its parameters in
        %rd1, %rd2 and %r1."""
        load = ""
        if ".u64 i" in parameters:
            load = ("ld.param.u64 %rd1, [o]; cvta.to.global.u64 %rd1, %rd1;\n"
                    "ld.param.u64 %rd2, [i]; cvta.to.global.u64 %rd2, %rd2;\n"
                    "ld.param.u32 %r1, [n];\n")  # fmt: skip
        text = (".version 8.5\n.target %s\n.address_size 64\n%s\n"
                ".visible .entry k(%s) {\n.reg .pred %%p<4>; .reg .b32 %%r<40>;\n"
                ".reg .f32 %%f<40>; .reg .b64 %%rd<9>;\n%s%s\nret;\n}\n"
                % (self.arch, before, parameters, load, body))  # fmt: skip
        path = os.path.join(self.folder, "code.ptx")
        with open(path, "w") as file:
            file.write(text)
        said = self.run(["ptxas", "-arch=" + self.arch, "-v", *flags, "-o", self.cubin, path])
        self.frame = int(re.search(r"(\d+) bytes stack frame", said).group(1))
        codes = sass.read_cubin(self.cubin)
        sass.read_answer(said, codes)
        return codes["k"], self.slots()

    def slots(self):
        """(low, high) of the instructions of kernel `k`, padding left out."""
        with open(self.cubin, "rb") as file:
            found = list(sass.sections(file.read()))
        (body,) = [body for name, _, _, _, body in found if name == ".text.k"]
        slots = [struct.unpack_from("<QQ", body, at) for at in range(0, len(body) - 15, 16)]
        return [slot for slot in slots if slot[0] & 0xFFF != sass.NOP
                and not (is_branch(slot) and self.offset(slot) == -16)]  # fmt: skip

    def offset(self, branch):
        """Bytes from the end of a branch to its target."""
        return sass.branch_offset(*branch, hopper=self.arch == "sm_90")

    def loop_bodies(self, slots):
        """The instructions of each loop, by the branches back."""
        return [slots[max(0, at + 1 + self.offset(slot) // 16): at]
                for at, slot in enumerate(slots)
                if is_branch(slot) and self.offset(slot) < 0]  # fmt: skip

    def clang(self, text, *flags):
        """What Clang makes of a CUDA file's device code, as text."""
        path = os.path.join(self.folder, "code.cu")
        with open(path, "w") as file:
            file.write("#include <cuda_runtime.h>\n" + text)
        return self.run(["clang++-" + LLVM, "--cuda-device-only", "--cuda-gpu-arch=" + self.arch,
                         "--cuda-path=" + self.cuda_home, "-I" + SHIM, "-O3", "-S", "-w",
                         "-Wno-unknown-cuda-version", "-o", "-", *flags, path])  # fmt: skip

    def cuda(self, text):
        """{kernel: Code} of a CUDA file that Clang compiles."""
        path = os.path.join(self.folder, "code.ptx")
        with open(path, "w") as file:
            file.write(self.clang(text, "-Xclang", "-target-feature", "-Xclang", "+ptx85"))
        self.run(["ptxas", "-arch=" + self.arch, "-o", self.cubin, path])
        return sass.read_cubin(self.cubin)


BSSY, BSYNC, FFMA, LDS, STS = 0x945, 0x941, 0x23, 0x184, 0x188


def is_branch(slot):
    return slot[0] & 0xFFF == sass.BRANCH


def number_of(slots, opcode, mask=0xFFF):
    return sum(low & mask == opcode for low, _ in slots)


def largest(low, high, holds):
    """The largest number from `low` to `high` that `holds`, and all smaller ones do."""
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


# --- topics: {field: value} ----------------------------------------------------

COUNTER = 3  # the increment, the test and the branch


def loop(compiler, size, reads=False, trips=None):
    """(copies of the body in all, in the largest loop, the Code) of a loop of `size`
    instructions: the counter's, and a chain of FFMA. A read takes a load and two sums for
    its address."""
    chain = size - COUNTER - (3 if reads else 0)
    read = "ld.global.f32 %f2, [%rd2];\nadd.s64 %rd2, %rd2, 4;\n" if reads else ""
    code, slots = compiler.ptx(
        "ld.global.f32 %%f2, [%%rd2+64];\nmov.f32 %%f1, %%f2;\nmov.u32 %%r2, 0;\nL:\n%s%s"
        "add.s32 %%r2, %%r2, 1;\nsetp.lt.s32 %%p1, %%r2, %s;\n@%%p1 bra L;\n"
        "st.global.f32 [%%rd1], %%f1;"
        % (read, "fma.rn.f32 %f1, %f1, %f2, %f2;\n" * chain, trips or "%r1"))  # fmt: skip
    inside = [number_of(body, FFMA, 0x1FF) for body in compiler.loop_bodies(slots)]
    return (number_of(slots, FFMA, 0x1FF) / chain, max(inside, default=0) / chain, code)


def loops(compiler):
    bodies, copies, code = loop(compiler, 12)
    rolled = loop(compiler, 30)[2]
    found = {"loops.copies": copies, "loops.bodies": bodies, "loops.counter": COUNTER}
    for name, reads in (("maxSize", False), ("maxSizeReading", True)):
        found["loops." + name] = largest(
            8, 120, lambda size: loop(compiler, size, reads)[0] > 1)  # fmt: skip
    # The totals at the end of each step, where they are least.
    for name, size in (("Small", 12), ("Middle", 22), ("Large", 45), ("", 60)):
        trips = largest(2, 4000 // size,
                        lambda n: loop(compiler, size, False, n)[1] == 0)  # fmt: skip
        found["loops.wholeTotal" + name] = trips * (size - COUNTER)
        if name:
            found["loops.wholeSize" + name] = size
    found["loops.maxPartialSize"] = largest(
        50, 120, lambda size: loop(compiler, size, False, 500)[1] > 1)  # fmt: skip
    found["loops.partialTotal"] = 30 * loop(compiler, 30, False, 500)[1]
    # Of seven bodies in three parts, against one: sums of two parts more, and tests.
    more = {c: code.classes[c] - rolled.classes[c] for c in ("int", "control")}
    found["remainder.backSums"] = more["int"] - 2
    found["remainder.backBranches"] = more["control"]
    return found


def written_chain(compiler, body):
    """The longest chain of FFMA beside `body` in a loop that is copied."""
    def is_copied(chain):
        code, slots = compiler.ptx(
            "ld.global.f32 %%f2, [%%rd2+64];\nmov.f32 %%f1, %%f2;\nmov.u32 %%r2, 0;\n"
            "mov.u32 %%r3, %%tid.x;\nL:\n%s%s"
            "add.s32 %%r2, %%r2, 1;\nsetp.lt.s32 %%p1, %%r2, %%r1;\n@%%p1 bra L;\n"
            "st.global.f32 [%%rd1], %%f1;"
            % (body, "fma.rn.f32 %f1, %f1, %f2, %f2;\n" * chain),
            before=".shared .b8 s[4096];")  # fmt: skip
        return number_of(slots, FFMA, 0x1FF) > chain
    return largest(0, 120, is_copied)


def written(compiler):
    def chain(text, number=1):
        return written_chain(compiler, "".join(
            text.replace("OFFSET", str(128 * i)) for i in range(number)))  # fmt: skip
    store, atomic = "st.global.f32 [%rd1+OFFSET], %f1;\n", "red.global.add.u32 [%rd1], %r2;\n"
    read = "ld.global.f32 %f3, [%rd2+OFFSET];\nadd.f32 %f1, %f1, %f3;\n"
    shared = "ld.shared.f32 %f3, [%r3+OFFSET];\nadd.f32 %f1, %f1, %f3;\n"
    access, alone = chain(store) - chain(store, 2), chain("")
    gain = (chain(shared, 4) - chain(shared, 2)) // 2 + access + 1
    most = largest(1, 80, lambda n: chain(shared, n) > 0)
    return {"loops.accessSize": access, "loops.atomicSize": alone - chain(atomic),
            "loops.writtenSize": alone + COUNTER,
            "loops.writtenSizeReading": chain(read) + access + 1 + COUNTER,
            "loops.writtenPerShared": gain,
            "loops.writtenMost": most * (access + 1) + chain(shared, most) + COUNTER}


def conditional(compiler, size, divergent, reads=False, two=False):
    """(branches, reconvergence instructions) of a conditional around `size` FFMA."""
    chain = size - reads
    side = "".join("fma.rn.f32 %%f1, %%f1, %%f%d, %%f%d;\n" for _ in range(chain))
    code, slots = compiler.ptx(
        "mov.f32 %%f1, 0f00000000;\n%smov.u32 %%r2, %s;\nsetp.gt.s32 %%p1, %%r2, 7;\n"
        "@%%p1 bra T;\n%s%s%sT:\n%sE:\nst.global.f32 [%%rd1], %%f1;"
        % ("".join("ld.global.f32 %%f%d, [%%rd2+%d];\n" % (n, 16 * n)
                   for n in range(2, 6)),
           "%tid.x" if divergent else "%r1",
           "ld.global.f32 %f2, [%rd2];\n" if reads else "", side % ((2, 3) * chain),
           "bra.uni E;\n" if two else "", side % ((4, 5) * chain) if two else "",
           ))  # fmt: skip
    branches = sum(map(is_branch, slots))
    return branches, number_of(slots, BSSY) + number_of(slots, BSYNC)


def conditionals(compiler):
    found = {}
    for name, divergent, reads in (("maxDivergent", True, False), ("maxUniform", False, False),
                                   ("maxDivergentReading", True, True)):  # fmt: skip
        found["conditionals." + name] = largest(
            2, 40, lambda n: conditional(compiler, n, divergent, reads)[0] == 0)
    branches, reconvergence = conditional(compiler, 30, True)
    found["conditionals.branch"] = branches
    found["conditionals.reconvergence"] = reconvergence
    return found


def calls(compiler):
    far = ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);"
    near = (".func (.param .b32 r) f(.param .b32 x) {\n.reg .b32 %r<3>; ld.param.b32 %r1,"
            " [x];\ndiv.u32 %r2, 7, %r1; bar.sync 0;\nst.param.b32 [r], %r2; ret;\n}")
    value = "ld.global.b64 %rd3, [%rd2]; cvt.u32.u64 %r3, %rd3;\n"
    store = "\nst.global.b32 [%rd1], %r3;"
    without = compiler.ptx(value + store)[0]
    of_near = compiler.ptx(
        value + "{.param .b32 a; .param .b32 b; st.param.b32 [a], %r3;\n"
        "call.uni (b), f, (a); ld.param.b32 %r3, [b];}" + store, before=near,
        flags=["-c"])[0]  # to be linked, so that it stays a call
    of_far = compiler.ptx(
        value + "{.param .b64 a; .param .b64 b; .param .b32 c; st.param.b64 [a], %rd3;\n"
        "st.param.b64 [b], %rd3; call.uni (c), vprintf, (a, b); ld.param.b32 %r3, [c];}"
        + store, before=far)[0]  # fmt: skip
    more = lambda code, cls: code.classes[cls] - without.classes[cls]  # noqa: E731
    # LDC of the entry counts as a move; two moves are the second argument.
    return {"calls.nearMoves": more(of_near, "move"),
            "calls.control": more(of_near, "control"),
            "calls.farMoves": more(of_far, "move") + more(of_far, "load") - 2,
            "calls.farSums": more(of_far, "int")}  # fmt: skip


def entry(compiler):
    _, slots = compiler.ptx("st.global.u32 [%rd1], %r1;")
    # The descriptor is ULDC.64 from constant memory, below the parameters.
    first = 0x210 if compiler.arch == "sm_90" else 0x160
    return {"entry.descriptorMoves": sum(low & 0xFFF == 0xAB9 and
                                         4 * (low >> 40 & 0x3FFF) < first
                                         for low, _ in slots),
            "entry.stackMoves": sum(low & 0xFFF in (0xA02, 0x624, 0xB82) and
                                    low >> 16 & 0xFF == 1 for low, _ in slots)}  # fmt: skip


def shared_accesses(compiler, size, opcode):
    """How many loads (LDS) or stores (STS) eight neighbours of `size` bytes are, in an
    array that is aligned as one of them asks for."""
    kind = "u%d" % (8 * size)
    moves = {LDS: ("ld.shared.%s %%r%d, [s+%d];\n", "ld.global.%s %%r%d, [%%rd2+%d];\n"),
             STS: ("ld.global.%s %%r%d, [%%rd2+%d];\n",) * 2}[opcode]  # fmt: skip
    body = moves[1] % (kind, 20, 64) + "st.shared.%s [s+64], %%r20;\nbar.sync 0;\n" % kind
    body += "".join(moves[0] % (kind, 2 + n, n * size) for n in range(8))
    if opcode == LDS:
        body += "".join("mad.lo.u32 %%r20, %%r20, %%r%d, %%r1;\n" % (2 + n) for n in range(8))
    else:
        body += "".join("st.shared.%s [s+%d], %%r%d;\n" % (kind, n * size, 2 + n)
                        for n in range(8))  # fmt: skip
        body += "bar.sync 0;\nld.shared.%s %%r20, [s+%d];\n" % (kind, 3 * size)
    body += "st.global.u32 [%rd1], %r20;"
    _, slots = compiler.ptx(body, before=".shared .align %d .b8 s[1024];" % size)
    # The first store and the last load are beside the eight.
    return number_of(slots, opcode & 0x1FF, 0x1FF) - (opcode == STS)


def shared(compiler):
    loads = {size: shared_accesses(compiler, size, LDS) for size in (1, 2, 4)}
    stores = {size: shared_accesses(compiler, size, STS) for size in (1, 2, 4)}
    width = 32 // loads[4]
    assert width == 32 // stores[4], "loads and stores are joined alike"
    narrowest = lambda counts: min(size for size, n in counts.items() if n < 8)
    return {"shared.widestBytes": width, "shared.alignmentBytes": width,
            "shared.narrowestLoadBytes": narrowest(loads),
            "shared.narrowestStoreBytes": narrowest(stores)}  # fmt: skip


def forms(compiler):
    code, slots = compiler.ptx(
        "ld.global.f32 %f1, [%rd2];\nld.global.f32 %f2, [%rd2+4];\n"
        "{.reg .b16 a, b; cvt.rn.f16.f32 a, %f1; cvt.rn.f16.f32 b, %f2;\n"
        "mov.b32 %r2, {a, b};}\nst.global.b32 [%rd1], %r2;")
    f2fp = 0x3E  # counted with the integers
    conversions = code.classes["conversion"] + number_of(slots, f2fp, 0x1FF)
    return {"forms.packsHalves": int(conversions == 1)}


def array(compiler, words, reads, constants=1):
    """Whether an array of so many words, each stored, and read `constants` - 1 times, at
    constant places, has a stack frame when it is read `reads` times at loaded ones."""
    body = [".local .align 4 .b8 a[%d]; mov.u64 %%rd3, a; mov.u32 %%r3, 0;" % (4 * words)]
    for word in range(words):
        body.append("ld.global.u32 %%r2, [%%rd2+%d]; st.local.u32 [%%rd3+%d], %%r2;"
                    % (8 * word, 4 * word))  # fmt: skip
    for read in range(reads):
        body.append("ld.global.s32 %%r2, [%%rd2+%d]; mul.wide.s32 %%rd4, %%r2, 4;\n"
                    "add.s64 %%rd4, %%rd4, %%rd3; ld.local.u32 %%r2, [%%rd4];\n"
                    "add.s32 %%r3, %%r3, %%r2;" % (4096 + 8 * read))  # fmt: skip
    for again in range(1, constants):
        for word in range(words):
            body.append("ld.local.u32 %%r2, [%%rd3+%d]; st.global.u32 [%%rd1+%d], %%r2;"
                        % (4 * word, 64 * again + 8 * word))  # fmt: skip
    compiler.ptx("\n".join([*body, "st.global.u32 [%rd1], %r3;"]))
    return compiler.frame > 0


def arrays(compiler):
    """Of W reads: W * e <= indexed * W + constant * e, so at the border of e words
    1 / e = 1 / indexed - (constant / indexed) / W, a line through two borders."""
    def border(reads):
        return largest(1, 200, lambda words: not array(compiler, words, reads))

    few, many = 8, 24
    near, far = border(few) + 0.6, border(many) + 0.6  # between two whole numbers
    slope = (1 / far - 1 / near) / (1 / few - 1 / many)
    indexed = 1 / (1 / far + slope / many)
    return {"arrays.mostElements": border(1), "arrays.savedByIndexed": round(indexed, 1),
            "arrays.savedByConstant": round(slope * indexed, 1)}  # fmt: skip


def registers(compiler):
    empty = compiler.ptx("", parameters="")[0].registers
    small = compiler.ptx("st.global.u32 [%rd1], %r1;")[0].registers
    call = compiler.ptx(
        "{.param .b64 a; .param .b64 b; .param .b32 c; st.param.b64 [a], %rd2;\n"
        "st.param.b64 [b], %rd2; call.uni (c), vprintf, (a, b); ld.param.b32 %r3, [c];}",
        before=".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);")[0]
    return {"registers.ofEmptyKernel": empty, "registers.minimum": small,
            "registers.minimumWithCalls": call.registers}  # fmt: skip


def atomics(compiler):
    # Operands that differ, a sum that all lanes share, one of a shared counter.
    actions = {"least": "atomicMin(o, value)", "place": "value = atomicAdd(o, value)",
               "ticket": "value += atomicAdd(o, 1)", "counter": "atomicAdd(&total, 1)"}
    codes = compiler.cuda("".join(
        'extern "C" __global__ void %s(int *o, const int *a) {\n__shared__ int total;\n'
        "int value = a[threadIdx.x]; total = value; __syncthreads(); %s;\n"
        "__syncthreads(); o[threadIdx.x + 1] = value + total; }\n" % item
        for item in actions.items()))  # fmt: skip
    shuffles = {name: code.classes["shuffle"] for name, code in codes.items()}
    found = {"atomics.combinesByRedux": int(shuffles["least"] == 0),
             # FLO and POPC are how lanes are counted otherwise.
             "atomics.countsIncrements": int(codes["counter"].classes["conversion"] == 0),
             "atomics.countShuffles": shuffles["ticket"],
             "atomics.resultShuffles": shuffles["place"]}  # fmt: skip
    if shuffles["least"]:
        found["atomics.treeShuffles"] = shuffles["least"]
    return found


TOPICS = {"loops": loops, "written": written, "conditionals": conditionals, "calls": calls, "entry": entry,
          "shared": shared, "forms": forms, "arrays": arrays,
          "atomics": atomics,
          "registers": registers}  # fmt: skip

# --- functions -----------------------------------------------------------------

CLASSES = ["fp32", "fp64", "fp16", "int", "conversion", "conversion64", "special", "control",
           "move"]  # fmt: skip
TWO = {"pow", "powf", "__powf", "atan2", "atan2f", "fmod", "fmodf", "hypot", "hypotf",
       "remainder", "remainderf", "rhypot", "rhypotf", "fdim", "fdimf", "copysign",
       "copysignf", "fmin", "fminf", "nextafter", "nextafterf", "__fdividef"}  # fmt: skip
# The row of an exactly rounded root; Clang's sqrtf is the approximate one.
CALLED = {"sqrtf": "__fsqrt_rn"}
# What an ordinary program calls: one argument and one result of one type.
FUNCTIONS = """acos acosf asin asinf atan atanf atan2 atan2f cbrt cbrtf ceil ceilf cos cosf
    cosh coshf cospi cospif erf erff erfc erfcf exp expf exp2 exp2f exp10 exp10f expm1 expm1f
    floor floorf fmod fmodf hypot log logf log10 log10f log1p log2 log2f pow powf rcbrt
    rcbrtf rhypotf rint rintf rsqrt rsqrtf sin sinf sinh sinhf sinpif sqrtf tan tanf tanh
    tanhf trunc truncf __cosf __expf __logf __powf __sinf __tanf""".split()


def rows(folder, name):
    with open(os.path.join(folder, name)) as file:
        return {found.group(1): [int(n) for n in found.group(2).split(",")]
                for found in re.finditer(r'\{"([\w.]+)",\s*([\d, ]+)\}', file.read())}


def difference(code, plain):
    """By class, the instructions of `code` beyond those of `plain`."""
    return [code.classes[cls] - plain.classes[cls] for cls in CLASSES]


def measured_functions(compiler):
    """{function: instructions by class beyond those of a copy}, routines left out."""
    kernel = ('extern "C" __global__ void k%s(%s *o, const %s *a)'
              " { int t = threadIdx.x; o[t] = %s; }\n")  # fmt: skip
    text, types = "", {}
    for name in FUNCTIONS:
        types[name] = "float" if name.endswith("f") and name != "erf" else "double"
        call = "%s(a[t], a[t + 32])" if name in TWO else "%s(a[t])"
        text += kernel % (name, types[name], types[name], call % CALLED.get(name, name))
    for name in ("float", "double"):
        text += kernel % (name, name, name, "a[t]")
        text += kernel % ("2" + name, name, name, "a[t] + a[t + 32]")
    codes = compiler.cuda(text)
    found = {}
    for name in FUNCTIONS:
        of_two = name in TWO
        found[name] = difference(codes["k" + name],
                                 codes["k%s%s" % ("2" if of_two else "", types[name])])
        found[name][CLASSES.index("fp32" if types[name] == "float" else "fp64")] += of_two
    return found


def compare_functions(compiler, folder):
    """Prints those whose code is another than the table's path and cold parts; whether
    nine of ten agree within a tenth or two instructions, and the rows as measured."""
    fast, cold = rows(folder, "functions.inc"), rows(folder, "cold.inc")
    off, paths, beside = 0, {}, {}
    for name, classes in sorted(measured_functions(compiler).items()):
        total, path, other = sum(classes), sum(fast[name][:len(CLASSES)]), cold.get(name, [0])[0]
        if abs(total - path - other) <= max(2, 0.1 * total):
            continue
        off += 1
        print("  %-10s %4d instructions, table %d + %d" % (name, total, path, other))
        if classes[CLASSES.index("control")] == 0 and min(classes) >= 0:
            paths[name] = classes + fast[name][len(CLASSES):]
        elif total >= path:
            beside[name] = [total - path] + cold.get(name, [0])[1:]
    print("functions: %d compared, %d off" % (len(FUNCTIONS), off))
    return 10 * off <= 3 * len(FUNCTIONS), {"functions.inc": paths, "cold.inc": beside}


# --- operations ----------------------------------------------------------------

# PTX of a row: the type of operands and result, and the instruction. Operands are x and
# y, two values from memory, the result is z. What LLVM composes of several PTX
# instructions (divisions of 64 bits, overflow, saturation, comparisons) and what rests
# on the mask of a warp has none: of these rows nothing is measured here.
OPERATIONS = {
    "sdiv.i32": ("s32", "div.s32 z, x, y;"), "srem.i32": ("s32", "rem.s32 z, x, y;"),
    "udiv.i32": ("u32", "div.u32 z, x, y;"), "urem.i32": ("u32", "rem.u32 z, x, y;"),
    "sdiv.i64.power": ("s64", "div.s64 z, x, 4096;"),
    "srem.i64.power": ("s64", "rem.s64 z, x, 4096;"),
    "rcp.approx.f32": ("f32", "rcp.approx.f32 z, x;"),
    "sqrt.approx.f32": ("f32", "sqrt.approx.f32 z, x;"),
    "mul.i64": ("s64", "mul.lo.s64 z, x, y;"),
    "mul.i64.constant": ("s64", "mul.lo.s64 z, x, 1000003;"),
    "mul.hi.i64": ("u64", "mul.hi.u64 z, x, y;"),
    "ctpop.i32": ("b32", "popc.b32 z, x;"),
    "ctlz.i32": ("b32", "clz.b32 z, x;"),
    "bitreverse.i32": ("b32", "brev.b32 z, x;"),
    "bitreverse.i64": ("b64", "brev.b64 z, x;"),
    "bswap.i32": ("b32", "prmt.b32 z, x, 0, 0x0123;"),
    "funnel.i32": ("b32", "shf.l.wrap.b32 z, x, y, y;"),
    "min.i32": ("s32", "min.s32 z, x, y;"), "min.i64": ("s64", "min.s64 z, x, y;"),
    "abs.i32": ("s32", "abs.s32 z, x;"), "abs.i64": ("s64", "abs.s64 z, x;"),
    "bfe": ("u32", "bfe.u32 z, x, 5, 9;"), "bfi": ("b32", "bfi.b32 z, x, y, 5, 9;"),
    "bfe.variable": ("u32", "bfe.u32 z, x, y, y;"),
    "bfi.variable": ("b32", "bfi.b32 z, x, y, y, y;"),
}  # fmt: skip


def measured_operations(compiler):
    """{row: instructions by class beyond those of x ^ y, or of a copy of x}."""

    def compiled(kind, text):
        bits = kind[1:]
        return compiler.ptx(
            "{.reg .%s x, y, z;\nld.global.%s x, [%%rd2];\n%s%s\n"
            "st.global.%s [%%rd1], z;}"
            % (kind, kind, "ld.global.%s y, [%%rd2+%s];\n" % (kind, bits)
               if " y" in text else "", text, kind))[0]  # fmt: skip

    found = {}
    for name, (kind, text) in OPERATIONS.items():
        two = " y" in text
        plain = "xor.b%s z, x, y;" % kind[1:] if two else "mov.%s z, x;" % kind
        if kind[0] == "f":
            plain = "mov.f32 z, x;"
        found[name] = difference(compiled(kind, text), compiled(kind, plain))
        found[name][CLASSES.index("int")] += int(kind[1:]) // 32 if two else 0
    return found


def compare_operations(compiler, folder):
    """Prints those that are off, the routine of a slow path left out of the code; whether
    there are none, and the rows as measured."""
    table, found = rows(folder, "operations.inc"), {}
    for name, classes in measured_operations(compiler).items():
        total, committed = sum(classes), sum(table[name][:len(CLASSES)])
        if abs(total - committed) > max(2, 0.15 * committed):
            found[name] = classes + table[name][len(CLASSES):]
            print("  %-18s %4d instructions, table %d" % (name, total, committed))
    print("operations: %d compared, %d off" % (len(OPERATIONS), len(found)))
    return not found, {"operations.inc": found}


# --- libdevice -----------------------------------------------------------------


def measured_libdevice(compiler, names):
    """{function: instructions of Clang's IR beyond those of a copy, without phis}."""
    text = ""
    for name in ["", *names]:
        kind = "float" if name.endswith("f") and name != "erf" else "double"
        call = "%s(a[0], a[1])" % name if name in TWO else "%s(a[0])" % name
        text += ('extern "C" __global__ void k%s(%s *o, const %s *a) { o[0] = %s; }\n'
                 % (name, kind, kind, call if name else "a[0]"))  # fmt: skip
    ir, sizes = compiler.clang(text, "-emit-llvm"), {}
    for found in re.finditer(r"^define [^\n]*@k(\w*)\([^\n]*\{\n(.*?)^\}", ir, re.M | re.S):
        lines = [line.strip() for line in found.group(2).splitlines()]
        sizes[found.group(1)] = sum(
            bool(line) and not line.endswith(":") and not re.match(r";|\d+:|[\w.]+:", line)
            and " = phi " not in line for line in lines)  # fmt: skip
    return {name: sizes[name] - sizes[""] - (name in TWO) for name in names}


def compare_libdevice(compiler, folder):
    """Prints those of another size; Clang's unroller weighs them, to a tenth. Whether
    there are none, and the rows as measured."""
    table = {name: size[0] for name, size in rows(folder, "libdevice-sizes.inc").items()}
    names, found = sorted(set(table).intersection(FUNCTIONS)), {}
    for name, size in measured_libdevice(compiler, names).items():
        if abs(size - table[name]) > max(2, 0.1 * table[name]):
            found[name] = [size]
            print("  %-10s %4d LLVM instructions, table %d" % (name, size, table[name]))
    print("libdevice: %d compared, %d off" % (len(names), len(found)))
    return not found, {"libdevice-sizes.inc": found}


# --- frames --------------------------------------------------------------------


def is_double(name):
    """Whether a function is one of doubles: sin, ddiv_rn, erf."""
    return name[0] == "d" and name.endswith("_rn") or (
        not name.endswith(("f", "_rn")) or name == "erf")  # fmt: skip


def call_of(name, x, kind):
    """An expression with one call of the function, of the value `x` and others."""
    if name.startswith("sincos"):
        return "[&] {%s s, c; %s(%s, &s, &c); return s + c;}()" % (kind, name, x)
    if name.endswith("_rn"):
        return "__%s(%s%s)" % (name, x, ", a[3]" if "div" in name else "")
    if name == "powi":  # as libdevice calls pow(double, int)
        return "pow(%s, (int)a[3])" % x
    if name.rstrip("f") in ("jn", "yn"):
        return "%s(5, %s)" % (name, x)
    return "%s(%s%s)" % (name, x, ", a[3]" if name in TWO else "")


def measured_frames(compiler, names):
    """{function: bytes of a stack frame, of a value from memory, of a quotient, and of
    sinf of its result}"""
    text = ""
    for name in names:
        kind = "double" if is_double(name) else "float"
        forms = [call_of(name, "a[t]", kind), call_of(name, "a[t] / a[2]", kind),
                 "sinf((float)%s)" % call_of(name, "a[t]", kind)]  # fmt: skip
        for number, form in enumerate(forms):
            text += ('extern "C" __global__ void k%d%s(%s *o, const %s *a)'
                     " { int t = threadIdx.x; o[t] = %s; }\n"
                     % (number, name, kind, kind, form))  # fmt: skip
    path = os.path.join(compiler.folder, "code.ptx")
    ptx = compiler.clang(text, "-Xclang", "-target-feature", "-Xclang", "+ptx85")
    with open(path, "w") as file:
        file.write(ptx)
    said = compiler.run(["ptxas", "-arch=" + compiler.arch, "-v", "-o", compiler.cubin, path])
    answers = local_memory.read_answers(said)
    return {name: [answers["k%d%s" % (n, name)].stack for n in range(3)] for name in names}


def compare_frames(compiler, folder):
    """Prints functions whose frame is another, or that call a routine against the
    table; whether there are none. Nothing is written."""
    table = rows(folder, "frames.inc")
    with open(os.path.join(folder, "calling.inc")) as file:
        calling = re.findall(r'"(\w+)"', file.read().split("clang-format off")[1])
    names = sorted({*table, *calling, *FUNCTIONS} -
                   {name for name in FUNCTIONS if name.startswith("__")})  # fmt: skip
    off = 0
    for name, (plain, quotient, of_result) in measured_frames(compiler, names).items():
        row = [plain, quotient if plain == 0 else 0]
        calls = of_result > (plain if is_double(name) else 0)
        if row == table.get(name, [0, 0]) and calls == (name in calling):
            continue
        off += 1
        print("  %-10s frame %d, of a quotient %d, %s a routine" % (
            name, plain, quotient, "calls" if calls else "calls not"))  # fmt: skip
    print("frames: %d compared, %d off" % (len(names), off))
    return not off, {}


ROWS = {"functions": compare_functions, "operations": compare_operations,
        "frames": compare_frames, "libdevice": compare_libdevice}  # fmt: skip

# --- the table -----------------------------------------------------------------


def folder_for(version, tables, make):
    """The tables of this ptxas; or else the newest, or with `make` a copy of them."""
    folders = sorted(glob.glob(os.path.join(tables, "*-ptxas*")))
    exact = [folder for folder in folders if folder.endswith("-ptxas" + version)]
    if exact:
        return exact[0]
    newest = folders[-1]
    print("no table for ptxas %s, compared with %s" % (version, os.path.basename(newest)))
    if not make:
        return newest
    made = re.sub(r"-ptxas[\d.]+$", "-ptxas" + version, newest)
    shutil.copytree(newest, made)
    print("made %s: include it in lib/Sass/Tables/Selection.cpp" % os.path.basename(made))
    return made


def compare(text, topic, found, arch):
    """Prints the entries of a topic beside what was measured; how many are off."""
    column, off = ARCHES.index(arch), 0
    for entry in ENTRY.finditer(text):
        kind, field, values, source = (entry.group(1), entry.group(2),
                                       entry.group(3, 4, 5), entry.group(6))  # fmt: skip
        if kind != "MEASURED" or source != topic:
            continue
        committed = float(values[column])
        if field not in found:
            print("  %-34s %7g  not measured here" % (field, committed))
            continue
        away = abs(found[field] - committed)
        agrees = away <= tolerance(field, committed)
        off += not agrees
        print("  %-34s %7g  measured %g%s" % (field, committed, found[field],
              "" if agrees else "  DIFFERS"))  # fmt: skip
    print("%s: %d measured, %d off" % (topic, len(found), off))
    return off


def written(text, found, arch):
    """The entries with the column of `arch` as measured, where that is off."""
    column = ARCHES.index(arch)

    def row(entry):
        kind, field, values = entry.group(1), entry.group(2), list(entry.group(3, 4, 5))
        if kind == "MEASURED" and field in found:
            committed = float(values[column])
            if abs(found[field] - committed) > tolerance(field, committed):
                values[column] = "%g" % round(found[field])
        return "%-39s %6s %6s %6s  %s)" % ("%s(%s," % (kind, field),
                                           *[v + "," for v in values], entry.group(6))

    return ENTRY.sub(row, text)


def write_rows(path, found):
    """Puts the numbers of `found`, {name: numbers}, into the rows of a file; a name
    without a row gets one at the end."""
    with open(path) as file:
        text = file.read()
    for name, numbers in sorted(found.items()):
        row = re.compile(r'(\{"%s",)((?:\s*\d+,?)+)\}' % re.escape(name))
        old = row.search(text)
        if not old:
            text = text.replace("// clang-format on", '    {"%s", %s},\n// clang-format on'
                                % (name, ", ".join(map(str, numbers))))  # fmt: skip
            continue
        widths = [len(cell) for cell in old.group(2).split(",")]
        cells = ["%*d" % cell for cell in zip(widths, numbers)]
        text = text[:old.start()] + old.group(1) + ",".join(cells) + "}" + text[old.end():]
    with open(path, "w") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuda", default=os.environ.get("CUDA_HOME", "/usr/local/cuda"))
    parser.add_argument("--arch", default="sm_80", choices=ARCHES)
    parser.add_argument("--tables", default=TABLES,
                        help="a folder of COMPILER-ptxasVERSION/entries.inc")  # fmt: skip
    parser.add_argument("--write", action="store_true",
                        help="write what was measured into entries.inc")  # fmt: skip
    parser.add_argument("topics", nargs="*", metavar="TOPIC")
    options = parser.parse_args()
    topics = options.topics or [*TOPICS, *ROWS]
    unknown = [topic for topic in topics if topic not in TOPICS and topic not in ROWS]
    if unknown:
        sys.exit("unknown topic %s" % unknown[0])
    off, entries, changed = 0, {}, {}
    with tempfile.TemporaryDirectory() as work:
        compiler = Compiler(options.cuda, options.arch, work)
        folder = folder_for(compiler.version(), options.tables, options.write)
        path = os.path.join(folder, "entries.inc")
        with open(path) as file:
            text = file.read()
        for topic in topics:
            if topic in ROWS:
                agrees, files = ROWS[topic](compiler, folder)
                off += not agrees
                changed.update(files)
                continue
            values = TOPICS[topic](compiler)
            off += compare(text, topic, values, options.arch)
            entries.update(values)
    if options.write:
        with open(path, "w") as file:
            file.write(written(text, entries, options.arch))
        for name, found in changed.items():
            write_rows(os.path.join(folder, name), found)
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
