#!/usr/bin/env python3
"""Integer arithmetic of PTX against gpuperf, lane by lane.

usage: integers.py GPUPERF FOLDER [COUNT [SEED]]

COUNT kernels (400) of random instructions compute an index and store to
out[index & 1023]. What the instructions do is written here from the PTX ISA, chapter
"Instruction Set".

Numbers: the index comes from one number, so that the kernel stores at one place, which
gpuperf has to find, or to say that it comes from data.

Lanes: the index comes from the thread's number. gpuperf has to find the sectors per
request of the 32 lanes, or to say that it does not know them. Its expressions have whole
numbers without an end, as those of C++ programs that do not overflow; kernels where a
register wraps around, or holds a negative number that is then taken for an unsigned one,
are counted apart.

Prints what differs, and how many kernels were known. The PTX is left in FOLDER.
"""

import json
import os
import random
import re
import subprocess
import sys

LANES = 32
KERNELS_OF_FILE = 40
HEADER = ".version 8.0\n.target sm_80\n.address_size 64\n"


def unsigned(value, bits):
    return value & ((1 << bits) - 1)


def signed(value, bits):
    value = unsigned(value, bits)
    return value - (1 << bits) if value >> (bits - 1) else value


def as_type(value, type):
    bits = int(type[1:])
    return signed(value, bits) if type[0] == "s" else unsigned(value, bits)


def wraps(value, bits):
    """Whether no register of that width holds `value`, with a sign or without."""
    return not -(1 << (bits - 1)) <= value < 1 << bits


def quotient(a, b):
    """Of C: towards zero."""
    q = abs(a) // abs(b)
    return -q if (a < 0) != (b < 0) else q


def shift_right(value, amount, type):
    bits = int(type[1:])
    return as_type(value, type) >> min(amount, bits if type[0] != "s" else bits - 1)


def bfe(value, position, length, type):
    """Bits past the word are its sign's, or 0."""
    bits = int(type[1:])
    value = unsigned(value, bits)
    field = (value >> position) & ((1 << length) - 1) if position < bits else 0
    if type[0] == "u" or length == 0:
        return field
    top = value >> min(position + length - 1, bits - 1) & 1
    kept = min(length, bits - position) if position < bits else 0
    return field | (-top << kept)


def bfi(inserted, into, position, length, bits):
    for i in range(length):
        if position + i >= bits:
            break
        bit = inserted >> i & 1
        into = into & ~(1 << (position + i)) | bit << (position + i)
    return into


def lop3(a, b, c, table):
    result = 0
    for i in range(32):
        entry = (a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)
        result |= (table >> entry & 1) << i
    return result


def prmt(a, b, selector):
    data = unsigned(a, 32) | unsigned(b, 32) << 32
    result = 0
    for i in range(4):
        nibble = selector >> (4 * i) & 15
        byte = data >> (8 * (nibble & 7)) & 255
        if nibble & 8:
            byte = 255 if byte >> 7 else 0
        result |= byte << (8 * i)
    return result


COMPARE = {
    "eq": lambda a, b: a == b, "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b, "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b,
    "lo": lambda a, b: a < b, "ls": lambda a, b: a <= b,
    "hi": lambda a, b: a > b, "hs": lambda a, b: a >= b,
}  # fmt: skip


