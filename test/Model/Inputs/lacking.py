#!/usr/bin/env python3
"""Takes each figure from each machine, and lends it to those that lack it.

usage: lacking.py KERNELS.mlir FOLDER [all]

For a machine of each compute capability that gpuperf has (with `all`: for each machine)
and each figure of a machine file (those of one model's block apart), one machine has
the figure and one lacks it: a machine that has it loses it, one that lacks it gets that
of the nearest machine, by compute capability, of its own kind. A kernel's time on the
one that lacks it is no less, or there is none, or the answer has a sentence that the
other's has not. Prints where that is not so, a line for each figure and kernel, and
what was compared.
"""

import collections
import json
import os
import re
import subprocess
import sys

KERNELS, FOLDER, *ALL = sys.argv[1:]
# What is less than this apart decides no question: of the start of a kernel the model
# says only where it is half of the time, and measured ones differ by a tenth.
NOTHING = 0.05
AT_ONCE = 1000  # machines of one command
# The kinds, by major compute capability: what is measured of one of them says
# something of the others.
KINDS = {1: 1, 2: 2, 3: 3, 5: 5, 6: 5}
VOLTA = 7
# Of the latency of a busy DRAM, which the model's page says are left out where absent.
LEFT_OUT = {"dram.contention_a_cycles", "dram.contention_b_cycles", "dram.contention_c_GBps"}
# What a larger chip has more of: it is lent in proportion.
GROWS_WITH = {"dram.sustained_bandwidth_GBps": "dram.pin_bandwidth_GBps",
              "dram.contention_c_GBps": "dram.pin_bandwidth_GBps",
              "l2.bytes_per_cycle": "device.sm_count",
              "l2.atomic_slices": "device.sm_count",
              "l2.unwritten_bytes": "l2.bytes"}


def output(*command):
    return subprocess.run(["gpuperf", *command], stdout=subprocess.PIPE, text=True,
                          check=True, cwd=FOLDER).stdout


def read_figures():
    """(figure to machine to value, machine to compute capability)."""
    names = [line.split()[0] for line in output("machines").splitlines()[1:]]
    figures, capability = collections.defaultdict(dict), {}
    for line in output("machines", *names).splitlines():
        if heading := re.match(r"(\S+): .*, compute capability (\S+)$", line):
            machine = heading[1]
            capability[machine] = float(heading[2])
        elif block := re.match(r"(\S+):$", line):
            section = block[1]
        elif figure := re.match(r"  (\S+) {2,}(.*?) *\[[^]]*\]$", line):
            value = figure[2]
            if "," in value:
                value = "[%s]" % re.sub(r"[^\d,]", "", value)
            if not section.startswith("models"):
                figures["%s.%s" % (section, figure[1])][machine] = value.split()[0]
    return figures, capability


def kind(capability):
    return KINDS.get(int(capability), VOLTA)


def lender(machine, having, capability):
    """The nearest machine of that kind that has the figure, or None."""
    own = capability[machine]
    alike = [m for m in having if kind(capability[m]) == kind(own)]
    return min(alike, key=lambda m: (abs(capability[m] - own), m), default=None)


def write_machine(machine, figure, value):
    section, key = figure.split(".")
    name = "%s-%s.yaml" % (machine, figure)
    given = "unknown" if value is None else "{value: %s, source: lent}" % value
    with open(os.path.join(FOLDER, name), "w", encoding="utf-8") as file:
        file.write("base: %s\nname: %s\nsources: {lent: another machine}\n"
                   "%s: {%s: %s}\n" % (machine, machine, section, key, given))
    return name


def lend(figures, figure, other, machine):
    """The figure of `other`, as `machine` would have it."""
    value = figures[figure][other]
    if size := figures.get(GROWS_WITH.get(figure)):
        ratio = float(size[machine]) / float(size[other]) if machine in size else 1
        return "%.6g" % (float(value) * ratio)
    return value


def make_pairs(figures, capability):
    """(figure, machine with it, machine without it)."""
    one_of_each = {number: machine for machine, number in capability.items()}
    for figure, having in figures.items():
        for machine in capability if ALL else one_of_each.values():
            if machine in having:
                yield figure, machine, write_machine(machine, figure, None)
            elif (other := lender(machine, having, capability)) is not None:
                yield figure, write_machine(
                    machine, figure, lend(figures, figure, other, machine)), machine


def times(kernel, machines):
    """Machine to microseconds, or None."""
    found = {}
    for first in range(0, len(machines), AT_ONCE):
        some = machines[first:first + AT_ONCE]
        sweep = json.loads(output("sweep", kernel, KERNELS, "--format=json",
                                  "--over=machine=" + ",".join(some)))
        points = sweep["series"][0]["points"]
        found.update((m, p["time_us"]) for m, p in zip(some, points))
    return found


def needed_by_all(kernel, figures):
    """Figures without which nothing has a time, such as a limit of the occupancy."""
    pairs = {write_machine("h100", figure, None): figure
             for figure in figures if "h100" in figures[figure]}
    return [pairs[m] for m, time in times(kernel, list(pairs)).items() if time is None]


def sentences(machine, kernels):
    """Kernel to what the answer says of it, without the numbers."""
    answer = json.loads(output("--format=json", "--checks=-*", "--machine=" + machine,
                               "--kernel=" + ",".join(sorted(kernels)), KERNELS))
    return {k["name"]: {re.sub(r"\d[\d.]*", "N", text)
                        for text in k["prediction"]["assumptions"]}
            for k in answer["kernels"]}


def faster_without(kernels, pairs, machines):
    """(kernel, figure, machine with it, machine without it, their times)."""
    for kernel in kernels:
        found = times(kernel, machines)
        for figure, having, lacking in pairs:
            with_it, without = found[having], found[lacking]
            if with_it and without and without < (1 - NOTHING) * with_it:
                yield kernel, figure, having, lacking, with_it, without


def main():
    with open(KERNELS, encoding="utf-8") as file:
        kernels = re.findall(r"^gpuperf\.kernel @(\w+)", file.read(), re.M)
    figures, capability = read_figures()
    for figure in LEFT_OUT.union(needed_by_all(kernels[0], figures)):
        del figures[figure]
    pairs = list(make_pairs(figures, capability))
    machines = list(capability) + [m for pair in pairs for m in pair[1:]
                                   if m not in capability]
    faster = list(faster_without(kernels, pairs, machines))
    asked = collections.defaultdict(set)
    for kernel, _, having, lacking, _, _ in faster:
        asked[having].add(kernel)
        asked[lacking].add(kernel)
    said = {machine: sentences(machine, asked[machine]) for machine in asked}
    silent = collections.defaultdict(list)
    for kernel, figure, having, lacking, with_it, without in faster:
        if not said[lacking][kernel] - said[having][kernel]:
            silent[figure, kernel].append("%s: %.4g, not %.4g us" % (
                lacking, without, with_it))
    for (figure, kernel), where in silent.items():
        print("%s lacks, and the time of '%s' is less: %s%s" % (
            figure, kernel, "; ".join(where[:3]),
            "; and %d more" % (len(where) - 3) if len(where) > 3 else ""))
    print("%d machines, %d figures, %d kernels: %d times are less, %d silently" % (
        len(capability), len(figures), len(kernels), len(faster),
        sum(map(len, silent.values()))))
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
