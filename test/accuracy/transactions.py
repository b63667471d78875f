"""Lines per request against GPUDrano's measurement on Rodinia 3.1.

Every measured access is compared with what gpuperf derives for its line and column
at the same launches. A request is uncoalesced when it needs more 128-byte lines than
its bytes do; an access, when one of its requests is. Accesses whose address depends
on loaded data are counted apart. Of the others, those that gpuperf reports to be
executed by lanes that data chooses (`lanes_from_data`) are counted with and apart.
"""

import collections
import csv
import json
import os
import subprocess
import tempfile

import gpudrano_launches

LINE_BYTES = 128
MODES = {"align": "lines_per_request", "noalign": "lines_if_aligned"}
Key = collections.namedtuple("Key", "benchmark run function kind line column")


class Derived:
    """One source access at all launches of a run; means over requests."""

    def __init__(self):
        self.requests = 0
        self.bytes = 0
        self.indirect = False
        self.lanes_from_data = False
        self.sums = dict.fromkeys(MODES, 0.0)

    def add(self, access, requests):
        self.requests += requests
        self.bytes = access["bytes_per_thread"]
        self.indirect |= access["pattern"] in ("indirect", "unknown")
        self.lanes_from_data |= access["lanes_from_data"]
        for mode, field in MODES.items():
            self.sums[mode] += requests * access[field]

    def lines(self, mode):
        return self.sums[mode] / self.requests if self.requests else 0.0

    def uncoalesced(self, mode):
        return self.lines(mode) > ideal_lines(self.bytes) + 1e-6


