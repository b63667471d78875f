"""Kernels that were made for one effect each, against what they took on a GPU.

DIR of `--only=effects DIR` is MACHINE/effects: NN-family.cu with a `Point` for each launch,
whose grid, block and arguments are literal, and results/NN-family.csv with a row for each.
Compared are rows of 2 us and more, each with the state of the caches that it was measured in:
`state=` says it, and where nothing was run before, launches of the same followed each other, so
that the caches were warm. A row of 5 us and more is the mean of such launches, a shorter one a
launch by itself. Where data chose the places, what it was like is told, as a user would: sorted
for the identity and where the lanes of a warp read a line, local in windows of 1 KB and less and in
bands, the bytes of larger windows, of what is counted and of the vector that random columns pick
from, and how long the rows of the matrix are. A hash of a row keeps a third of them aside: no
figure and no rule was read from these. The code is Clang's, or with --compiler=nvcc nvcc's, of
which the programs were that ran. Where Clang's keeps an array in local memory, and the kernel that
ran had none, it is another code: such rows have a line of their own.
"""

import collections
import csv
import glob
import hashlib
import json
import os
import re
import statistics
import subprocess
import tempfile

Row = collections.namedtuple("Row", "family kernel params grid block measured caches data length local")
Time = collections.namedtuple("Time", "row predicted facts bound other")

# Other data were read or written before, or other code was executed.
COLD = re.compile("state=(cold|dirty)")
LOOP = re.compile(r"for \(Point point\([^;]*\); point\.more\(\);\)")
POINT = re.compile(r'Point point\("([^"]*)", "([^"]*)", "([^"]*)", "([^"]*)"')
CALL = re.compile(r"\s*(.*?)<<<.*?>>>\((.*)\);")
SHIFT = re.compile(r"(\d+)<<(\d+)")
LENGTH = re.compile(r"nnz=(\d+)")
# A thread takes a row, or a warp does.
LOOP_OF_ROW = re.compile(r"for \(int k = start\[row\]( \+ lane)?")
DATA = (("sorted", re.compile("window=identity|level=.*steps=[0-9]*$")),
        ("local", re.compile("window=(128B|1KB)|banded")),
        ("1024", re.compile("data=uniform$")))  # fmt: skip
WINDOW = re.compile("window=([0-9]+)([KMG])B")
COLUMNS = re.compile("columns=random;rows=([0-9]+)")


def extents(text):
    """(x, y, z) of "32x8"."""
    numbers = [int(one) for one in text.split("x")]
    return tuple(numbers + [1] * (3 - len(numbers)))


def data_of(params):
    """local, random, sorted or bytes, where the row says what its data was like; else nothing."""
    told = next((word for word, text in DATA if text.search(params)), "")
    if columns := COLUMNS.search(params):
        told = str(int(columns.group(1)) * 4)
    if not told and (window := WINDOW.search(params)):
        told = str(int(window.group(1)) << 10 * ("KMG".index(window.group(2)) + 1))
    return told


def length_of(params):
    """Of the rows of a matrix; empty without one."""
    found = LENGTH.search(params)
    return found.group(1) if found else ""


def with_lengths(source, length):
    """`source` with the trip counts of loops over rows, as a user would give them."""
    def annotate(loop):
        trips = f"({length} - threadIdx.x % 32 + 31) / 32" if loop.group(1) else length
        return f"\n// gpuperf: trip({trips})\n{loop.group(0)}"

    return LOOP_OF_ROW.sub(annotate, source) if length else source


def rows_of(path):
    family = os.path.basename(path)[:-4]
    with open(path) as file:
        for one in csv.DictReader(file):
            mean, single = float(one["time_us"]), float(one["single_us"])
            row = Row(family, one["kernel"], one["params"], one["grid"], one["block"],
                      mean if mean >= 5 else single,
                      "cold" if COLD.search(one["params"]) else "warm",
                      data_of(one["params"]), length_of(one["params"]),
                      int(one.get("local_bytes") or 0))  # fmt: skip
            if row.measured >= 2:
                yield row


def plain_name(name):
    """k<1024> of `k<1 << 10>`, as reports have it."""
    return SHIFT.sub(lambda shift: str(int(shift.group(1)) << int(shift.group(2))),
                     re.sub(r"\s", "", name))  # fmt: skip


def calls_of(source):
    """{(kernel, params, grid, block) of a point: (name, arguments) of its launch}."""
    found, waiting = {}, None
    for line in source.splitlines():
        if point := POINT.search(line):
            waiting = point.groups()
        elif waiting and (call := CALL.match(line)):
            found[waiting] = plain_name(call.group(1)), call.group(2)
            waiting = None
    return found


def is_held_out(row):
    return int(hashlib.md5("".join(row[:5]).encode()).hexdigest(), 16) % 3 == 0


def flags_of(compiler, folder):
    arch = "-arch=" if compiler == "nvcc" else "--cuda-gpu-arch="
    return ["-std=c++17", "-I" + folder, arch + "sm_90a"]


