"""Predicted times against those that a profiler saw, and how many lie in their ranges.

Of a folder DIR as `launches` reads it, each kernel is predicted at its measured launch: as
gpuperf derives it from the program and its arguments, where it does, else given by --launch.
DIR's name is the machine; ncu, which measured, holds the SM's clock at its base. The programs
are two halves by a hash of their names: `docs/accuracy.md` says which ranges were read from
which half. The models of the literature predict the same kernels, and what was counted of the
models' inputs is compared beside the times. With --plots=FOLDER, each DIR gets a plot.
"""

import collections
import csv
import json
import math
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor

import time_plot
import time_tables
from launches import base_name, extents, kernels_of, rows_of

# Microseconds, as `predicted` by gpuperf and {model: time or why none}; bytes of DRAM and
# integer operations of the whole grid.
Time = collections.namedtuple(
    "Time", "program kernel measured predicted low high bound facts atomics argument is_derived"
    " models bytes predicted_bytes ints predicted_ints")  # fmt: skip


def machine_file(folder, into):
    """The folder's machine at its base clock; at its own where its file has none."""
    name = os.path.basename(os.path.normpath(folder))
    if base_clock(name) is None:
        return name
    path = os.path.join(into, "measured.yaml")
    with open(path, "w") as file:
        file.write("base: %s\nsources: {ncu: the clock that it holds}\n"
                   "device: {source: ncu, boost_clock_GHz: %s}\n" % (name, base_clock(name)))  # fmt: skip
    return path


def base_clock(machine):
    here = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(here, "..", "..", "machines", machine + ".yaml")
    with open(path) as file:
        return next((line.split()[1] for line in file if "base_clock_GHz" in line), None)


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


def volume(kernel):
    return math.prod(kernel["launch"]["grid"] + kernel["launch"]["block"])


def models_of(kernel):
    """{model: microseconds, or why there are none} of the others."""
    return {one["model"]: one["time_us"] or one["reason"] for one in kernel.get("predictions", [])
            if one["model"] != "gpuperf"}  # fmt: skip


def time_of(row, kernel, is_derived):
    prediction = kernel["prediction"]
    low, high = prediction.get("time_range_us") or (None, None)
    return Time(row["program"], base_name(row["kernel"]), float(row["time_us"]),
                prediction["time_us"], low, high, prediction["bound"],
                prediction["facts"], has_atomics(kernel), has_assumed_argument(kernel), is_derived,
                models_of(kernel), float(row["dram_bytes"]), kernel["memory"]["dram_bytes"],
                float(row["int_ops"]), kernel["mix"]["per_thread"]["int"] * volume(kernel))  # fmt: skip


def times_of_file(run, sources, machine, models, unit, units, rows):
    """[Time] of the measured kernels of one file that are predicted."""
    read = lambda options: kernels_of(run.gpuperf, sources, unit, units, rows[0]["exe_args"],
                                      ["--machine=" + machine, "--model=" + models, *options],
                                      run.options.compiler)  # noqa: E731 # fmt: skip
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


def measure_folder(run, folder, models="all"):
    """[Time] of what one folder has; `models` as of --model, gpuperf among them."""
    sources = os.path.join(folder, "sources")
    rows = collections.defaultdict(list)
    for row in rows_of(os.path.join(folder, "kernels.csv")):
        rows[row["source_file"], row["exe_args"]].append(row)
    units = rows_of(os.path.join(sources, "commands.csv"))
    tasks = [(one, rows[key]) for one in units for key in rows if key[0] == one["file"]]
    with tempfile.TemporaryDirectory() as into, ThreadPoolExecutor(os.cpu_count()) as pool:
        machine = machine_file(folder, into)
        read = lambda task: times_of_file(run, sources, machine, models, task[0],  # noqa: E731
            [one for one in units if one["program"] == task[0]["program"]], task[1])  # fmt: skip
        return [time for times in pool.map(read, tasks) for time in times]


def keep(run, name, times):
    """The rows, for who wants to look closer."""
    path = os.path.join(run.build, "accuracy", "times-%s.csv" % name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(Time._fields)
        writer.writerows(one[:-5] + (json.dumps(one.models),) + one[-4:] for one in times)


def tell(run, name, times):
    """The tables of one machine."""
    keep(run, name, times)
    time_tables.print_all(name, times)
    if run.plots:
        time_plot.write(os.path.join(run.plots, "times-%s.svg" % name), name, times)


def summary(run, times):
    """The line of all, below the kernels that are farthest off."""
    farthest = sorted(times, key=lambda one: -abs(math.log(one.predicted / one.measured)))
    for one in farthest[: run.worst]:
        print("%-24s %-32s %9.4g us, predicted %9.4g (%s)" % (
            one.program, one.kernel, one.measured, one.predicted, one.facts))
    return "%s; %s" % ("n, median, in 25 %%, in 2x, rank: %s" % time_tables.figures(time_tables.time_pairs(times)),
                       time_tables.coverage(times))


def measure(run):
    folders = [one for one in run.folders if os.path.exists(os.path.join(one, "kernels.csv"))]
    if not folders:
        return "skipped: no folder with kernels.csv"
    everything = []
    for folder in folders:
        times = measure_folder(run, folder)
        tell(run, os.path.basename(os.path.normpath(folder)), times)
        everything += times
    return summary(run, everything)
