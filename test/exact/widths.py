#!/usr/bin/env python3
"""Sectors and bank conflicts of random integer expressions, against a host program.

usage: widths.py --work DIR --host COMPILER [--gpuperf TOOL] [--seed N] [--count N]
                 [-- TOOL ARGUMENTS]

Each kernel loads from global and from shared memory at one random expression over
threadIdx.x, blockIdx.x and constants, of operators that C has for integers, signed and
unsigned, of 8 to 64 bits; what wraps, wraps. The same text, compiled for the host, says
what each thread's index is. No expression has undefined behaviour in any of the threads.
Prints what differs; exits with 1 when anything does.
"""

import argparse
import os
import random
import subprocess
import sys

from exact import analyse, equal
from reference import WARP, request_counts, summarise

BLOCKS, THREADS = 2, 64
LANES = [(bx, tx) for bx in range(BLOCKS) for tx in range(THREADS)]
SHARED_WORDS = 4096
ELEMENT_BYTES = 4
FIELDS = {
    "global": {"sectors_per_request": "sectors", "lines_per_request": "lines"},
    "shared": {"wavefronts_per_request": "wavefronts"},
}
KERNEL_LINES, LINE_IN_KERNEL = 9, {"global": 6, "shared": 7}
CONSTANTS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 24, 31, 32, 33, 48, 64, 100, 127, 128,
             200, 255, 256, 1000, 1024, 4095, 65535, 65536, 1 << 20, 0x7FFFFFFF,
             0x80000000, 2654435761, 0xFFFFFFF0, 0xFFFFFFFF]  # fmt: skip


class Type:
    def __init__(self, text, bits, is_signed):
        self.text, self.bits, self.is_signed = text, bits, is_signed

    def holds(self, value):
        least = -(1 << self.bits - 1) if self.is_signed else 0
        return least <= value < least + (1 << self.bits)

    def wrap(self, value):
        value &= (1 << self.bits) - 1
        negative = self.is_signed and value >> self.bits - 1
        return value - (1 << self.bits) if negative else value


UNSIGNED = {bits: Type(text, bits, False) for bits, text in (
    (8, "unsigned char"), (16, "unsigned short"), (32, "unsigned"),
    (64, "unsigned long long"))}  # fmt: skip
SIGNED = {bits: Type(text, bits, True) for bits, text in (
    (8, "signed char"), (16, "short"), (32, "int"), (64, "long long"))}  # fmt: skip


class Expression:
    """A text, its type, and its value in each of LANES."""

    def __init__(self, text, kind, values):
        self.text, self.kind, self.values = text, kind, values

    def cast(self, kind):
        if kind is self.kind:
            return self
        text = "(%s)%s" % (kind.text, self.text)
        return Expression("(%s)" % text, kind, [kind.wrap(v) for v in self.values])


