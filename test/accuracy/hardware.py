"""Sectors and bank conflicts against an H100's own counters, source line by line.

`Inputs/h100` has, for each kernel that Nsight Compute profiled, its launch and, for each
source line, how many sectors of global memory or wavefronts of shared memory the loads
and the stores of that line took, the fewest that they could have taken, and the lanes that
took part. gpuperf gets the source and the launch, and nothing of the program's input.

Compared is the excess, what was taken over the fewest. Where the lanes that took part are
not those that gpuperf counts (data decide, or one compiler predicates what the other
branches around), the fewest are others, too, and an equal number per lane is equal, too.
"""

import collections
import csv
import glob
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

TOLERANCE = 0.15       # of the excess
WASTE = 1.25           # an excess from here on is one that somebody would mend
Place = collections.namedtuple("Place", "project program file line space kind")
COUNTS = {"global": ("sectors_per_request", "sectors_ideal"),
          "shared": ("wavefronts_per_request", "wavefronts_ideal")}
CHECKS = {"global": "gpuperf-uncoalesced-access", "shared": "gpuperf-bank-conflict"}
KNOWN = ("everything known", "offsets assumed", "row pitch unknown", "lanes spread by data")


class Taken:
    """What the accesses of one kind on a line took, in all or per warp."""

    def __init__(self):
        self.requests = self.lanes = self.units = self.fewest = 0.0
        self.known = 0                # index into KNOWN
        self.finding = False

    def excess(self):
        return self.units / self.fewest

    def per_lane(self):
        return self.units / self.lanes


def rows_of(data, name):
    with open(os.path.join(data, "h100", name + ".csv")) as file:
        return list(csv.DictReader(file))


def find_root(unit, folders):
    """The folder that `unit`, a path inside of its project, is relative to."""
    for folder in folders:
        for root in (folder, os.path.dirname(folder), os.path.dirname(os.path.dirname(folder))):
            if os.path.exists(os.path.join(root, unit)):
                return root
    return None


def measured(data):
    """{kernel's id: (its row, {(file, line, space, kind): Taken})}"""
    kernels = {row["id"]: (row, {}) for row in rows_of(data, "kernels")}
    for row in rows_of(data, "accesses"):
        taken = Taken()
        taken.requests, taken.lanes = int(row["warps"]), int(row["lanes"])
        taken.units, taken.fewest = int(row["transactions"]), int(row["ideal"])
        if taken.fewest and taken.lanes:
            key = row["file"], int(row["line"]), row["space"], row["kind"]
            kernels[row["kernel"]][1][key] = taken
    return kernels


def launch_flag(kernel):
    name = kernel["kernel"].split("(")[0].split("<")[0].split()[-1].split("::")[-1]
    return "--launch=%s:%s:%s" % (name, kernel["grid"].replace("x", ","),
                                  kernel["block"].replace("x", ","))


def analyse(gpuperf, unit, root, launches):
    flags = [flag if not flag.startswith("-I") else "-I" + os.path.join(root, flag[2:])
             for flag in unit["flags"].split()]
    command = [gpuperf, "--cuda=none", "--machine=h100", "--format=json", *launches,
               os.path.join(root, unit["unit"]), "--", "--cuda-gpu-arch=sm_90", "-O3", *flags]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        return json.loads(done.stdout)["kernels"]
    except ValueError:
        return []


def certainty(access):
    text = " ".join(access["assumptions"])
    if "lanes assumed" in text:
        return 3
    if "row pitch" in text:
        return 2
    return 1 if access["assumptions"] else 0


def derived(kernel):
    """{(file, line, space, kind): Taken}, per warp of the grid."""
    found = collections.defaultdict(Taken)
    warned = {(finding["check"], finding["file"], finding["line"], finding["column"])
              for finding in kernel["findings"]}
    for access in kernel["accesses"]:
        if access["space"] not in COUNTS or not access["executions_per_warp"]:
            continue
        key = (os.path.basename(access["file"]), access["line"], access["space"],
               access["kind"])
        taken, times = found[key], access["executions_per_warp"]
        units, fewest = (access[field] for field in COUNTS[access["space"]])
        taken.requests += times
        taken.lanes += times * access["active_lanes"]
        taken.units += times * units
        taken.fewest += times * fewest
        taken.known = max(taken.known, certainty(access))
        taken.finding |= (CHECKS[access["space"]], access["file"], access["line"],
                          access["column"]) in warned
    return {key: taken for key, taken in found.items() if taken.fewest and taken.lanes}


def near(a, b):
    return abs(a / b - 1) <= TOLERANCE or abs(b / a - 1) <= TOLERANCE


