"""nvcc's PTX, as gpuperf reads it, against the machine code that ptxas makes of it.

Each file of examples/ and of the folders is compiled by `nvcc -ptx -lineinfo`, once;
PTX, cubin and what `ptxas -v` says are kept in the build folder (`accuracy/ptx`).
Then, for all kernels of the PTX: read or not, unknown instructions by their text,
static counts and registers beside the machine code's, and the time that gpuperf takes
beside nvcc's."""

import collections
import concurrent.futures
import hashlib
import os
import re
import statistics
import subprocess
import time

import kernels
import registers
import sass
from dialect_counts import read_dialect

ARCH = "sm_80"
ENTRY = re.compile(r"^\s*(?:\.visible |\.weak )*\.entry\s+([\w$]+)", re.M)
UNKNOWN = re.compile(r'gpuperf\.unknown "((?:[^"\\]|\\.)*)"')
OPERATION = re.compile(r"gpuperf\.(?:inst|access|barrier|unknown)\b")


class File:
    """What is known of one file's PTX."""

    def __init__(self, path, entries, nvcc_s):
        self.path, self.entries, self.nvcc_s = path, entries, nvcc_s
        self.pairs, self.unknown = [], collections.Counter()
        self.read = self.operations = 0
        self.gpuperf_s = 0.0


def run_nvcc(run, path, flags, stem):
    """Seconds that nvcc took, kept; None where it makes no PTX with a kernel."""
    if os.path.exists(stem + ".seconds") and not run.fresh:
        with open(stem + ".seconds") as file:
            return float(file.read()) or None
    nvcc = os.path.join(run.cuda, "bin", "nvcc")
    started = time.time()
    command = [nvcc, "-arch=" + ARCH, "-ptx", "-lineinfo", "-w", "--extended-lambda",
               "--expt-relaxed-constexpr", path, "-o", stem + ".ptx", *flags]  # fmt: skip
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=600)  # fmt: skip
        seconds = time.time() - started if done.returncode == 0 else 0.0
    except subprocess.TimeoutExpired:
        seconds = 0.0
    with open(stem + ".seconds", "w") as file:
        file.write(str(seconds))
    return seconds or None


def code_of(run, stem):
    if not os.path.exists(stem + ".txt") or run.fresh:
        ptxas = os.path.join(run.cuda, "bin", "ptxas")
        done = subprocess.run([ptxas, "-arch=" + ARCH, "-v", "-o", stem + ".cubin",
                               stem + ".ptx"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, universal_newlines=True)  # fmt: skip
        if done.returncode:
            return {}
        with open(stem + ".txt", "w") as file:
            file.write(done.stdout)
    return sass.read_codes(stem)


def examine(run, unit):
    """A File; None where nvcc makes nothing of it."""
    path, flags = unit
    folder = os.path.join(run.build, "accuracy", "ptx")
    os.makedirs(folder, exist_ok=True)
    mark = "%s %s %s" % (path, os.path.getmtime(path), flags)
    stem = os.path.join(folder, hashlib.sha1(mark.encode()).hexdigest())
    seconds = run_nvcc(run, path, flags, stem)
    if not seconds:
        return None
    with open(stem + ".ptx", errors="replace") as file:
        entries = set(ENTRY.findall(file.read()))
    if not entries:
        return None
    file = File(path, entries, seconds)
    started = time.time()
    text = kernels.output_of([run.gpuperf, "--format=mlir", stem + ".ptx"]) or ""
    file.gpuperf_s = time.time() - started
    counts = read_dialect(text)
    file.read = len(entries & set(counts))
    file.unknown.update(UNKNOWN.findall(text))
    file.operations = len(OPERATION.findall(text))
    codes = code_of(run, stem)
    file.pairs = [kernels.Pair(path, counts[name], code)
                  for name, code in codes.items() if name in counts]  # fmt: skip
    return file


def table(name, pairs):
    """Prints a row of the static counts and of the registers."""
    if not pairs:
        return None
    sizes = sorted(abs(p.counts.total() / max(1, p.code.total()) - 1) for p in pairs)
    within = [100 * sum(s <= limit for s in sizes) / len(sizes) for limit in (0.05, 0.15)]
    figures = registers.figures(pairs, ARCH)
    print("%-26s %6d %7.1f%% %6.0f%% %6.0f%% %9.1f%% %7.0f%%" % (
        name, len(pairs), 100 * statistics.median(sizes), *within, figures[1],
        figures[4]))  # fmt: skip
    return 100 * statistics.median(sizes), within[1], figures[1], figures[4]


def measure(run):
    if not run.cuda or not os.path.exists(os.path.join(run.cuda, "bin", "nvcc")):
        return "skipped: no nvcc"
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        files = [f for f in pool.map(lambda unit: examine(run, unit),
                                     kernels.units(run, "ptx")) if f]  # fmt: skip
    distinct = {pair.key(): pair for file in files for pair in file.pairs}
    pairs = list(distinct.values())
    print("%-26s %6s %8s %7s %7s %10s %8s" % ("kernels", "number", "|error|", "5 %",
                                             "15 %", "registers", "warps"))  # fmt: skip
    result = table("all", pairs)
    for name, some in registers.groups(pairs):
        if name != "all":
            table(name, some)
    unknown = collections.Counter()
    for file in files:
        unknown.update(file.unknown)
    total = sum(file.operations for file in files)
    for text, number in unknown.most_common(10):
        print("unknown: %6d of %d  %s" % (number, total, text))
    entries = sum(len(file.entries) for file in files)
    read = sum(file.read for file in files)
    for file in files:
        if file.read < len(file.entries):
            print("not read: %d of %d kernels of %s" % (
                len(file.entries) - file.read, len(file.entries), file.path))  # fmt: skip
    ratio = sum(f.gpuperf_s for f in files) / sum(f.nvcc_s for f in files)
    if not result:
        return "skipped: nvcc compiled nothing"
    return ("%d of %d kernels of %d files read, %d of %d operations unknown; static counts "
            "%.1f %% off, %.0f %% within 15 %%; registers %.1f %% off, same warps %.0f %%; "
            "%.2f of nvcc's time" % (read, entries, len(files), sum(unknown.values()),
                                     total, *result, ratio))  # fmt: skip