def truncated(a, b):
    """C's quotient, rounded towards zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


OPERATORS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": truncated,
    "%": lambda a, b: a - truncated(a, b) * b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
}


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.made = []

    def kind(self):
        bits = self.random.choice([8, 16, 32, 32, 32, 32, 64, 64])
        return self.random.choice([SIGNED, UNSIGNED])[bits]

    def constant(self, kind, most=None):
        fitting = [c for c in CONSTANTS if kind.holds(c) and (most is None or c <= most)]
        value = self.random.choice(fitting)
        suffix = ("" if kind.is_signed else "u") + ("ll" if kind.bits == 64 else "")
        return Expression("%d%s" % (value, suffix), kind, [value] * len(LANES))

    def leaf(self):
        if self.random.random() < 0.2:
            return self.constant(self.kind())
        name, position = self.random.choice([("tx", 1), ("tx", 1), ("tx", 1), ("bx", 0)])
        return Expression(name, UNSIGNED[32], [lane[position] for lane in LANES])

    def expression(self, depth):
        """A new one, or one that was made before: t % 7 beside t / 7."""
        if self.made and depth < 3 and self.random.random() < 0.2:
            return self.random.choice(self.made)
        made = self.new_expression(depth)
        self.made = self.made[-3:] + [made]
        return made

    def new_expression(self, depth):
        if depth == 0 or self.random.random() < 0.1:
            return self.leaf()
        if depth < 3 and self.random.random() < 0.15:
            return self.row_and_column()
        shape = self.random.random()
        if shape < 0.12:
            return self.expression(depth - 1).cast(self.kind())
        if shape < 0.22:
            return self.choice(depth)
        return self.binary(depth)

    def row_and_column(self):
        """x / c * a + x % c * b, as a block's threads are laid out anew."""
        kind = self.random.choice([UNSIGNED[32], UNSIGNED[32], SIGNED[32], SIGNED[64]])
        x = self.expression(0).cast(kind)
        c, a, b = (self.constant(kind, most=1000) for _ in range(3))
        if any(v < 0 or v > 100000 for v in x.values):
            return x
        text = "(%s / %s * %s + %s %% %s * %s)" % (
            x.text, c.text, a.text, x.text, c.text, b.text)  # fmt: skip
        values = [v // c.values[0] * a.values[0] + v % c.values[0] * b.values[0]
                  for v in x.values]  # fmt: skip
        return Expression(text, kind, values)

    def choice(self, depth):
        kind = self.random.choice([SIGNED, UNSIGNED])[self.random.choice([32, 64])]
        a, b, c, d = (self.expression(depth - 1).cast(kind) for _ in range(4))
        sign = self.random.choice(["<", "<=", "==", "!="])
        holds = {"<": lambda x, y: x < y, "<=": lambda x, y: x <= y,
                 "==": lambda x, y: x == y, "!=": lambda x, y: x != y}[sign]  # fmt: skip
        values = [z if holds(x, y) else w for x, y, z, w in
                  zip(a.values, b.values, c.values, d.values)]  # fmt: skip
        return Expression("(%s %s %s ? %s : %s)" % (a.text, sign, b.text, c.text, d.text),
                          kind, values)  # fmt: skip

    def binary(self, depth):
        sign = self.random.choice(["+", "+", "-", "*", "*", "/", "/", "%", "%", "<<", ">>",
                                   "&", "|", "^"])  # fmt: skip
        kind = self.kind()
        # As C computes it: types below int are promoted to it.
        wide = kind if kind.bits >= 32 else SIGNED[32]
        a = self.expression(depth - 1).cast(kind).cast(wide)
        if sign in ("<<", ">>"):
            b = self.constant(SIGNED[32], most=kind.bits - 1)
        elif sign in ("/", "%"):
            b = self.constant(kind).cast(wide)
        elif self.random.random() < 0.5:
            b = self.constant(kind).cast(wide)
        else:
            b = self.expression(depth - 1).cast(kind).cast(wide)
        values = [OPERATORS[sign](x, y) for x, y in zip(a.values, b.values)]
        if wide.is_signed and not self.is_defined(sign, a, wide, values):
            # Overflow of signed numbers is undefined; of unsigned ones it is not.
            wide = UNSIGNED[wide.bits]
            a, b = a.cast(wide), b if sign == "<<" else b.cast(wide)
            values = [OPERATORS[sign](x, y) for x, y in zip(a.values, b.values)]
        text = "(%s %s %s)" % (a.text, sign, b.text)
        return Expression(text, wide, [wide.wrap(v) for v in values]).cast(kind)

    def is_defined(self, sign, a, wide, values):
        shifts_sign = sign == "<<" and any(v < 0 for v in a.values)
        return all(wide.holds(v) for v in values) and not shifts_sign


def kernels(expressions):
    for number, e in enumerate(expressions):
        yield """__global__ void k%d(const float *a, float *o) {
  __shared__ float s[%d];
  unsigned tx = threadIdx.x, bx = blockIdx.x;
  s[tx] = o[tx];
  __syncthreads();
  float v = a[%s];
  float w = s[%s & %d];
  o[bx * %d + tx] = v + w;
}
""" % (number, SHARED_WORDS, e.text, e.text, SHARED_WORDS - 1, THREADS)
    yield "void launch(float *a, float *o) {\n"
    for number in range(len(expressions)):
        yield "  k%d<<<%d, %d>>>(a, o);\n" % (number, BLOCKS, THREADS)
    yield "}\n"