def ideal_lines(bytes_per_thread):
    return max(1, 32 * bytes_per_thread // LINE_BYTES)


class Score:
    """Answers against the truth; a row that was not found is a wrong answer."""

    def __init__(self):
        self.true = {True: 0, False: 0}   # by the answer
        self.false = {True: 0, False: 0}

    def add(self, measured, derived):
        (self.true if measured == derived else self.false)[derived] += 1

    def recall(self):
        return ratio(self.true[True], self.true[True] + self.false[False])

    def precision(self):
        return ratio(self.true[True], self.true[True] + self.false[True])

    def __str__(self):
        return "recall %.3f (%d of %d), precision %.3f (%d of %d)" % (
            self.recall(), self.true[True], self.true[True] + self.false[False],
            self.precision(), self.true[True], self.true[True] + self.false[True])


def ratio(part, whole):
    return part / whole if whole else 1.0


def read_measured(path):
    with open(path) as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["key"] = Key(row["benchmark"], row["run"], row["function"], row["kind"],
                         int(row["line"]), int(row["column"]))
        row["mean"] = float(row["mean_lines"])
        # All these accesses are of at most four bytes, which fit in one line.
        row["uncoalesced"] = int(row["max_lines"]) > 1
    return rows


def call(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, universal_newlines=True).stdout


def launch_flags(launch):
    kernel, grid, block, values = launch
    flags = ["--launch=%s:%s:%s" % (kernel, ",".join(map(str, grid)),
                                    ",".join(map(str, block)))]
    if values:
        flags.append("--assume=%s:%s" % (kernel, ",".join(
            "%s=%d" % item for item in values.items())))
    return flags


def accesses_at(gpuperf, dialect, launch):
    """(access, its requests in the whole grid) of one launch, in device memory."""
    report = json.loads(call([gpuperf, "--format=json", *launch_flags(launch), dialect]))
    for kernel in report["kernels"]:
        if kernel["name"].split("<")[0] != launch[0]:
            continue
        threads, blocks = 1, 1
        for extent in kernel["launch"]["block"]:
            threads *= extent
        for extent in kernel["launch"]["grid"]:
            blocks *= extent
        for access in kernel["accesses"]:
            if access["space"] == "global":
                yield access, (access["executions_per_warp"] * blocks *
                               ((threads + 31) // 32))


def derive(gpuperf, cuda, runs):
    """{Key: Derived} of all runs; a source is compiled once."""
    found = collections.defaultdict(Derived)
    with tempfile.TemporaryDirectory() as folder:
        for benchmark, run, source, launches in runs:
            dialect = os.path.join(folder, benchmark + ".mlir")
            if not os.path.exists(dialect):
                text = call([gpuperf, "--format=mlir", os.path.join(cuda, source)])
                with open(dialect, "w") as file:
                    file.write(text)
            for launch in launches:
                for access, requests in accesses_at(gpuperf, dialect, launch):
                    key = Key(benchmark, run, launch[0], access["kind"],
                              access["line"], access["column"])
                    found[key].add(access, requests)
    return found


def pair_by_order(rows, derived):
    """Gives the accesses of one kind in a function, none of which is found at its
    place, those of the source in their order, where there are as many: hotspot and
    pathfinder were measured with another indentation and other line ends. Returns
    the number of places that were paired."""
    measured, ours = collections.defaultdict(set), collections.defaultdict(set)
    for places, keys in ((measured, (row["key"] for row in rows)), (ours, derived)):
        for key in keys:
            places[key[:4]].add(key)
    pairs = {}
    for group, keys in measured.items():
        if keys.isdisjoint(ours[group]) and len(keys) == len(ours[group]):
            pairs.update(zip(sorted(keys), sorted(ours[group])))
    for key, other in pairs.items():
        derived[key] = derived[other]
    return len(pairs)


def score(rows, derived):
    """{class: {mode: Score}} and the direct rows whose answer is wrong. The classes
    are "indirect", "direct", and of the latter "known lanes" and "lanes from data"."""
    names = ("direct", "known lanes", "lanes from data", "indirect")
    scores = {name: {mode: Score() for mode in MODES} for name in names}
    wrong = []
    for row in rows:
        access = derived.get(row["key"])
        if access is None or not access.requests:
            answer = not row["uncoalesced"]
        else:
            answer = access.uncoalesced(row["mode"])
        classes = ["indirect"]
        if access is None or not access.indirect:
            data = access is not None and access.lanes_from_data
            classes = ["direct", "lanes from data" if data else "known lanes"]
        for name in classes:
            scores[name][row["mode"]].add(row["uncoalesced"], answer)
        if "direct" in classes and answer != row["uncoalesced"]:
            wrong.append(row)
    return scores, wrong


def within(rows, derived, tolerance):
    """How many direct rows have a mean that is at most `tolerance` (relative) off."""
    known = [row for row in rows if row["key"] in derived and
             not derived[row["key"]].indirect]
    near = [row for row in known
            if abs(derived[row["key"]].lines(row["mode"]) - row["mean"])
            <= tolerance * row["mean"]]
    return len(near), len(known)


def merged_mean(rows):
    requests = sum(int(row["requests_sampled"]) for row in rows)
    return sum(row["mean"] * int(row["requests_sampled"]) for row in rows) / requests


def print_table(rows, derived):
    """One line for each source access and run; copies by unrolling together."""
    groups = collections.OrderedDict()
    for row in rows:
        modes = groups.setdefault(row["key"], {mode: [] for mode in MODES})
        modes[row["mode"]].append(row)
    print("%-35s %-9s %6s  %21s  %21s" % ("", "", "", "align", "noalign"))
    print("%-35s %-9s %6s  %21s  %21s" % (
        "run, function", "access", "copies", "measured (max) derived",
        "measured (max) derived"))
    for key, modes in groups.items():
        access = derived.get(key)
        text = "%-35s %-5s %3d:%-3d %3d" % (
            key.run + " " + key.function, key.kind, key.line, key.column,
            len(modes["align"]))
        for mode, copies in modes.items():
            text += "  %8.4f (%2d) %8s" % (
                merged_mean(copies), max(int(row["max_lines"]) for row in copies),
                "none" if access is None else "%.4f" % access.lines(mode))
        if access is not None and access.indirect:
            text += "  indirect"
        elif access is not None and access.lanes_from_data:
            text += "  lanes from data"
        print(text)


def rodinia(folders):
    for folder in folders:
        for below in ("", "cuda", "rodinia_3.1/cuda"):
            path = os.path.join(folder, below)
            if all(os.path.exists(os.path.join(path, source))
                   for _, _, source, _ in gpudrano_launches.RUNS):
                return path
    return None


def measure(run):
    cuda = rodinia(run.folders)
    if cuda is None:
        return "skipped: no folder with the CUDA sources of Rodinia 3.1 given"
    rows = read_measured(os.path.join(run.data, "gpudrano", "accesses.csv"))
    derived = derive(run.gpuperf, cuda, gpudrano_launches.RUNS)
    paired = pair_by_order(rows, derived)
    print_table(rows, derived)
    scores, wrong = score(rows, derived)
    for mode in MODES:
        for name, by_mode in scores.items():
            print("%-8s %-16s %s" % (mode, name + ":", by_mode[mode]))
    for row in wrong:
        print("wrong: %s %s %s %s:%s access %s: measured %s (max %s), derived %s" % (
            row["mode"], row["key"].function, row["kind"], row["line"], row["column"],
            row["access"], row["mean_lines"], row["max_lines"],
            "%.4f" % derived[row["key"]].lines(row["mode"])
            if row["key"] in derived else "none"))
    print("matched by order instead of by line and column: %d places" % paired)
    near, known = within(rows, derived, 0.02)
    print("means within 2%%: %d of %d direct" % (near, known))
    return "; ".join("%s: %s" % (mode, scores["direct"][mode]) for mode in MODES)
