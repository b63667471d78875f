#!/usr/bin/env python3
"""Runs gpuperf over every CUDA file below some folders and counts what came out.

usage: corpus.py [--build DIR] [--jobs=N] [--cuda=none|DIR] [--timeout=SECONDS]
                 [--plugin] [--json=FILE] DIR…

Each translation unit is a process of its own. A .cu that another .cu includes
counts through the file that includes it. Prints what was not analysed and what
is unknown, by reason, crashes, time-outs, files that gave no result, the time,
and one summary line. With --plugin each file is also compiled with and without
the plugin, and a changed exit status is an error. Exits with 1 on a crash or a
changed exit status.
"""

import argparse
import collections
import concurrent.futures
import glob
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time

from sources import Tree


class Result:
    """What one file gave."""

    def __init__(self, path):
        self.path, self.seconds = path, 0.0
        self.status, self.error, self.report = "ok", "", {}
        self.plain_exit = self.plugin_exit = None

    def kernels(self):
        """One for each instantiation, those that share an entry included."""
        for kernel in self.report.get("kernels", []):
            yield kernel
            for other in kernel.get("alike", []):
                yield {**kernel, **other}

    def not_analysed(self):
        return self.report.get("not_analysed", [])


def first_error(text):
    for line in text.splitlines():
        if re.search(r"\b(fatal )?error:", line):
            return re.sub(r"^.*?\berror: *", "", line).strip()
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "no message"


def run_process(command, timeout):
    """(exit status, stdout, stderr); the status is None after a time-out. The
    process has its own group, so that its children end with it."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        universal_newlines=True, errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        out, err = process.communicate(timeout=timeout)
        return process.returncode, out, err
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return None, out, err


def signal_of(status):
    """The signal's name when the process, or a shell around it, died of one."""
    number = -status if status < 0 else status - 128 if status > 128 else 0
    try:
        return signal.Signals(number).name if number else ""
    except ValueError:
        return ""


# The tool works in a child and survives its failures; they are failures here.
CONTAINED = re.compile(
    r"the analysis ((?:crashed|stopped|ran out|could not|sent|took longer).*)"
)


def contained_failure(text):
    """(status, what happened) when the tool's own child failed, else None."""
    found = CONTAINED.search(text)
    if not found:
        return None
    what = found.group(1)
    return "time-out" if what.startswith("took longer") else "crash", what


def analyse(path, flags, args):
    result = Result(path)
    command = [os.path.join(args.build, "bin", "gpuperf"), "--format=json"]
    command += ["--cuda=" + args.cuda] if args.cuda else []
    started = time.monotonic()
    status, out, err = run_process(command + [path, "--"] + flags, args.timeout)
    result.seconds = time.monotonic() - started
    if status is None:
        result.status = "time-out"
    elif signal_of(status):
        result.status, result.error = "crash", signal_of(status)
    elif contained_failure(err):
        result.status, result.error = contained_failure(err)
    else:
        try:
            result.report = json.loads(out)
        except ValueError:
            result.status = "no result"
        for entry in result.not_analysed():
            failure = contained_failure(entry["reason"])
            if failure:
                result.status, result.error = failure
        if not result.error and (status != 0 or result.status != "ok"):
            result.error = first_error(err)
    if args.plugin:
        compile_both_ways(result, flags, args)
    return result


def compile_both_ways(result, flags, args):
    """Both sides, with the headers that make CUDA 13 usable to Clang 19."""
    [plugin] = glob.glob(os.path.join(args.build, "lib", "gpuperf-[0-9]*.so"))
    [shim] = glob.glob(os.path.join(args.build, "lib", "gpuperf-[0-9]*", "shim"))
    plain = ["clang++-" + os.environ.get("GPUPERF_LLVM", "19"), "-x", "cuda", "--cuda-gpu-arch=sm_80",
             "-fsyntax-only"]  # fmt: skip
    plain += ["-isystem", shim] + flags + [result.path]
    result.plain_exit = run_process(plain, args.timeout)[0]
    result.plugin_exit = run_process(plain + ["-fplugin=" + plugin], args.timeout)[0]


def without_place(reason):
    return re.sub(r"^\S+:\d+(:\d+)?: ", "", reason)


def generalise(reason):
    """The reason without the place, names and numbers of one case."""
    names = re.sub(r"'[^']*'", "'…'", without_place(reason))
    return re.sub(r"\b\d+\b", "N", re.sub(r"\S+(?=:N|:\d+: )", "…", names))


def reason_of(entry):
    return entry if isinstance(entry, str) else entry.get("reason", str(entry))


def table(title, rows, header):
    """Prints rows of (count, text, example) under a title, largest first."""
    if not rows:
        return
    print("\n%s" % title)
    print("  %6s  %s" % header)
    for count, text, example in rows:
        print("  %6s  %s%s" % (count, text, "  [%s]" % example if example else ""))