def on_host(compiler, work, expressions):
    """Each expression's value in each of LANES, by a program for the host."""
    source, program = os.path.join(work, "host.cpp"), os.path.join(work, "host")
    with open(source, "w") as file:
        file.write("#include <cstdio>\n")
        for number, e in enumerate(expressions):
            file.write("static long long e%d(unsigned bx, unsigned tx) "
                       "{ return (long long)%s; }\n" % (number, e.text))  # fmt: skip
        file.write("int main() {\n  long long (*const all[])(unsigned, unsigned) = {")
        file.write(", ".join("e%d" % n for n in range(len(expressions))))
        file.write("};\n  for (auto e : all)\n    for (unsigned bx = 0; bx < %d; ++bx)\n"
                   "      for (unsigned tx = 0; tx < %d; ++tx)\n"
                   '        printf("%%lld\\n", e(bx, tx));\n}\n' % (BLOCKS, THREADS))  # fmt: skip
    subprocess.run([compiler, "-w", "-O0", source, "-o", program], check=True)
    lines = subprocess.run([program], stdout=subprocess.PIPE, check=True).stdout.split()
    values = [int(line) for line in lines]
    size = len(LANES)
    return [values[i : i + size] for i in range(0, len(values), size)]


def expected(values, space):
    if space == "shared":
        values = [v & SHARED_WORDS - 1 for v in values]
    # Addresses wrap at 64 bits.
    addresses = [v * ELEMENT_BYTES & (1 << 64) - 1 for v in values]
    warps = [addresses[i : i + WARP] for i in range(0, len(addresses), WARP)]
    requests = [request_counts(dict(enumerate(w)), ELEMENT_BYTES) for w in warps]
    return summarise(requests, len(requests))


def differences(kernel, number, values):
    for space, fields in FIELDS.items():
        want = expected(values, space)
        line = number * KERNEL_LINES + LINE_IN_KERNEL[space]
        found = [x for x in kernel["accesses"] if x["line"] == line]
        if len(found) != 1:
            yield "%s accesses" % space, 1, len(found)
            continue
        for field, key in fields.items():
            if not equal(want[key], found[0][field]):
                yield field, want[key], found[0][field]


def is_unknown(kernel):
    """Whether the tool says that it does not know the index, or a part of it."""
    return any(x["pattern"] in ("indirect", "unknown") or "unknown" in str(x.get("assumptions"))
               for x in kernel["accesses"] if x["kind"] == "load")  # fmt: skip


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--work", required=True)
    parser.add_argument("--host", required=True)
    parser.add_argument("--gpuperf", default="gpuperf")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("rest", nargs="*")
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    generator = Generator(args.seed)
    expressions = []
    while len(expressions) < args.count:
        e = generator.expression(4)
        # Farther apart no two addresses of a GPU are.
        if all(abs(SIGNED[64].wrap(v)) < 1 << 45 for v in e.values):
            expressions.append(e)
    truth = on_host(args.host, args.work, expressions)
    if truth != [[SIGNED[64].wrap(v) for v in e.values] for e in expressions]:
        sys.exit("widths: an expression is not what its generator takes it for")
    path = os.path.join(args.work, "widths.cu")
    with open(path, "w") as file:
        file.writelines(kernels(expressions))
    found = {k["name"]: k for k in analyse(args.gpuperf, args.rest, path)}
    compared = different = unknown = 0
    for number, e in enumerate(expressions):
        kernel = found.get("k%d" % number)
        rows = [("kernel", 1, 0)] if not kernel else list(differences(kernel, number, truth[number]))
        compared += 1
        if rows and kernel and is_unknown(kernel):
            unknown += 1
            continue
        different += bool(rows)
        for field, want, got in rows:
            print("k%d %s: host %g, gpuperf %g: %s" % (number, field, want, got, e.text))
    print("%d expressions compared, %d differ, %d said to be unknown"
          % (compared, different, unknown))  # fmt: skip
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
