"""Bytes at L2 and DRAM, and L1's hits: gpuperf against a simulation of the same
addresses (cache_simulator.py, cache_kernels.py), on a machine with small caches."""

import collections
import json
import os
import subprocess
import sys
import tempfile

import cache_kernels
from cache_kernels import Case
from cache_simulator import LINE, Memory, simulate

TOLERANCE = 0.20
KIB = 1024
SMS = 4
L1_BYTES = 32 * KIB  # with nothing carved out, as in Inputs/small.yaml
CARVE_OUTS = [0, 4 * KIB, 8 * KIB, 16 * KIB, 24 * KIB]


def square(kernel, n, tile, rows=None):
    grid = (n // tile, n // (rows if kernel == "stencil" else tile))
    return Case(kernel, grid, (tile, rows or tile), (("n", n),))


def line(kernel, blocks, **arguments):
    return Case(kernel, (blocks, 1), (256, 1), tuple(arguments.items()))


# The five kernels of the aim, where working sets fit and where they do not.
AIMED = [
    square("matmulNaive", 64, 16), square("matmulNaive", 128, 16),
    square("matmulNaive", 192, 16),
    square("matmulTiled", 64, 16), square("matmulTiled", 128, 16),
    square("matmulTiled", 256, 16),
    square("stencil", 128, 32, 8), square("stencil", 256, 32, 8),
    square("stencil", 512, 32, 8),
    square("transposeNaive", 128, 32, 8), square("transposeNaive", 256, 32, 8),
    square("transposeNaive", 512, 32, 8),
    square("transposeTiled", 128, 32, 8), square("transposeTiled", 512, 32, 8),
    line("reduce", 64), line("reduce", 512),
]  # fmt: skip
# What other rules rest on.
OTHERS = [
    line("walkRows", 8, n=64), line("walkRows", 32, n=64),
    line("updateRows", 8, n=64), line("updateRows", 32, n=64),
    line("columnsTimesVector", 8, n=64, m=2048),
    line("columnsTimesVector", 1, n=256, m=256),
    line("twoPasses", 8, rounds=8), line("twoPasses", 8, rounds=24),
    line("everySecond", 64),
]  # fmt: skip
WRITING = [
    line("everySecondStore", 64), line("fillRows", 2, n=64), line("fillRows", 8, n=64),
    line("fillRows", 8, n=48), line("scale", 64),
    line("rewrite", 8, rounds=2), line("rewrite", 8, rounds=4),
    line("rewrite", 8, rounds=8), line("rewrite", 8, rounds=12),
    line("rewrite", 8, rounds=24),
]  # fmt: skip
# Pitches that are no powers of two, waves that are no rows, and what is just
# larger or smaller than a cache.
WIDER = [
    square("matmulNaive", 96, 16), square("matmulNaive", 160, 16),
    square("matmulNaive", 192, 16),
    square("matmulTiled", 96, 16), square("matmulTiled", 160, 16),
    square("matmulTiled", 192, 16),
    square("stencil", 96, 32, 8), square("stencil", 192, 32, 8),
    square("transposeNaive", 96, 32, 8), square("transposeNaive", 192, 32, 8),
    square("transposeTiled", 96, 32, 8), line("reduce", 12), line("reduce", 200),
]  # fmt: skip
PASSES = [
    line("twoPasses", 8, rounds=r) for r in (4, 6, 10, 12, 14, 16, 20)
] + [
    line("walkRows", 6, n=24), line("walkRows", 8, n=48), line("walkRows", 12, n=80),
    line("updateRows", 8, n=48),
]  # fmt: skip

# Sizes in bytes; None: the ways that gpuperf assumes, of a machine that tells none.
Caches = collections.namedtuple("Caches", "l1 l2 l1_ways l2_ways")


def caches(l1_kib, l2_kib, l1_ways=None, l2_ways=None):
    return Caches(l1_kib * KIB, l2_kib * KIB, l1_ways, l2_ways)


CACHES = [caches(32, 128), caches(16, 64), caches(64, 512)]
OTHER_CACHES = [
    caches(24, 96), caches(48, 192), caches(64, 256),
    caches(32, 128, l2_ways=4), caches(48, 192, l2_ways=8),
    caches(32, 128, 4), caches(32, 128, 8), caches(64, 256, 16, 4),
]  # fmt: skip


def machine_file(folder, data, shape):
    """A variant of Inputs/small.yaml with other caches."""
    path = os.path.join(folder, "-".join(map(str, shape)) + ".yaml")
    with open(os.path.join(data, "small.yaml")) as small, \
         open(os.path.join(folder, "small.yaml"), "w") as copy:
        copy.write(small.read())

    def level(name, size, ways):
        return "%s: {source: chosen, bytes: %d%s}\n" % (
            name, size, ", ways: %d" % ways if ways else "")

    with open(path, "w") as file:
        file.write("base: small.yaml\nsources: {chosen: chosen}\n"
                   + level("l1", shape.l1, shape.l1_ways)
                   + level("l2", shape.l2, shape.l2_ways))
    return path


def derive(tool, text, machine, case):
    """gpuperf's JSON for one kernel at one launch."""
    launch = "%s:%s:%s" % (case.kernel, ",".join(map(str, case.grid)),
                           ",".join(map(str, case.block)))
    command = [tool, "--format=json", "--machine=" + machine, "--launch=" + launch]
    if case.arguments:
        command.append("--assume=%s:%s" % (
            case.kernel, ",".join("%s=%d" % pair for pair in case.arguments)))
    done = subprocess.run(command + [text], stdout=subprocess.PIPE, universal_newlines=True)
    kernels = json.loads(done.stdout)["kernels"]
    return next(kernel for kernel in kernels if kernel["name"] == case.kernel)


def l1_after_carve_out(l1_bytes, kernel):
    occupancy = kernel["occupancy"]
    shared = occupancy["shared_bytes"] * occupancy["blocks_per_sm"]
    return l1_bytes - next(c for c in CARVE_OUTS if c >= shared)


def measure_case(case, kernel, shape, seed=None):
    """A carve-out takes ways of L1, not sets."""
    sets = shape.l1 // LINE // shape.l1_ways if shape.l1_ways else 4
    memory = Memory(SMS, l1_after_carve_out(shape.l1, kernel), shape.l2, l1_sets=sets,
                    l2_ways=shape.l2_ways or 16)
    simulate(cache_kernels.blocks(case), memory, kernel["occupancy"]["blocks_per_sm"], seed)
    return {level: sum(arrays.values()) for level, arrays in memory.bytes.items()}, memory


def off(derived, simulated):
    return derived / simulated - 1 if simulated else float(derived > 0)


def name(case):
    return "%s %s" % (case.kernel, ",".join(str(value) for _, value in case.arguments)
                      or case.grid[0])


def compare(run, cases, shapes, detail=False):
    """Rows (case, caches, derived and simulated bytes)."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        text = os.path.join(folder, "caches.mlir")
        with open(text, "w") as file:
            subprocess.run([run.gpuperf, "--format=mlir", "--cuda=none",
                            os.path.join(run.data, "caches.cu")], stdout=file, check=True)
        for shape in shapes:
            machine = machine_file(folder, run.data, shape)
            for case in cases:
                kernel = derive(run.gpuperf, text, machine, case)
                simulated, memory = measure_case(case, kernel, shape)
                derived = {k: kernel["memory"][k + "_bytes"] for k in simulated}
                rows.append((case, shape, derived, simulated))
                if detail:
                    print_row(rows[-1])
                    print_arrays(kernel, memory)
    return rows


HEADER = "%-26s %4s %4s %4s %4s | %9s %6s | %9s %6s | %9s %6s | %5s %5s" % (
    "kernel", "L1", "ways", "L2", "ways", "L1 bytes", "off", "L2 bytes", "off", "DRAM", "off", "hits", "sim")


def hits(level_bytes):
    return 1 - level_bytes["l2"] / level_bytes["l1"] if level_bytes["l1"] else 0


def print_row(row):
    case, shape, derived, simulated = row
    figures = []
    for level in ("l1", "l2", "dram"):
        figures += [derived[level], 100 * off(derived[level], simulated[level])]
    print("%-26s %3dK %4s %3dK %4s | %9d %5.0f%% | %9d %5.0f%% | %9d %5.0f%% | %4.0f%% %4.0f%%" % (
        name(case), shape.l1 / KIB, shape.l1_ways or "", shape.l2 / KIB,
        shape.l2_ways or "", *figures,
        100 * hits(derived), 100 * hits(simulated)))


def print_arrays(kernel, memory):
    names = sorted({(a["base"], a["kind"]) for a in kernel["accesses"] if a["space"] == "global"})
    for base, kind in names:
        mine = [a for a in kernel["accesses"] if (a["base"], a["kind"]) == (base, kind)]
        print("    %-6s %-4s " % (kind, base) + "  ".join(
            "%s %d" % (level, sum(a[level + "_bytes"] for a in mine))
            for level in ("l1", "l2", "dram")))
    for array in sorted(memory.bytes["l1"]):
        print("    simulated %d: " % array + "  ".join(
            "%s %d" % (level, memory.bytes[level][array]) for level in ("l1", "l2", "dram")))


def misses(rows):
    """Those whose bytes at L2 or DRAM are off by more than the tolerance."""
    return [row for row in rows
            if any(abs(off(row[2][level], row[3][level])) > TOLERANCE for level in ("l2", "dram"))]


def measure(run):
    counts = []
    for title, cases, shapes in (
            ("the five kernels", AIMED, CACHES),
            ("other sizes and ways", WIDER, OTHER_CACHES), ("others", OTHERS, CACHES),
            ("writing", WRITING, CACHES), ("passes and rows", PASSES, OTHER_CACHES)):
        rows = compare(run, cases, shapes)
        print("%s\n%s" % (title, HEADER))
        for row in rows:
            print_row(row)
        counts.append(summary(title, rows))
    return "within 20% at L2 and DRAM: " + "; ".join(counts)


def summary(title, rows):
    return "%s: %d of %d" % (title, len(rows) - len(misses(rows)), len(rows))


def main():
    """caches.py GPUPERF [CASE…]: the arrays of some cases;
    caches.py --small GPUPERF: the five kernels, at sizes that take a second each."""
    small = sys.argv[1] == "--small"
    wanted = sys.argv[2 + small:]

    class Run:
        gpuperf = sys.argv[1 + small]
        data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")

    print(HEADER)
    if small:
        cases = [case for case in AIMED if case.grid[0] * case.grid[1] <= 64]
        rows = compare(Run, cases, CACHES[:1])
        rows += compare(Run, [square("matmulTiled", 160, 16)], [caches(32, 128, l2_ways=4)])
        rows += compare(Run, [square("transposeNaive", 192, 32, 8)], CACHES[1:2])
        rows += compare(Run, [line("rewrite", 8, rounds=2)], CACHES[:1])
        for row in rows:
            print_row(row)
        print(summary("within 20% at L2 and DRAM", rows))
        return
    cases = [case for case in AIMED + WIDER + OTHERS + WRITING + PASSES if case.kernel in wanted or not wanted]
    compare(Run, cases, CACHES, detail=True)


if __name__ == "__main__":
    main()
