"""Instructions of the compiles of any folder with the plugin and without.

usage: bench.py [--build DIR] [--jobs=N] [--arch=sm_80] [--sample=N] [--seed=N]
                [--whole] [--timeout=SECONDS] DIR…

Every translation unit of the folders, or a sample of them; those that do not
compile without the plugin are counted and left out. Prints each file, the most
costly first, and the ratio in total, of the median, of nine in ten and of the
worst. A compile is that of the device code to assembly; with --whole it is that of
the file to an object, host code and ptxas included. Exits with 1 when an output
differs.
"""

import argparse
import concurrent.futures
import os
import random
import statistics
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus"))

import sources  # noqa: E402
from cost import Failed, compile_command, cuda_home, instructions, plugin_argument, run_quietly  # noqa: E402


def units_of(folders):
    """(path, flags, name) of every translation unit."""
    include = os.path.join(cuda_home(), "include")
    for folder in folders:
        tree = sources.Tree(folder, [include])
        above = os.path.dirname(tree.root)
        for path in tree.units()[0]:
            flags = ["-I" + f for f in tree.include_folders(path)]
            yield path, flags, os.path.relpath(path, above)


def measure(unit, number, args, folder):
    """(name, instructions without, with, in children, whether the output is the
    same); None for the numbers when the file does not compile."""
    path, flags, name = unit
    outputs = [os.path.join(folder, "%d.%s.s" % (number, s)) for s in ("a", "b")]
    plain = compile_command(path, outputs[0], args, flags)
    loaded = compile_command(path, outputs[1], args, flags) + plugin_argument(args)
    try:
        run_quietly(plain, args.timeout)
    except Failed:
        return name, None, None, None, True
    base, _ = instructions(plain, folder, "%d.a" % number, args.timeout)
    total, child = instructions(loaded, folder, "%d.b" % number, args.timeout)
    with open(outputs[0], "rb") as one, open(outputs[1], "rb") as other:
        return name, base, total, child, one.read() == other.read()


def try_to_measure(unit, number, args, folder):
    try:
        return measure(unit, number, args, folder)
    except Failed as failure:
        print("%s: %s" % (unit[2], failure), file=sys.stderr)
        return None


def report(rows):
    print("%-60s %10s %10s %10s %7s" % (
        "instructions, millions", "without", "with", "children", "ratio"))  # fmt: skip
    for name, base, total, child, same in sorted(rows, key=lambda r: -r[2] / r[1]):
        print("%-60s %10.1f %10.1f %10.1f %7.4f%s" % (
            name[-60:], base / 1e6, total / 1e6, child / 1e6, total / base,
            "" if same else "  DIFFERENT OUTPUT"))  # fmt: skip


def ratios_of(rows):
    """With the plugin / without: (in total, median, nine in ten below, worst)."""
    ratios = sorted(r[2] / r[1] for r in rows)
    return (sum(r[2] for r in rows) / sum(r[1] for r in rows), statistics.median(ratios),
            ratios[int(0.9 * (len(ratios) - 1))], ratios[-1])  # fmt: skip


def summary(rows):
    print("with the plugin / without, %d files: total %.4f, median %.4f, "
          "nine in ten below %.4f, worst %.4f" % ((len(rows),) + ratios_of(rows)))  # fmt: skip


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--build", default="build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--arch", default="sm_80")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("folders", nargs="+")
    return parser.parse_args(arguments)


def measure_all(args):
    """(a row of each file that compiles, how many do not, how many failed)"""
    units = sorted(units_of(args.folders), key=lambda u: u[2])
    if args.sample and args.sample < len(units):
        units = random.Random(args.seed).sample(units, args.sample)
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            measured = list(pool.map(
                lambda u: try_to_measure(u[1], u[0], args, folder), enumerate(units)))  # fmt: skip
    rows = [r for r in measured if r and r[1] is not None]
    if not rows:
        raise Failed("no file of %d compiles" % len(units))
    failed = sum(1 for r in measured if r is None)
    return rows, len(units) - len(rows) - failed, failed


def main(arguments):
    args = parse_arguments(arguments)
    rows, failing, failed = measure_all(args)
    report(rows)
    print("%d files do not compile and are left out; %d took too long or failed" % (
        failing, failed))  # fmt: skip
    summary(rows)
    return 0 if all(r[4] for r in rows) else 1