def by_reason(pairs):
    """Rows of (count, general reason, first example) from (reason, where)."""
    groups = collections.OrderedDict()
    for reason, where in pairs:
        groups.setdefault(generalise(reason), []).append((reason, where))
    rows = [
        (len(g), key if len(g) > 1 else without_place(g[0][0]), g[0][1])
        for key, g in groups.items()
    ]
    return sorted(rows, key=lambda r: -r[0])


def distinct_kernels(results):
    """{(file, mangled name): its records}: one kernel may have several launches."""
    kernels = {}
    for result in results:
        for kernel in result.kernels():
            key = result.path, kernel.get("mangled", kernel["name"])
            kernels.setdefault(key, []).append(kernel)
    return kernels


def kernel_times(results):
    """Milliseconds for each analysed launch: the tool's own where it says so,
    else the file's wall time shared among its launches."""
    times = []
    for result in results:
        kernels = list(result.kernels())
        for kernel in kernels:
            share = 1000 * result.seconds / len(kernels)
            times.append(kernel.get("analysis_ms", share))
    return times


def print_reasons(results, short):
    missing = [(reason_of(e), short(r.path)) for r in results for e in r.not_analysed()]
    table("kernels not analysed", by_reason(missing), ("number", "reason"))
    unknown = []
    for (path, _), records in distinct_kernels(results).items():
        reasons = [reason_of(e) for k in records for e in k.get("unknown", [])]
        once = {generalise(reason): reason for reason in sorted(reasons)}
        unknown += [(reason, short(path)) for reason in once.values()]
    table("unknown parts of analysed kernels", by_reason(unknown), ("kernels", "what"))


def print_failures(results, short):
    for status in ("crash", "time-out"):
        rows = [(1, short(r.path), r.error) for r in results if r.status == status]
        table(status, rows, ("number", "file"))
    silent = [(r.error, short(r.path)) for r in results if r.status == "no result"]
    table("files without a result", by_reason(silent), ("number", "first error"))
    errors = [
        (r.error, short(r.path)) for r in results if r.status == "ok" and r.error
    ]
    table("files analysed in spite of errors", by_reason(errors),
          ("number", "first error"))  # fmt: skip
    changed = [
        (1, short(r.path), "%s, %s with the plugin" % (r.plain_exit, r.plugin_exit))
        for r in results if r.plain_exit != r.plugin_exit
    ]  # fmt: skip
    table("changed exit status", changed, ("number", "file"))
    return len(changed)


def print_slowest(results, short):
    slowest = sorted(results, key=lambda r: -r.seconds)[:5]
    rows = [("%.1f" % r.seconds, short(r.path), "") for r in slowest]
    table("slowest files", rows, ("s", "file"))


def summary(results, through, changed, seconds):
    status = collections.Counter(r.status for r in results)
    kernels = distinct_kernels(results)
    missing = sum(len(r.not_analysed()) for r in results)
    partly = sum(1 for r in kernels.values() if any(k.get("unknown") for k in r))
    times = kernel_times(results) or [0.0]
    line = "%d files (%d more through includes), %d parsed, %d kernels, %d analysed" % (
        len(results), through, status["ok"], len(kernels) + missing, len(kernels),
    )  # fmt: skip
    line += " (%d with unknown parts), %d not; %d crashes, %d time-outs" % (
        partly, missing, status["crash"], status["time-out"],
    )  # fmt: skip
    if any(r.plain_exit is not None for r in results):
        line += ", %d changed exit codes" % changed
    return line + "; %.0f s, per kernel median %.0f ms, worst %.0f ms" % (
        seconds, statistics.median(times), max(times),
    )  # fmt: skip


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--build", default="build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--cuda", default="")
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--plugin", action="store_true")
    parser.add_argument("--json", default="")
    parser.add_argument("folders", nargs="+")
    return parser.parse_args()


def system_folders(args):
    """Where headers come from that no sample has to bring."""
    homes = [args.cuda, os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH")]
    toolkits = [os.path.join(h, "include") for h in homes if h and h != "none"]
    shim = os.path.join(args.build, "lib", "gpuperf", "shim", "cuda")
    return [*toolkits, "/usr/local/cuda/include", shim, "/usr/include"]


def collect(args):
    """(path, flags) of every unit, and how many files count through another."""
    work, through = [], 0
    for folder in args.folders:
        if not os.path.isdir(folder):
            sys.exit("corpus: no folder '%s'" % folder)
        tree = Tree(folder, system_folders(args))
        units, included = tree.units()
        through += len(included)
        for path in units:
            work.append((path, ["-I" + f for f in tree.include_folders(path)]))
    return work, through


def main():
    args = parse_arguments()
    work, through = collect(args)
    started = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda w: analyse(w[0], w[1], args), work))
    seconds = time.monotonic() - started

    base = os.path.commonpath([os.path.abspath(f) for f in args.folders])
    short = lambda path: os.path.relpath(path, base)
    print_reasons(results, short)
    changed = print_failures(results, short)
    print_slowest(results, short)
    if args.json:
        with open(args.json, "w") as file:
            json.dump({short(r.path): r.report for r in results}, file)
    print("\n" + summary(results, through, changed, seconds))
    return 1 if changed or any(r.status == "crash" for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