def agrees(hardware, ours):
    if near(ours.excess(), hardware.excess()):
        return True
    same_lanes = near(ours.lanes / ours.requests, hardware.lanes / hardware.requests)
    return not same_lanes and near(ours.per_lane(), hardware.per_lane())


def reports(run, kernels):
    """{(project, program): [kernel of a report]} of the programs whose source is there."""
    tasks = []
    for unit in rows_of(run.data, "programs"):
        root = find_root(unit["unit"], run.folders)
        if root is None:
            continue
        launches = sorted({launch_flag(row) for row, _ in kernels.values()
                           if row["project"] == unit["project"] and
                           row["program"] == unit["program"]})
        # One launch for each name: that of the first kernel.
        first = {}
        for launch in launches:
            first.setdefault(launch.split(":")[0], launch)
        tasks.append((unit, root, list(first.values())))
    found = collections.defaultdict(list)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = pool.map(lambda task: analyse(run.gpuperf, *task), tasks)
        for (unit, _, _), report in zip(tasks, answers):
            found[unit["project"], unit["program"]] += report
    return found


def by_name(report):
    """{mangled name: kernel} with the instantiations that share an entry."""
    return {other["mangled"]: kernel for kernel in reversed(report)
            for other in [kernel] + kernel.get("alike", []) if other.get("mangled")}


def same_launch(row, kernel):
    return all(row[field].split("x") == [str(n) for n in kernel["launch"][field]]
               for field in ("grid", "block"))


def compare(run):
    """[(Place, hardware's Taken, ours)] and the number of kernels compared; equal
    answers at one place, of several kernels, are one."""
    kernels = measured(run.data)
    found = {program: by_name(report) for program, report in reports(run, kernels).items()}
    pairs, number = {}, 0
    for row, lines in kernels.values():
        kernel = found.get((row["project"], row["program"]), {}).get(row["mangled"])
        if kernel is None or not same_launch(row, kernel):
            continue
        number += 1
        ours = derived(kernel)
        for key in lines.keys() & ours.keys():
            place = Place(row["project"], row["program"], *key)
            answer = round(lines[key].excess(), 1), round(ours[key].excess(), 1)
            pairs.setdefault((place, answer), (place, lines[key], ours[key]))
    return list(pairs.values()), number


def print_tables(pairs, worst):
    for space in COUNTS:
        print("%s memory: places of the source, within %d %% of the counters" %
              (space, 100 * TOLERANCE))
        for known, name in enumerate(KNOWN):
            rows = [pair for pair in pairs
                    if pair[0].space == space and pair[2].known == known]
            right = sum(agrees(hardware, ours) for _, hardware, ours in rows)
            if rows:
                print("  %-22s %4d of %4d (%.1f %%)" % (
                    name, right, len(rows), 100.0 * right / len(rows)))
        wasteful = [pair for pair in pairs if pair[0].space == space and
                    pair[2].known < 3 and pair[1].excess() >= WASTE]
        seen = sum(ours.excess() >= WASTE for _, _, ours in wasteful)
        print("  %d places waste a fifth or more, lanes that data spreads apart; %d by "
              "gpuperf, too" % (len(wasteful), seen))
        said = [pair for pair in pairs if pair[0].space == space and pair[2].finding]
        true = sum(hardware.excess() >= WASTE for _, hardware, _ in said)
        print("  findings: %d, of which %d waste a fifth or more by the counters" %
              (len(said), true))
        for place, hardware, ours in said:
            if hardware.excess() < WASTE:
                print("    %s:%d %s: %.2f, said %.2f" % (
                    place.file, place.line, place.kind, hardware.excess(), ours.excess()))
    if worst:
        wrong = sorted((pair for pair in pairs if not agrees(*pair[1:])),
                       key=lambda pair: (pair[2].known, pair[0]))
        for place, hardware, ours in wrong[:worst]:
            print("  %-22s %s/%s %s:%d %s %s: %.2f by %.1f lanes, derived %.2f by %.1f" % (
                KNOWN[ours.known], place.project, place.program, place.file, place.line,
                place.space, place.kind, hardware.excess(),
                hardware.lanes / hardware.requests, ours.excess(), ours.lanes / ours.requests))


def measure(run):
    if not glob.glob(os.path.join(run.data, "h100", "*.csv")):
        return "skipped: no counters"
    pairs, kernels = compare(run)
    if not pairs:
        return "skipped: none of the measured programs' sources"
    print_tables(pairs, run.worst)
    sure = [pair for pair in pairs if pair[2].known == 0]
    right = sum(agrees(hardware, ours) for _, hardware, ours in sure)
    return "%d kernels, %d places; known ones: %d of %d (%.1f %%) as the counters say" % (
        kernels, len(pairs), right, len(sure), 100.0 * right / len(sure))
