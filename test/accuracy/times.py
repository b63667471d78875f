"""Predicted times against those that a profiler saw, and how many lie in their ranges.

Of a folder DIR as `launches` reads it, each kernel is predicted at its measured launch: as
gpuperf derives it from the program and its arguments, where it does, else given by --launch.
DIR's name is the machine; ncu, which measured, holds the SM's clock at its base. The programs
are two halves by a hash of their names: `docs/accuracy.md` says which ranges were read from
which half.
"""

import collections
import csv
import hashlib
import json
import math
import os
import statistics
import tempfile
from concurrent.futures import ThreadPoolExecutor

from launches import base_name, extents, kernels_of, rows_of

Time = collections.namedtuple(
    "Time", "program kernel measured predicted low high bound facts atomics argument is_derived")


# The half of the programs from which no range was read.
HELD_OUT = 1


def half(program):
    return int(hashlib.sha1(program.encode()).hexdigest(), 16) // 2 % 2


def machine_file(folder, into):
    """The folder's machine at its base clock."""
    name = os.path.basename(os.path.normpath(folder))
    path = os.path.join(into, "measured.yaml")
    with open(path, "w") as file:
        file.write("base: %s\nsources: {ncu: the clock that it holds}\n"
                   "device: {source: ncu, boost_clock_GHz: %s}\n" % (name, base_clock(name)))  # fmt: skip
    return path


def base_clock(machine):
    here = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(here, "..", "..", "machines", machine + ".yaml")
    with open(path) as file:
        return next(line.split()[1] for line in file if "base_clock_GHz" in line)


def is_same(kernel, row):
    """Whether the report's kernel is the measured one: by its mangled name, else the name."""
    if row["mangled"]:
        return kernel["mangled"] == row["mangled"]
    return base_name(kernel["name"]) == base_name(row["kernel"])


def at_launch(kernels, row):
    shape = [extents(row["grid"]), extents(row["block"])]
    return [one for one in kernels if is_same(one, row)
            and [one["launch"]["grid"], one["launch"]["block"]] == shape]  # fmt: skip


def given(kernels, row):
    """The option that gives the kernel its measured launch, None where it is not there."""
    name = next((one["mangled"] for one in kernels if is_same(one, row)), None)
    return name and "--launch=%s:%s:%s" % (
        name, row["grid"].replace("x", ","), row["block"].replace("x", ","))


def has_atomics(kernel):
    return any(one["kind"] == "atomic" for one in kernel["accesses"])


def has_assumed_argument(kernel):
    return any(key.startswith("arg:") and origin == "assumed"
               for key, origin in kernel["launch"]["provenance"].items())  # fmt: skip


def time_of(row, kernel, is_derived):
    prediction = kernel["prediction"]
    low, high = prediction.get("time_range_us") or (None, None)
    return Time(row["program"], base_name(row["kernel"]), float(row["time_us"]),
                prediction["time_us"], low, high, prediction["bound"],
                prediction["facts"], has_atomics(kernel), has_assumed_argument(kernel), is_derived)  # fmt: skip


def times_of_file(run, sources, machine, unit, units, rows):
    """[Time] of the measured kernels of one file that are predicted."""
    read = lambda options: kernels_of(run.gpuperf, sources, unit, units, rows[0]["exe_args"],
                                      ["--machine=" + machine, *options])  # noqa: E731 # fmt: skip
    kernels = read([])
    derived = {id(row): at_launch(kernels, row) for row in rows}
    options = {id(row): given(kernels, row) for row in rows if not derived[id(row)]}
    again = read(sorted({one for one in options.values() if one})) if any(options.values()) else []
    times = []
    for row in rows:
        found = derived[id(row)] or at_launch(again, row)
        if found and found[0]["prediction"]["time_us"]:
            times.append(time_of(row, found[0], bool(derived[id(row)])))
    return times