class Program:
    """Instructions, and what each register holds in all lanes."""

    def __init__(self, rng, start):
        self.rng = rng
        self.wraps = False
        self.text = []
        self.values = {16: [], 32: [], 64: []}  # by width: (name, 32 values)
        self.predicates = []
        self.count = 0
        tid = self.new(32)
        self.text.append("mov.u32 %s, %s;" % (tid, "%tid.x" if start is None else start))
        self.values[32].append((tid, list(range(LANES)) if start is None else [start] * LANES))

    def new(self, bits):
        self.count += 1
        return "%%%s%d" % ({1: "p", 16: "rs", 32: "r", 64: "rd"}[bits], self.count)

    def give(self, text, bits, results):
        """Appends `text` with a new register as {}."""
        name = self.new(bits)
        self.text.append(text.format(name) + ";")
        self.keep(name, bits, results)

    def keep(self, name, bits, results):
        self.wraps |= any(wraps(result, bits) for result in results)
        fitting = [r if not wraps(r, bits) else signed(r, bits) for r in results]
        self.values[bits].append((name, fitting))

    def typed(self, value, type):
        """What an instruction of `type` takes a register's value for."""
        taken = as_type(value, type)
        self.wraps |= taken != value
        return taken

    def pick(self, bits, constants=True):
        """(spelling, values): a register, later ones more often, or a number."""
        known = self.values[bits]
        if constants and self.rng.random() < 0.35 or not known:
            number = self.rng.choice([0, 1, 2, 3, 5, 7, 8, 12, 15, 16, 31, 32, 33, 64,
                                      100, 255, 256, 1000, 4096, 65535, -1, -2, -4, -7,
                                      -32, -100, 0x7FFFFFFF >> (32 - min(bits, 32))])  # fmt: skip
            if known or constants:
                return str(number), [number] * LANES
        if not known:
            return None
        return known[min(len(known) - 1, int(len(known) * self.rng.random() ** 0.6))]

    def type(self, widths=(32,), kinds="us"):
        return self.rng.choice(kinds) + str(self.rng.choice(widths))

    def add(self):
        step = self.rng.choice([
            self.binary, self.binary, self.multiply, self.multiply_add, self.logic,
            self.unary, self.shift, self.shift, self.extract, self.insert, self.lop3,
            self.compare, self.choose, self.limits, self.convert, self.convert,
            self.divide, self.funnel, self.permute, self.guarded, self.mul24,
            self.pack])  # fmt: skip
        step()

    def over(self, function, *operands):
        return [function(*lane) for lane in zip(*(values for _, values in operands))]

    def widths(self):
        return self.rng.choice([32, 32, 32, 64, 16])

    def two(self, bits):
        a = self.pick(bits, constants=False) or self.pick(bits)
        return a, self.pick(bits)

    def binary(self):
        bits = self.widths()
        a, b = self.two(bits)
        if self.rng.random() < 0.3:
            a, b = b, a
        op = self.rng.choice(["add", "sub"])
        kind = self.type((bits,))
        sign = 1 if op == "add" else -1
        self.give("%s.%s {}, %s, %s" % (op, kind, a[0], b[0]), bits,
                  self.over(lambda x, y: x + sign * y, a, b))  # fmt: skip

    def product(self, kind, part, a, b):
        bits = int(kind[1:])
        whole = self.over(lambda x, y: self.typed(x, kind) * self.typed(y, kind), a, b)
        return [x >> bits for x in whole] if part == "hi" else whole

    def multiply(self):
        bits = self.widths()
        kind = self.type((bits,))
        part = self.rng.choice(["lo", "hi"] + (["wide", "wide"] if bits < 64 else []))
        a, b = self.two(bits)
        self.give("mul.%s.%s {}, %s, %s" % (part, kind, a[0], b[0]),
                  bits * (2 if part == "wide" else 1), self.product(kind, part, a, b))  # fmt: skip

    def multiply_add(self):
        bits = self.widths()
        kind = self.type((bits,))
        part = self.rng.choice(["lo", "lo", "hi"] + (["wide", "wide"] if bits < 64 else []))
        a, b = self.two(bits)
        width = bits * (2 if part == "wide" else 1)
        c = self.pick(width)
        result = [x + y for x, y in zip(self.product(kind, part, a, b), c[1])]
        self.give("mad.%s.%s {}, %s, %s, %s" % (part, kind, a[0], b[0], c[0]), width, result)

    def mul24(self):
        kind = self.type((32,))
        a, b = self.two(32)
        low = lambda x: self.typed(x, kind[0] + "24")
        self.give("mul24.lo.%s {}, %s, %s" % (kind, a[0], b[0]), 32,
                  self.over(lambda x, y: low(x) * low(y), a, b))  # fmt: skip

    def logic(self):
        bits = self.widths()
        a, b = self.two(bits)
        op = self.rng.choice(["and", "or", "xor"])
        f = {"and": lambda x, y: x & y, "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y}
        self.give("%s.b%d {}, %s, %s" % (op, bits, a[0], b[0]), bits, self.over(f[op], a, b))

    def unary(self):
        bits = self.widths()
        a = self.pick(bits, constants=False) or self.pick(bits)
        op = self.rng.choice(["not", "neg", "abs", "cnot", "popc", "clz", "brev"])
        if op in ("popc", "clz", "brev") and bits == 16:
            return
        u = lambda x: self.typed(x, "u%d" % bits)
        f = {"not": lambda x: ~x, "neg": lambda x: -x,
             "abs": lambda x: abs(self.typed(x, "s%d" % bits)), "cnot": lambda x: int(u(x) == 0),
             "popc": lambda x: bin(u(x)).count("1"),
             "clz": lambda x: bits - u(x).bit_length(),
             "brev": lambda x: int(format(u(x), "0%db" % bits)[::-1], 2)}[op]  # fmt: skip
        kind = ("s" if op in ("neg", "abs") else "b") + str(bits)
        # The count of a word's bits is of 32 bits.
        width = 32 if op in ("popc", "clz") else bits
        self.give("%s.%s {}, %s" % (op, kind, a[0]), width, self.over(f, a))

    def shift(self):
        bits = self.widths()
        a = self.pick(bits, constants=False) or self.pick(bits)
        amount = self.rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 8, 12, 15, 16, 20, 27, 31, 32, 40, 70])
        if self.rng.random() < 0.5:
            self.give("shl.b%d {}, %s, %d" % (bits, a[0], amount), bits,
                      self.over(lambda x: x << amount if amount < bits else 0, a))  # fmt: skip
        else:
            kind = self.type((bits,), "usb")
            taken = kind if kind[0] != "b" else "u%d" % bits
            self.give("shr.%s {}, %s, %d" % (kind, a[0], amount), bits,
                      self.over(lambda x: shift_right(self.typed(x, taken), amount, taken), a))  # fmt: skip

    def funnel(self):
        a, b = self.two(32)
        amount = self.rng.choice([0, 1, 3, 8, 16, 24, 31, 32, 35])
        left, mode = self.rng.random() < 0.5, self.rng.choice(["wrap", "clamp"])
        n = amount & 31 if mode == "wrap" else min(amount, 32)
        both = self.over(lambda lo, hi: self.typed(hi, "u32") << 32 | self.typed(lo, "u32"), a, b)
        form = "shf.%s.%s.b32" % ("l" if left else "r", mode)
        self.give("%s {}, %s, %s, %d" % (form, a[0], b[0], amount), 32,
                  [x << n >> 32 if left else x >> n for x in both])  # fmt: skip

    def extract(self):
        bits = self.rng.choice([32, 32, 64])
        kind = self.type((bits,))
        a = self.pick(bits, constants=False) or self.pick(bits)
        position, length = self.rng.randrange(0, 12), self.rng.randrange(0, 13)
        if self.rng.random() < 0.2:
            position, length = self.rng.randrange(bits), self.rng.randrange(bits + 1)
        field = self.over(lambda x: bfe(self.typed(x, kind), position, length, kind), a)
        self.wraps |= min(field) < 0  # a sign that was a bit of a number
        self.give("bfe.%s {}, %s, %d, %d" % (kind, a[0], position, length), bits, field)

    def insert(self):
        bits = self.rng.choice([32, 32, 64])
        a, b = self.two(bits)
        position, length = self.rng.randrange(0, 12), self.rng.randrange(0, 13)
        if self.rng.random() < 0.2:
            position, length = self.rng.randrange(bits), self.rng.randrange(bits + 1)
        word = lambda x: self.typed(x, "u%d" % bits)
        insert = lambda x, y: bfi(word(x), word(y), position, length, bits)
        self.give("bfi.b%d {}, %s, %s, %d, %d" % (bits, a[0], b[0], position, length), bits,
                  self.over(insert, a, b))  # fmt: skip

    def lop3(self):
        a, b = self.two(32)
        c = self.pick(32)
        table = self.rng.choice([0x80, 0xF8, 0xFE, 0x96, 0x78, 0xE2, 0x1E, 0x6A, 0xEA,
                                 self.rng.randrange(256)])  # fmt: skip
        word = lambda x: self.typed(x, "u32")
        self.give("lop3.b32 {}, %s, %s, %s, 0x%X" % (a[0], b[0], c[0], table), 32,
                  self.over(lambda x, y, z: lop3(word(x), word(y), word(z), table), a, b, c))  # fmt: skip

    def permute(self):
        a, b = self.two(32)
        selector = self.rng.choice([0x3210, 0x0123, 0x5410, 0x7632, 0x4440, 0x3340, 0x8880,
                                    self.rng.randrange(65536)])  # fmt: skip
        word = lambda x: self.typed(x, "u32")
        self.give("prmt.b32 {}, %s, %s, 0x%X" % (a[0], b[0], selector), 32,
                  self.over(lambda x, y: prmt(word(x), word(y), selector), a, b))  # fmt: skip

    def compare(self):
        bits = self.widths()
        kind = self.type((bits,))
        names = ["eq", "ne", "lt", "le", "gt", "ge"]
        names += ["lo", "ls", "hi", "hs"] if kind[0] == "u" else []
        test = self.rng.choice(names)
        a, b = self.two(bits)
        holds = self.over(
            lambda x, y: COMPARE[test](self.typed(x, kind), self.typed(y, kind)), a, b)  # fmt: skip
        name = self.new(1)
        if self.predicates and self.rng.random() < 0.3:
            c, known = self.rng.choice(self.predicates)
            op, f = self.rng.choice([("and", lambda x, y: x and y), ("or", lambda x, y: x or y),
                                     ("xor", lambda x, y: x != y)])  # fmt: skip
            other = self.new(1)
            self.text.append("setp.%s.%s.%s %s|%s, %s, %s, %s;"
                             % (test, op, kind, name, other, a[0], b[0], c))  # fmt: skip
            self.predicates.append((other, [f(not x, y) for x, y in zip(holds, known)]))
            holds = [f(x, y) for x, y in zip(holds, known)]
        else:
            self.text.append("setp.%s.%s %s, %s, %s;" % (test, kind, name, a[0], b[0]))
        self.predicates.append((name, holds))
        if self.rng.random() < 0.2 and bits == 32:
            self.give("set.%s.u32.%s {}, %s, %s" % (test, kind, a[0], b[0]), 32, self.over(
                lambda x, y: -COMPARE[test](self.typed(x, kind), self.typed(y, kind)), a, b))  # fmt: skip

    def choose(self):
        bits = self.widths()
        a, b = self.two(bits)
        if bits != 16 and self.rng.random() < 0.3:
            c = self.pick(32, constants=False)
            self.give("slct.b%d.s32 {}, %s, %s, %s" % (bits, a[0], b[0], c[0]), bits, self.over(
                lambda x, y, z: x if self.typed(z, "s32") >= 0 else y, a, b, c))  # fmt: skip
        elif self.predicates:
            p = self.rng.choice(self.predicates)
            self.give("selp.b%d {}, %s, %s, %s" % (bits, a[0], b[0], p[0]), bits,
                      self.over(lambda x, y, z: x if z else y, a, b, p))  # fmt: skip

    def guarded(self):
        """A register of its own before, so that the guard chooses."""
        if not self.predicates:
            return
        a, b = self.two(32)
        old = self.pick(32)
        p = self.rng.choice(self.predicates)
        negated = self.rng.random() < 0.5
        name = self.new(32)
        self.text.append("mov.u32 %s, %s;" % (name, old[0]))
        self.text.append("@%s%s add.u32 %s, %s, %s;" % ("!" * negated, p[0], name, a[0], b[0]))
        self.keep(name, 32, [x + y if z != negated else o
                             for x, y, z, o in zip(a[1], b[1], p[1], old[1])])  # fmt: skip

    def limits(self):
        bits = self.widths()
        kind = self.type((bits,))
        a, b = self.two(bits)
        op, f = self.rng.choice([("min", min), ("max", max)])
        self.give("%s.%s {}, %s, %s" % (op, kind, a[0], b[0]), bits, self.over(
            lambda x, y: f(self.typed(x, kind), self.typed(y, kind)), a, b))  # fmt: skip

    def divide(self):
        bits = self.widths()
        kind = self.type((bits,))
        a = self.pick(bits, constants=False) or self.pick(bits)
        divisor = self.rng.choice([1, 2, 3, 4, 5, 7, 8, 10, 16, 24, 32, 100])
        if kind[0] == "s" and self.rng.random() < 0.3:
            divisor = -divisor
        if self.rng.random() < 0.5:
            self.give("div.%s {}, %s, %d" % (kind, a[0], divisor), bits,
                      self.over(lambda x: quotient(self.typed(x, kind), divisor), a))  # fmt: skip
        else:
            rest = lambda x: x - divisor * quotient(x, divisor)
            self.give("rem.%s {}, %s, %d" % (kind, a[0], divisor), bits,
                      self.over(lambda x: rest(self.typed(x, kind)), a))  # fmt: skip

    def convert(self):
        """The result is of the target type and then extended to the register."""
        source, held = self.rng.choice([(8, 16), (8, 32), (16, 16), (16, 32), (32, 32), (64, 64)])
        target, into = self.rng.choice([(8, 16), (8, 32), (16, 16), (16, 32), (32, 32), (64, 64)])
        a = self.pick(held, constants=False)
        if not a:
            return
        to, come = self.type((target,)), self.type((source,))
        if to == come:
            return
        self.give("cvt.%s.%s {}, %s" % (to, come, a[0]), into,
                  self.over(lambda x: self.typed(self.typed(x, come), to), a))  # fmt: skip

    def pack(self):
        if self.rng.random() < 0.5:
            a, b = self.pick(32, constants=False), self.pick(32, constants=False)
            self.give("mov.b64 {}, {{%s, %s}}" % (a[0], b[0]), 64,
                      self.over(lambda x, y: self.typed(x, "u32") | y << 32, a, b))  # fmt: skip
            return
        a = self.pick(64, constants=False)
        if not a:
            return
        low, high = self.new(32), self.new(32)
        self.text.append("mov.b64 {%s, %s}, %s;" % (low, high, a[0]))
        self.keep(low, 32, [self.typed(x, "u32") for x in a[1]])
        self.keep(high, 32, [x >> 32 for x in a[1]])

    def finish(self, name):
        """The kernel's text, and the places of its store in all lanes."""
        bits = self.rng.choice([b for b in (32, 32, 64) if self.values[b]])
        index, values = self.values[bits][-1]
        text = self.text + ["and.b%d %%x%d, %s, 1023;" % (bits, bits, index)]
        if bits == 32:
            text.append("mul.wide.u32 %a, %x32, 4;")
        else:
            text.append("shl.b64 %a, %x64, 2;")
        body = "\n  ".join(text + ["add.s64 %a, %out, %a;", "st.global.u32 [%a], 0;", "ret;"])
        kernel = """.visible .entry %s(.param .u64 p)
.reqntid 32
{
  .reg .pred %%p<%d>;
  .reg .b16 %%rs<%d>;
  .reg .b32 %%r<%d>, %%x32;
  .reg .b64 %%rd<%d>, %%x64, %%a, %%out;
  ld.param.u64 %%out, [p];
  cvta.to.global.u64 %%out, %%out;
  %s
}
""" % ((name,) + (self.count + 1,) * 4 + (body,))
        return kernel, [4 * (v & 1023) for v in values]


