"""Kernels with something in local memory, by gpuperf and by ptxas.

The PTX that `gpuperf --ptxas` makes goes through `ptxas -v`, whose "bytes stack
frame" and "bytes spill stores" are the truth. gpuperf's side is its accesses to local
memory, what it says of the frames of device functions, and the findings of
gpuperf-local-memory, with the registers estimated: the stand-in for ptxas refuses the
architecture after it has kept the answer.
"""

import collections
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import subprocess
import tempfile

import kernels

Answer = collections.namedtuple("Answer", "stack spills")


def answers_in(folder):
    """{mangled name: Answer} of the entry functions of all that was assembled."""
    found = {}
    for path in glob.glob(os.path.join(folder, "*.txt")):
        with open(path, errors="replace") as file:
            found.update(read_answers(file.read()))
    return found


def read_answers(text):
    found, entry, own = {}, None, False
    for line in text.splitlines():
        if name := re.search(r"Compiling entry function '(.*?)'", line):
            entry = name.group(1)
        elif name := re.search(r"Function properties for (\S+)", line):
            own = name.group(1) == entry
        elif own and (sizes := re.search(
                r"(\d+) bytes stack frame, (\d+) bytes spill stores", line)):  # fmt: skip
            found[entry] = Answer(int(sizes.group(1)), int(sizes.group(2)))
            own = False
    return found


def side_of_gpuperf(report):
    """{mangled name: [has local memory, has a finding]}"""
    sides = {}
    for kernel in report.get("kernels", []):
        local = [a for a in kernel["accesses"] if a["space"] == "local"]
        finding = any(f["check"] == "gpuperf-local-memory" for f in kernel["findings"])
        for instance in [kernel] + kernel.get("alike", []):
            side = sides.setdefault(instance["mangled"], [False, False])
            side[0] |= bool(local) or "library_frame" in kernel
            side[1] |= finding
    return sides


def measured(run, unit, arch):
    """[(name, Answer, has local memory, has a finding)] of one file."""
    path, flags = unit
    with tempfile.TemporaryDirectory() as folder:
        ptxas = os.path.join(run.cuda, "bin", "ptxas")
        stand_in = kernels.write_stand_in(folder, ptxas, "clang")
        try:
            done = subprocess.run(
                [run.gpuperf, "--format=json", "--min-speedup=0", "--arch=" + arch,
                 "--ptxas=" + stand_in, path, "--"] + flags,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, errors="replace",
                universal_newlines=True, timeout=300)  # fmt: skip
            sides = side_of_gpuperf(json.loads(done.stdout or "{}"))
        except (subprocess.TimeoutExpired, ValueError):
            return []
        return [(name, answer, *sides[name])
                for name, answer in sorted(answers_in(folder).items())
                if name in sides]  # fmt: skip


def kept(run, unit, arch):
    """`measured`, kept in the build folder for this gpuperf."""
    mark = "local %s %s %s %s %s" % (unit[0], os.path.getmtime(unit[0]), unit[1], arch,
                                     os.path.getmtime(run.gpuperf))  # fmt: skip
    place = os.path.join(run.build, "accuracy",
                         hashlib.sha1(mark.encode()).hexdigest() + ".json")  # fmt: skip
    os.makedirs(os.path.dirname(place), exist_ok=True)
    if os.path.exists(place) and not run.fresh:
        with open(place) as file:
            return json.load(file)
    rows = measured(run, unit, arch)
    with open(place, "w") as file:
        json.dump(rows, file)
    return rows


def distinct(rows):
    """Instantiations of a template that agree count once."""
    found = {}
    for path, (name, answer, accesses, finding) in rows:
        generic = re.sub(r"I[A-Za-z0-9_]*E", "", name)
        found[path, generic, answer[0] > 0, answer[1] > 0, accesses, finding] = (
            path, name, Answer(*answer), accesses, finding)  # fmt: skip
    return list(found.values())


def rate(truth, claims):
    both = sum(t and c for t, c in zip(truth, claims))
    return "%d of %d" % (both, sum(truth)), "%d of %d" % (both, sum(claims))


def show(title, truth, claims):
    recall, precision = rate(truth, claims)
    print("%-42s recall %-10s precision %s" % (title, recall, precision))
    return recall, precision


def measure(run):
    if not run.cuda:
        return "skipped: no ptxas"
    units = kernels.units(run, "clang")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        lists = list(pool.map(lambda unit: kept(run, unit, "sm_80"), units))
    rows = distinct([(unit[0], row) for unit, rows in zip(units, lists) for row in rows])
    framed = [row[2].stack > 0 for row in rows]
    print("%d kernels; %d have a stack frame, %d spill" % (
        len(rows), sum(framed), sum(row[2].spills > 0 for row in rows)))  # fmt: skip
    claims = [row[3] for row in rows]
    recall, precision = show("stack frame, local memory", framed, claims)
    # What spills may have a frame for that alone, which no estimate tells.
    whole = [row for row in rows if row[2].spills == 0]
    show("... of kernels that do not spill", [row[2].stack > 0 for row in whole],
         [row[3] for row in whole])  # fmt: skip
    show("stack frame, finding", framed, [row[4] for row in rows])
    for path, name, answer, accesses, _ in rows:
        if accesses != (answer.stack > 0):
            print("  %s %s: stack frame %d, spills %d, gpuperf %s" % (
                os.path.basename(path), name[:60], answer.stack, answer.spills,
                "has local memory" if accesses else "has none"))  # fmt: skip
    return "%d kernels; local memory: recall %s, precision %s" % (
        len(rows), recall, precision)  # fmt: skip
