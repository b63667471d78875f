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
INST = re.compile(r'gpuperf\.inst "[^"]*" \[([^\]]*)\]')
ACCESS = re.compile(r"gpuperf\.access (\w+) (\w+)")


def read_dialect(text):
    """{mangled name: Counts}; of several launches the first."""
    kernels, current = {}, None
    for line in text.splitlines():
        if found := KERNEL.match(line):
            registers = re.search(r"registers = (\d+)", found.group(3))
            mangled = re.search(r'mangled = "([^"]*)"', found.group(3))
            mangled = mangled.group(1) if mangled else found.group(1).strip('"')
            current = Counts(mangled, found.group(2),
                             int(registers.group(1)) if registers else None)
            kernels.setdefault(mangled, current)
        elif current:
            count_line(line, current)
    return kernels


def count_line(line, kernel):
    if found := INST.search(line):
        for item in found.group(1).split(", "):
            if item:
                cls, number = item.split()
                kernel.classes[cls] += float(number)
    elif found := ACCESS.search(line):
        kind, space = found.groups()
        if (kind, space) != ("copy", "shared"):
            kernel.classes["load" if kind == "copy" else kind] += 1
    elif "gpuperf.barrier" in line:
        kernel.classes["barrier"] += 1
    elif "gpuperf.loop" in line:
        kernel.classes["control"] += 1
        kernel.loops += 1
    elif "gpuperf.if" in line:
        kernel.classes["control"] += 1