def output(gpuperf, *options):
    done = subprocess.run([gpuperf, *options], capture_output=True, text=True)
    if done.returncode:
        sys.exit("%s: status %d\n%s" % (options[-1], done.returncode, done.stderr))
    return done.stdout


def places_found(gpuperf, path):
    """The place of each kernel's store, or None."""
    found = {}
    for part in output(gpuperf, "--format=mlir", path).split("gpuperf.kernel @")[1:]:
        place = re.search(r'gpuperf.access store global 4 %p\["(\d+)"\]', part)
        found[part.split(" ", 1)[0]] = int(place.group(1)) if place else None
    return found


def sectors_found(gpuperf, path):
    """The sectors of each kernel's store that gpuperf is sure of, or None."""
    found = {}
    for kernel in json.loads(output(gpuperf, "--format=json", path))["kernels"]:
        access = kernel["accesses"][0]
        doubtful = access["lanes_from_data"] or access["assumptions"] or kernel["unknown"]
        isKnown = not doubtful and access["pattern"] != "unknown"
        found[kernel["name"]] = access["sectors_per_request"] if isKnown else None
    return found


def start_of(rng):
    """A number of 32 bits; of each kind a third."""
    extremes = [1 << 31, (1 << 31) - 1, (1 << 32) - 1, 0xFFFF8000]
    return rng.choice([rng.randrange(LANES), rng.choice(extremes), rng.randrange(1 << 32)])


