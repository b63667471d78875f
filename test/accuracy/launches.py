"""Launches that gpuperf derives against those that a profiler saw.

A folder DIR has measurements where it holds `kernels.csv`, a row per measured kernel
(program, kernel, mangled, grid, block, exe_args: the program's command line), and
`sources/commands.csv`, a row per file with device code (program, file, flags). Each file is
read with --args as the program was run, in a build of all sources in the program's folder, and
for the machine that DIR is named after: programs ask their GPU. A kernel is

    equal    the measured grid and block are among those that are derived
    wrong    grid and block are said to be known, and none is the measured one
    unknown  grid or block is not known, and said so
    missing  the kernel is not analysed, or not found in the program's files

A profile has a kernel's first launch; further ones may differ, and those that are derived
beside the measured one are not judged.
"""

import collections
import csv
import json
import os
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

KNOWN = ("launch site", "annotation", "command line")
Launch = collections.namedtuple("Launch", "mangled name grid block is_known")


def extents(text):
    return [int(x) for x in text.split("x")]


def rows_of(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def build_of(sources, row, units):
    """A compile database: the files with device code, and others of the program's folder that
    none includes."""
    parts = row["file"].split("/")
    folder = row["program"] in parts and "/".join(parts[: parts.index(row["program"]) + 1])
    files = [os.path.relpath(os.path.join(at, name), sources)
             for at, _, names in os.walk(os.path.join(sources, folder)) for name in names] if folder else []  # fmt: skip
    included = set()
    for name in files:
        with open(os.path.join(sources, name), errors="replace") as text:
            included |= {os.path.basename(one) for one in
                         re.findall(r'#\s*include\s*["<]([^">]+)', text.read())}  # fmt: skip
    others = [one for one in files if one.endswith((".cu", ".cpp", ".cc"))
              and os.path.basename(one) not in included]  # fmt: skip
    known = {one["file"]: one["flags"] for one in units if one["program"] == row["program"]}
    return [dict(directory=os.path.abspath(sources), file=one,
                 command="clang++ %s -c %s" % (known.get(one, row["flags"]), one))
            for one in sorted(set(others) | set(known))]  # fmt: skip


def kernels_of(gpuperf, sources, row, units, words, options=(), compiler="clang"):
    """The report's kernels of one file, none where it cannot be read."""
    with tempfile.TemporaryDirectory() as build:
        with open(os.path.join(build, "compile_commands.json"), "w") as file:
            json.dump(build_of(sources, row, units), file)
        command = [gpuperf, "--compiler=" + compiler, "--format=json", "--args=" + words,
                   *options, "-p", build, row["file"]]  # fmt: skip
        done = subprocess.run(command, cwd=sources, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)["kernels"]
    except ValueError:
        return []


def launches_of(gpuperf, sources, row, units, words, machine):
    return [launch_of(one) for one in kernels_of(gpuperf, sources, row, units, words,
                                                 ["--machine=" + machine])]  # fmt: skip


def launch_of(kernel):
    launch = kernel["launch"]
    origin = launch.get("provenance", {})
    return Launch(kernel["mangled"], kernel["name"], launch["grid"], launch["block"],
                  all(origin.get(part) in KNOWN for part in ("grid", "block")))  # fmt: skip


def base_name(name):
    """eval of "void ns::eval<float, 4>(float *, int)"."""
    name = re.sub(r"<.*", "", re.sub(r"\(anonymous namespace\)|<unnamed>", "", name))
    return re.sub(r"\(.*", "", name).split()[-1].split("::")[-1]


def matching(measured, launches):
    """The launches of the measured kernel: by its mangled name, else by the name alone."""
    same = [one for one in launches if one.mangled == measured["mangled"]]
    base = base_name(measured["kernel"])
    return same or [one for one in launches if base_name(one.name) == base]


def judge(measured, launches):
    found = matching(measured, launches)
    shape = extents(measured["grid"]), extents(measured["block"])
    if not found:
        return "missing"
    if any((one.grid, one.block) == shape for one in found):
        return "equal"
    return "wrong" if all(one.is_known for one in found) else "unknown"


def measure_folder(run, folder):
    """[(measured kernel, its launches, verdict)] of one folder."""
    sources = os.path.join(folder, "sources")
    measured = rows_of(os.path.join(folder, "kernels.csv"))
    words = {row["program"]: row["exe_args"] for row in measured}
    units = [row for row in rows_of(os.path.join(sources, "commands.csv"))
             if row["program"] in words]  # fmt: skip
    launches = collections.defaultdict(list)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        machine = os.path.basename(os.path.normpath(folder))
        read = lambda row: launches_of(run.gpuperf, sources, row, units,
                                       words[row["program"]], machine)  # noqa: E731
        for row, found in zip(units, pool.map(read, units)):
            launches[row["program"]] += found
    return [(row, matching(row, launches[row["program"]]),
             judge(row, launches[row["program"]])) for row in measured]  # fmt: skip


def describe(measured, launches, verdict):
    shapes = {"%s:%s%s" % ("x".join(map(str, one.grid)), "x".join(map(str, one.block)),
                           "" if one.is_known else "?") for one in launches}  # fmt: skip
    return "%-8s %s %s: measured %s:%s, derived %s" % (
        verdict, measured["program"], base_name(measured["kernel"]), measured["grid"],
        measured["block"], ", ".join(sorted(shapes)) or "none")  # fmt: skip


def measure(run):
    folders = [one for one in run.folders if os.path.exists(os.path.join(one, "kernels.csv"))]
    if not folders:
        return "skipped: no folder with kernels.csv"
    judged = [one for folder in folders for one in measure_folder(run, folder)]
    counts = collections.Counter(verdict for _, _, verdict in judged)
    for one in [one for one in judged if one[2] != "equal"][: run.worst]:
        print(describe(*one))
    summary = ", ".join("%d %s" % (counts[key], key)
                        for key in ("equal", "wrong", "unknown", "missing"))  # fmt: skip
    return "%d measured kernels: %s" % (len(judged), summary)
