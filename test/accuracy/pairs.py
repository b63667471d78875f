"""Pairs of variants of one kernel: whether the faster is predicted faster.

Of a folder DIR as `times` reads it, two measured kernels are variants where they are of one
program and have one list of parameters, and their names differ by what marks a variant alone:
a number at the end, or words such as `tiled`, `naive`, `shared` and `vec`, that say how and
not what; or are two instances of one template. Pairs count whose measured times are apart.
"""

import collections
import os
import re

import order
import times
from launches import base_name, rows_of

# Words for how a kernel does its work; those of examples and benchmarks.
HOW = {
    "naive", "simple", "ref", "reference", "base", "baseline", "opt", "optimized", "fast", "eff",
    "sf", "tile", "tiled", "tiling", "vec", "vector", "vectorized", "unroll", "unrolled", "smem",
    "gmem", "shared", "global", "mem", "memory", "const", "texture", "warp", "block", "shuffle",
    "unit", "strides", "stride", "coalesced", "padded", "on", "with", "wo", "wi", "atomic",
    "impl", "v",
}  # fmt: skip


def words_of(name):
    """[word]: at underscores, digits and capitals."""
    return [one.lower() for one in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", name)]


def what(name):
    """The name without what marks a variant, None where nothing is left."""
    words = words_of(name)
    if words and words[-1].isdigit():
        words.pop()
    return tuple(one for one in words if one not in HOW) or None


def parameters(kernel):
    """int, float * of void eval<4>(int, float *)"""
    found = re.search(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*(?:const)?$", kernel)
    return found.group(1) if found else None


def variants(rows):
    """[(row, row)] of the measured kernels that are variants of each other."""
    groups = collections.defaultdict(list)
    for row in rows:
        name, list_ = what(base_name(row["kernel"])), parameters(row["kernel"])
        if name and list_ is not None:
            groups[row["program"], list_, name].append(row)
    return [(one, two) for group in groups.values() for at, one in enumerate(group)
            for two in group[at + 1 :]]  # fmt: skip


def key(program, kernel, time):
    return program, base_name(kernel), float(time)


def pairs_of(folder, predicted):
    """[(row, row, predicted us of both)] of the pairs that are apart; None for no time."""
    time = {key(one.program, one.kernel, one.measured): one.predicted for one in predicted}
    of = lambda row: time.get(key(row["program"], row["kernel"], row["time_us"]))  # noqa: E731
    return [(one, two, (of(one), of(two)))
            for one, two in variants(rows_of(os.path.join(folder, "kernels.csv")))
            if order.apart(float(one["time_us"]), float(two["time_us"]))]  # fmt: skip


def describe(one, two, predicted):
    measured = float(one["time_us"]), float(two["time_us"])
    verdict = ("right" if order.is_right(predicted, measured) else "WRONG") \
        if all(predicted) else "no time"  # fmt: skip
    shown = " and ".join("%.4g" % time if time else "none" for time in predicted)
    print("%-8s %-24s %s, %s: %.4g and %.4g us, predicted %s" % (
        verdict, one["program"], base_name(one["kernel"]), base_name(two["kernel"]),
        *measured, shown))  # fmt: skip
    return verdict


def measure(run):
    folders = [one for one in run.folders if os.path.exists(os.path.join(one, "kernels.csv"))]
    if not folders:
        return "skipped: no folder with kernels.csv"
    verdicts = collections.Counter(
        describe(*pair) for folder in folders
        for pair in pairs_of(folder, times.measure_folder(run, folder)))  # fmt: skip
    total = verdicts["right"] + verdicts["WRONG"]
    return "%d of %d pairs in order (%.0f %%), %d without a time" % (
        verdicts["right"], total, 100 * verdicts["right"] / max(1, total), verdicts["no time"])