def run(gpuperf, folder, count, seed, areLanes):
    """True where gpuperf is right wherever it is sure."""
    name = "lanes" if areLanes else "numbers"
    known = wrong = wrapped = 0
    for first in range(0, count, KERNELS_OF_FILE):
        expected, kernels = {}, {}
        for i in range(first, min(count, first + KERNELS_OF_FILE)):
            rng = random.Random(seed * 1000003 + i)
            program = Program(rng, None if areLanes else start_of(rng))
            # Half of the kernels are of one or two instructions, which say what is wrong.
            steps = 1 + i % 2 if i % 4 < 2 else rng.randrange(3, 12)
            while len(program.text) < steps + 1:
                program.add()
            text, places = program.finish("k%d" % i)
            kernels["k%d" % i] = text
            sectors = len({place // 32 for place in places})
            expected["k%d" % i] = sectors if areLanes else places[0], program.wraps
        path = os.path.join(folder, "%s%d.ptx" % (name, first))
        with open(path, "w") as f:
            f.write(HEADER + "".join(kernels.values()))
        found = (sectors_found if areLanes else places_found)(gpuperf, path)
        for kernel, (right, mayDiffer) in expected.items():
            known += found[kernel] is not None
            if found[kernel] in (None, right):
                continue
            if areLanes and mayDiffer:
                wrapped += 1
                continue
            wrong += 1
            print("%s: %g, not %d\n%s" % (path, found[kernel], right, kernels[kernel]))
    print("%s: %d kernels, %d known, %d wrong, %d more by wrapping"
          % (name, count, known, wrong, wrapped))  # fmt: skip
    return wrong == 0


def main():
    gpuperf, folder = sys.argv[1:3]
    count, seed = [int(x) for x in sys.argv[3:]] + [400, 1][len(sys.argv) - 3:]
    os.makedirs(folder, exist_ok=True)
    results = [run(gpuperf, folder, count, seed, areLanes) for areLanes in (False, True)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
