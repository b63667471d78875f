"""Whether a kernel gets the same answers by Clang's code and by nvcc's.

`--only=compilers DIR…` runs the tool over each folder as `./dev corpus` does, once for each
compiler, and sets the kernels with equal launches side by side: the time, the bytes at each
level of memory, the instructions and executed accesses of a warp. It prints those first whose
times are farthest apart, with what else differs by more than a quarter. One program can have
two such answers for good, since the compilers do optimise differently; each that is beyond
2x wants a reason that the machine code shows, or a mend.
"""

import collections
import concurrent.futures
import os
import types

from findings import of_corpus

COMPILERS = ("clang", "nvcc")
FAR, NOTED = 2.0, 1.25


def quantities(kernel):
    """{what: number} that both ways have to agree on, the time first."""
    found = {"time": kernel["prediction"]["time_us"]}
    found.update({level: kernel["memory"][level + "_bytes"] for level in ("l1", "l2", "dram")})
    found["instructions"] = sum(kernel["mix"]["per_warp"].values())
    for space in ("global", "shared", "local"):
        found[space + " accesses"] = sum(
            one["executions_per_warp"] for one in kernel["accesses"] if one["space"] == space)  # fmt: skip
    return {what: number for what, number in found.items() if number is not None}


def known(kernel):
    """What the launch gives, not what is assumed."""
    launch = kernel["launch"]
    given = {name: value for name, value in (launch.get("args") or {}).items()
             if launch["provenance"].get("arg:" + name) != "assumed"}  # fmt: skip
    return given


def key_of(kernel):
    launch = kernel["launch"]
    return (os.path.basename(kernel["file"]), kernel["line"], kernel["name"],
            *(str(launch.get(part)) for part in ("grid", "block", "shared_bytes")))  # fmt: skip


def reports_by(compiler, units, run):
    """{path: its kernels} of what the tool says with this compiler's code."""
    corpus = of_corpus("corpus")
    args = types.SimpleNamespace(build=run.build, cuda=None, timeout=300, plugin=False)
    os.environ["GPUPERF_COMPILER"] = compiler
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda unit: corpus.analyse(*unit, args), units)
        return {result.path: list(result.kernels()) for result in results}


def by_key(kernels):
    """{key: [kernel]} of those with a time, in order."""
    found = collections.defaultdict(list)
    for kernel in kernels:
        if kernel["prediction"]["time_us"]:
            found[key_of(kernel)].append(kernel)
    return found


def matched(one, other):
    """[(kernel, kernel)] of equal launches with equally many answers."""
    left, right = by_key(one), by_key(other)
    return [pair for key in left if len(left[key]) == len(right.get(key, []))
            for pair in zip(left[key], right[key])]  # fmt: skip


def apart(one, other):
    """The factor between two numbers, from 1 on; one of them may be 0."""
    low, high = sorted((one, other))
    return 1.0 if low == high else high / low if low > 0 else float("inf")


def differences(pair):
    """[(what, factor, (number, number))] of all that both have."""
    left, right = map(quantities, pair)
    return [(what, apart(left[what], right[what]), (left[what], right[what]))
            for what in left if what in right]  # fmt: skip


def show(pair):
    kernel = pair[0]
    print("%s:%d %s" % (kernel["file"], kernel["line"], kernel["name"]))
    for what, factor, (left, right) in differences(pair):
        if what == "time" or factor > NOTED:
            print("    %-16s %12.4g %12.4g   %.2fx" % (what, left, right, factor))
    sides = [known(one) for one in pair]
    if sides[0] != sides[1]:
        print("    known            %s | %s" % tuple(sides))
    assumed = [set(one["prediction"].get("assumptions", [])) for one in pair]
    for mark, texts in (("clang:", assumed[0] - assumed[1]), ("nvcc:", assumed[1] - assumed[0])):
        for text in sorted(texts)[:3]:
            print("    %-8s %s" % (mark, text))


def is_certain(pair):
    return all(one["prediction"].get("facts") == "known" for one in pair)


def measure(run):
    if not run.folders:
        return "skipped: no folders of programs"
    if not run.cuda:
        return "skipped: no CUDA toolkit"
    args = types.SimpleNamespace(build=run.build, cuda=None, timeout=300, plugin=False,
                                 folders=run.folders)  # fmt: skip
    units, _ = of_corpus("corpus").collect(args)
    ways = [reports_by(compiler, units, run) for compiler in COMPILERS]
    pairs = [pair for path in ways[0] for pair in matched(ways[0][path], ways[1].get(path, []))]
    factor = lambda pair: differences(pair)[0][1]  # noqa: E731
    pairs.sort(key=factor, reverse=True)
    far = [pair for pair in pairs if factor(pair) > FAR]
    for pair in pairs[: max(len(far), run.worst)]:
        show(pair)
    return "%d of %d kernels with equal launches are beyond %gx (%.1f %%)" % (
        len(far), len(pairs), FAR, 100 * len(far) / max(1, len(pairs)))  # fmt: skip
