"""A kernel's static counts by class, from gpuperf's dialect."""

import collections
import re


class Counts:
    """A kernel as the dialect has it: operations by class, each counted once."""

    def __init__(self, mangled, name, registers):
        self.mangled, self.name, self.registers = mangled, name, registers
        self.classes = collections.Counter()
        self.loops = 0

    def total(self):
        return sum(self.classes.values())


KERNEL = re.compile(r'^ *gpuperf\.kernel @(\S+) "((?:[^"\\]|\\.)*)"(.*)')
INST = re.compile(r'gpuperf\.inst "[^"]*" \[([^\]]*)\](?: depth \d+)?(?: cold (\d+))?')
ACCESS = re.compile(r"gpuperf\.access (\w+) (\w+)")


def copies_of(line):
    found = re.search(r"copies = (\d+) :", line)
    return int(found.group(1)) if found else 1


def loops_of(line):
    """Loops that the machine code has for one: for the remainder of an unrolled one,
    too."""
    unroll = re.search(r"unroll = (\d+) :", line)
    return -(-copies_of(line) // int(unroll.group(1))) if unroll else 1


def read_dialect(text, rolled=False):
    """{mangled name: Counts}; of several launches the first. `rolled`: each body of
    a loop counts once."""
    kernels, current = {}, None
    around = []  # (indentation, copies of the body) of the loops around
    for line in text.splitlines():
        indentation = len(line) - len(line.lstrip())
        while around and indentation <= around[-1][0]:
            around.pop()
        if found := KERNEL.match(line):
            registers = re.search(r"registers = (\d+)", found.group(3))
            mangled = re.search(r'mangled = "([^"]*)"', found.group(3))
            mangled = mangled.group(1) if mangled else found.group(1).strip('"')
            current = Counts(mangled, found.group(2),
                             int(registers.group(1)) if registers else None)
            kernels.setdefault(mangled, current)
        elif current:
            times = around[-1][1] if around else 1
            count_line(line, current, times)
            if "gpuperf.loop" in line:
                around.append((indentation, times * (1 if rolled else copies_of(line))))
    return kernels


def count_line(line, kernel, times):
    """Adds an operation of which the machine code has so many copies."""
    if found := INST.search(line):
        for item in found.group(1).split(", "):
            if item:
                cls, number = item.split()
                kernel.classes[cls] += times * float(number)
        if found.group(2):
            kernel.classes["cold"] += times * int(found.group(2))
    elif found := ACCESS.search(line):
        kind, space = found.groups()
        if (kind, space) != ("copy", "shared"):
            kernel.classes["load" if kind == "copy" else kind] += times
    elif "gpuperf.barrier warp" in line:
        pass  # a NOP
    elif "gpuperf.barrier" in line:
        kernel.classes["barrier"] += times
    elif "gpuperf.loop" in line:
        kernel.classes["control"] += times * loops_of(line)
        kernel.loops += 1
    elif "gpuperf.if" in line:
        branches = re.search(r"branches = (\d+) :", line)
        kernel.classes["control"] += times * (int(branches.group(1)) if branches else 1)
