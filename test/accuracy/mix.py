"""Static counts of the dialect against static counts of machine code, sm_80."""

import collections
import statistics

import kernels

ARCH = "sm_80"


def error(pair):
    return pair.counts.total() / pair.code.total() - 1


def row(name, pairs):
    """Prints the distribution of the error of the total; (median, 90th percentile)
    of its absolute value, in percent, or None without pairs."""
    errors = [error(p) for p in pairs]
    if not errors:
        return None
    sizes = sorted(map(abs, errors))
    within = [100 * sum(e <= limit for e in sizes) / len(sizes) for limit in (0.1, 0.25)]
    worst = 100 * sizes[int(0.9 * (len(sizes) - 1))]
    median = 100 * statistics.median(sizes)
    print("%-34s %5d %+7.1f%% %7.1f%% %5.0f%% %5.0f%% %6.0f%%" % (
        name, len(errors), 100 * statistics.median(errors), median, *within, worst))
    return median, worst


def classes(title, pairs):
    """Both sides' sums by class."""
    ours, theirs = collections.Counter(), collections.Counter()
    for pair in pairs:
        ours.update(pair.counts.classes)
        theirs.update(pair.code.classes)
    print("\n%s\n%-12s %9s %9s %8s" % (title, "class", "gpuperf", "SASS", "error"))
    for name in sorted(set(ours) | set(theirs), key=lambda c: -theirs[c]):
        part = "%+7.1f%%" % (100 * (ours[name] / theirs[name] - 1)) if theirs[name] else ""
        print("%-12s %9.0f %9d %8s" % (name, ours[name], theirs[name], part))


def ptx(clang, nvcc):
    """The sums of the kernels that both compilers' PTX was kept of."""
    by_name = {(p.path, p.counts.mangled): p.code for p in nvcc if p.code.ptx}
    both = [(p, by_name[p.path, p.counts.mangled]) for p in clang
            if p.code.ptx and (p.path, p.counts.mangled) in by_name]  # fmt: skip
    sides = [collections.Counter() for _ in range(5)]
    for pair, other in both:
        for side, counts in zip(sides, (pair.counts.classes, pair.code.classes,
                                        other.classes, kernels.ptx_classes(pair.code.ptx),
                                        kernels.ptx_classes(other.ptx))):  # fmt: skip
            side.update(counts)
    print("\n%d kernels of examples/\n%-12s %9s %12s %12s %11s %11s" % (
        len(both), "class", "gpuperf", "SASS, Clang", "SASS, nvcc", "PTX, Clang",
        "PTX, nvcc"))  # fmt: skip
    for name in sorted(set().union(*sides), key=lambda c: -sides[1][c]):
        print("%-12s %9.0f %12d %12d %11d %11d" % (name, *(side[name] for side in sides)))


def worst(title, pairs, number):
    """The kernels that are farthest off, with what differs."""
    if number:
        print("\nfarthest off, " + title)
    for pair in sorted(pairs, key=lambda p: -abs(error(p)))[:number]:
        ours, theirs = pair.counts.classes, pair.code.classes
        parts = ["%s %.0f/%d" % (name, ours[name], theirs[name])
                 for name in sorted(set(ours) | set(theirs), key=lambda c: -theirs[c])
                 if abs(ours[name] - theirs[name]) >= 1]  # fmt: skip
        print("%+5.0f%% of %4d  %s, %s\n      %s" % (
            100 * error(pair), pair.code.total(), pair.counts.name[:60],
            "/".join(pair.path.split("/")[-2:]), ", ".join(parts)))  # fmt: skip


def unknown_opcodes(pairs):
    found = collections.Counter()
    for pair in pairs:
        found.update(pair.code.unknown)
    if found:
        print("\nopcodes without a class: "
              + ", ".join("0x%03x %d" % (int(code), number)
                          for code, number in found.most_common(12)))  # fmt: skip


def measure(run):
    if not run.cuda:
        return "skipped: no ptxas"
    rolled = kernels.gathered(run, ARCH, "rolled")
    plain = [p for p in rolled if not p.counts.loops and not p.code.loops]
    loops = [p for p in rolled if p.counts.loops or p.code.loops]
    unrolled = kernels.gathered(run, ARCH, "clang")
    nvcc = kernels.gathered(run, ARCH, "nvcc")
    print("%-34s %5s %8s %8s %6s %6s %7s" % ("total", "", "median", "|median|", "<=10 %",
                                             "<=25 %", "90 %"))
    summary = row("no loops", plain)
    row("loops, each body once", loops)
    row("both", rolled)
    every = row("as Clang and ptxas unroll", unrolled)
    row("examples, nvcc's PTX", nvcc)
    classes("no loops", plain)
    classes("loops, each body once", loops)
    classes("as Clang and ptxas unroll", unrolled)
    ptx(unrolled, nvcc)
    for title, pairs in (("no loops", plain), ("loops, each body once", loops),
                         ("as Clang and ptxas unroll", unrolled)):  # fmt: skip
        worst(title, pairs, run.worst)
    unknown_opcodes(rolled + unrolled)
    if not every or not summary:
        return "skipped: Clang compiles none of the files"
    return ("%d kernels: total median |error| %.1f %%, 90 %% within %.0f %%; %d without "
            "loops %.1f %%, %.0f %%" % (len(unrolled), *every, len(plain), *summary))