def report_of(run, folder, path, machine, caches, data, length):
    """The tool's kernels of a source whose launches stand by themselves."""
    with tempfile.TemporaryDirectory() as into:
        plain = os.path.join(into, os.path.basename(path))
        with open(path) as source, open(plain, "w") as file:
            file.write(with_lengths(LOOP.sub("", source.read()), length))
        done = subprocess.run([run.gpuperf, "--machine=" + machine,
                               "--compiler=" + run.options.compiler, "--caches=" + caches,
                               *(["--assume=data=" + data] if data else []), "--format=json",
                               plain, "--", *flags_of(run.options.compiler, folder)],
                              capture_output=True, text=True)  # fmt: skip
    return json.loads(done.stdout)["kernels"] if done.stdout else []


def kernel_of(kernels, row, calls):
    """The report's kernel of a launch: of its name and shape, with numbers of its arguments. Those
    that agree differ in what their pointers lead to, and are in the order of the source."""
    name, arguments = calls[row[1:5]]
    numbers = set(re.findall(r"-?\d+", arguments))
    alike = [one for one in kernels if re.sub(r"\s", "", one["name"]) == name
             and tuple(one["launch"]["grid"] or ()) == extents(row.grid)
             and tuple(one["launch"]["block"] or ()) == extents(row.block)]  # fmt: skip
    exact = [one for one in alike if all(str(value) in numbers for value in
                                         (one["launch"].get("args") or {}).values())]  # fmt: skip
    found = exact or alike
    same = list(dict.fromkeys(text for point, (other, text) in calls.items()
                              if other == name and point[2:] == row[3:5]
                              and set(re.findall(r"-?\d+", text)) == numbers))  # fmt: skip
    return found[same.index(arguments)] if len(found) == len(same) else next(iter(found), None)


def is_other_code(row, kernel):
    """Whether it has arrays in local memory, of which the kernel that ran had none."""
    return not row.local and any(one["space"] == "local" for one in kernel["accesses"])


def times_of(run, folder, machine, path):
    with open(path) as file:
        calls = calls_of(file.read())
    results = os.path.join(folder, "results", os.path.basename(path)[:-3] + ".csv")
    rows = list(rows_of(results))
    kernels = {key: report_of(run, folder, path, machine, *key)
               for key in {row[6:9] for row in rows}}  # fmt: skip
    for row in rows:
        kernel = row[1:5] in calls and kernel_of(kernels[row[6:9]], row, calls)
        prediction = kernel["prediction"] if kernel else {}
        yield Time(row, prediction.get("time_us"), prediction.get("facts"),
                   prediction.get("bound"), bool(kernel) and is_other_code(row, kernel))  # fmt: skip


def line_of(name, times):
    ratios = [one.predicted / one.row.measured for one in times if one.predicted]
    if not ratios:
        return "%-28s %5d     0" % (name, len(times))
    share = lambda holds: 100 * sum(map(holds, ratios)) / len(ratios)  # noqa: E731
    return "%-28s %5d %5d %8.1f %% %8.2f %8.0f %% %8.0f %%" % (
        name, len(times), len(ratios), 100 * statistics.median(abs(one - 1) for one in ratios),
        statistics.median(ratios), share(lambda one: 0.75 <= one <= 1.25),
        share(lambda one: 0.5 <= one <= 2))  # fmt: skip


def off(time):
    return max(time.predicted / time.row.measured, time.row.measured / time.predicted)


def show(machine, times, worst):
    print("%-28s %5s %5s %10s %8s %10s %10s" % (
        machine, "rows", "timed", "median", "ratio", "in 25 %", "in 2x"))  # fmt: skip
    for family in sorted({one.row.family for one in times}):
        print(line_of(family, [one for one in times if one.row.family == family]))
    held = [one for one in times if is_held_out(one.row)]
    known = [one for one in times if one.facts == "known"]
    same = [one for one in times if not one.other]
    for name, some in (("all", times), ("of the code that ran", same),
                       ("of another", [one for one in times if one.other]), ("read from", [one for one in times if one not in held]),
                       ("held out", held), ("facts known", known),
                       ("known, held out", [one for one in known if one in held])):  # fmt: skip
        print(line_of(name, some))
    for one in sorted((one for one in times if one.predicted), key=off, reverse=True)[:worst]:
        print("%s %s %s <<<%s, %s>>>" % one.row[:5], "%.4g us, predicted %.4g, %s" % (
            one.row.measured, one.predicted, one.bound))  # fmt: skip


def measure(run):
    folders = [one for one in run.folders if glob.glob(os.path.join(one, "results", "[0-9]*.csv"))]
    if not folders:
        return "skipped: no folder of effects"
    summaries = []
    for folder in folders:
        machine = os.path.basename(os.path.dirname(os.path.normpath(folder)))
        times = [time for path in sorted(glob.glob(os.path.join(folder, "[0-9]*.cu")))
                 for time in times_of(run, folder, machine, path)]  # fmt: skip
        show(machine, times, run.worst)
        summaries.append(" ".join(line_of(machine, times).split()))
    return "; ".join(summaries)