def measure_folder(run, folder):
    sources = os.path.join(folder, "sources")
    rows = collections.defaultdict(list)
    for row in rows_of(os.path.join(folder, "kernels.csv")):
        rows[row["source_file"]].append(row)
    units = [one for one in rows_of(os.path.join(sources, "commands.csv")) if one["file"] in rows]
    with tempfile.TemporaryDirectory() as into, ThreadPoolExecutor(os.cpu_count()) as pool:
        machine = machine_file(folder, into)
        read = lambda unit: times_of_file(run, sources, machine, unit,  # noqa: E731
            [one for one in units if one["program"] == unit["program"]], rows[unit["file"]])  # fmt: skip
        return [time for times in pool.map(read, units) for time in times]


def figures(times):
    """n, median error, within 25 %, within 2x of predicted / measured."""
    errors = [abs(one.predicted / one.measured - 1) for one in times]
    ratios = [max(one.predicted / one.measured, one.measured / one.predicted) for one in times]
    share = lambda chosen: 100 * sum(chosen) / len(times)  # noqa: E731
    return "%4d %9.1f %% %8.0f %% %8.0f %%" % (
        len(times), 100 * statistics.median(errors), share([one <= 0.25 for one in errors]),
        share([one <= 2 for one in ratios]))  # fmt: skip


def decade(one):
    return "below 10 us" if one.predicted < 10 else \
        "10 to 100 us" if one.predicted < 100 else "100 us and more"  # fmt: skip


def coverage(times):
    ranged = [one for one in times if one.low is not None]
    inside = [one for one in ranged if one.low <= one.measured <= one.high]
    if not ranged:
        return "none has a range"
    width = statistics.median(one.high / one.low for one in ranged)
    return "%d of %d in their range (%.0f %%), which is %.1f wide at the median" % (
        len(inside), len(ranged), 100 * len(inside) / len(ranged), width)


def print_table(title, times):
    groups = [("all", lambda one: True)]
    groups += [("facts " + word, lambda one, word=word: one.facts == word)
               for word in ("known", "assumed", "unknown")]  # fmt: skip
    told = lambda one: one.facts != "unknown"  # noqa: E731
    groups += [(word, lambda one, word=word: told(one) and decade(one) == word)
               for word in ("below 10 us", "10 to 100 us", "100 us and more")]  # fmt: skip
    groups += [("bound by " + word, lambda one, word=word: told(one) and one.bound == word)
               for word in sorted({one.bound for one in times})]  # fmt: skip
    print("%-28s %5s %11s %10s %10s" % (title, "n", "median", "in 25 %", "in 2x"))
    for name, chosen in groups:
        some = [one for one in times if chosen(one)]
        if some:
            print("%-28s %s" % (name, figures(some)))
    for words, number in (("read from", 1 - HELD_OUT), ("held out", HELD_OUT)):
        some = [one for one in times if half(one.program) == number]
        print("%-9s %s" % (words, coverage(some)))
    print()


def keep(run, folder, times):
    """The rows, for who wants to look closer."""
    path = os.path.join(run.build, "accuracy", "times-%s.csv" % os.path.basename(folder))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(Time._fields)
        writer.writerows(times)


def measure(run):
    folders = [one for one in run.folders if os.path.exists(os.path.join(one, "kernels.csv"))]
    if not folders:
        return "skipped: no folder with kernels.csv"
    everything = []
    for folder in folders:
        times = measure_folder(run, folder)
        keep(run, folder, times)
        print_table(os.path.basename(folder), times)
        everything += times
    farthest = sorted(everything, key=lambda one: -abs(math.log(one.predicted / one.measured)))
    for one in farthest[: run.worst]:
        print("%-24s %-32s %9.4g us, predicted %9.4g (%s)" % (
            one.program, one.kernel, one.measured, one.predicted, one.facts))
    return "%s; %s" % ("n, median, in 25 %%, in 2x: %s" % figures(everything),
                       coverage(everything))
