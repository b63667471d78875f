"""Static counts of the dialect against static counts of machine code, sm_80."""

import collections
import statistics

import sass

ARCH = "sm_80"


def error(counts, code):
    return counts.total() / code.total() - 1


def row(name, pairs, code_of):
    """Prints the distribution of the error of the total; (median, 90th percentile)
    of its absolute value, in percent, or None without pairs."""
    errors = [error(p.counts, code_of(p)) for p in pairs if code_of(p)]
    if not errors:
        return None
    sizes = sorted(map(abs, errors))
    within = [100 * sum(e <= limit for e in sizes) / len(sizes) for limit in (0.1, 0.25)]
    worst = 100 * sizes[int(0.9 * (len(sizes) - 1))]
    median = 100 * statistics.median(sizes)
    print("%-34s %5d %+7.1f%% %7.1f%% %5.0f%% %5.0f%% %6.0f%%" % (
        name, len(errors), 100 * statistics.median(errors), median, *within, worst))
    return median, worst


def classes(title, pairs, code_of):
    """Both sides' sums by class."""
    ours, theirs = collections.Counter(), collections.Counter()
    for pair in pairs:
        ours.update(pair.counts.classes)
        theirs.update(code_of(pair).classes)
    print("\n%s\n%-12s %9s %9s %8s" % (title, "class", "gpuperf", "SASS", "error"))
    for name in sorted(set(ours) | set(theirs), key=lambda c: -theirs[c]):
        part = "%+7.1f%%" % (100 * (ours[name] / theirs[name] - 1)) if theirs[name] else ""
        print("%-12s %9.0f %9d %8s" % (name, ours[name], theirs[name], part))


def unknown_opcodes(pairs):
    found = collections.Counter()
    for pair in pairs:
        found.update(pair.code.unknown)
    if found:
        print("\nopcodes without a class: "
              + ", ".join("0x%03x %d" % item for item in found.most_common(12)))


def measure(run):
    if not run.cuda:
        return "skipped: no ptxas"
    pairs = sass.gathered(run, ARCH, True)
    rolled = [p for p in pairs if p.rolled]
    plain = [p for p in rolled if not p.counts.loops and not p.rolled.loops]
    loops = [p for p in rolled if p.counts.loops or p.rolled.loops]
    as_is, alone = lambda p: p.code, lambda p: p.rolled
    print("%-34s %5s %8s %8s %6s %6s %7s" % ("total", "", "median", "|median|", "<=10 %",
                                             "<=25 %", "90 %"))
    summary = row("no loops", plain, alone)
    row("loops, each body once", loops, alone)
    every = row("both", rolled, alone)
    row("as Clang's PTX unrolls", pairs, as_is)
    row("examples, no loops, nvcc's PTX", plain, lambda p: p.nvcc)
    row("examples, as nvcc's PTX unrolls", pairs, lambda p: p.nvcc)
    classes("no loops", plain, alone)
    classes("loops, each body once", loops, alone)
    unknown_opcodes(pairs)
    if not every or not summary:
        return "skipped: Clang compiles none of the files"
    return ("%d kernels: total median |error| %.1f %%, 90 %% within %.0f %%; %d without "
            "loops %.1f %%, %.0f %%" % (len(rolled), *every, len(plain), *summary))
