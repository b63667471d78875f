#!/usr/bin/env python3
"""A source and the PTX that Clang makes of it, by what gpuperf finds in each.

usage: agree.py GPUPERF FOLDER CLANG… -- SOURCE…

CLANG… is the command that makes PTX of a source. Both of a pair are analysed under the
launches and arguments of the source. Each kernel has to have the same accesses (line,
space, kind, bytes, sectors, bank conflicts, executions), barriers per warp, and
instructions per warp within 3 % or two. Where a kernel differs for a reason, DIFFERENT
below says which; a difference that is listed there and is none any more is an error,
too. Where the instructions do, those of the PTX have to be the right ones: in the static
count they are within 5 % of the machine code, or nearer to it than the source's are.
"""

import collections
import json
import os
import re
import subprocess
import sys

ACCURACY = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "accuracy")
sys.path.insert(0, ACCURACY)
import dialect_counts  # noqa: E402

TOLERANCE = 0.03, 2

# By kernel: what may differ ("instructions", "places", "widths"), and why.
STEPS = "Clang unrolls a loop of which the PTX steps row by row at 64 bits, which ptxas makes one " \
    "step of: the source's count is that of the machine code, the PTX's is more"
COPIES = "ptxas does not copy this loop as Clang writes it, and for the source that is not seen"
ADDRESSES = "Clang has addresses in front of the loop, or in common, that are counted in it, " \
    "or apart, for the source"
INLINED = "Clang's .loc does not say where atomicAdd was inlined"
HOISTED = "the load before the loop stands at the loop's place"
DIFFERENT = {
    "maxSubarray": ({"instructions", "machine code"}, STEPS),
    "coalescing<32, 0>": ({"instructions"}, COPIES),
    "coalescing<1, 0>": ({"instructions"}, COPIES),
    "conflicts<1>": ({"places", "instructions"}, HOISTED + "; " + COPIES),
    "conflicts<16>": ({"places", "instructions"}, HOISTED + "; " + COPIES),
    "globalUncoalesced": ({"instructions"}, COPIES),
    "globalCoalesced": ({"instructions"}, COPIES),
    "sharedUncoalesced": ({"instructions"}, ADDRESSES),
    "sharedCoalesced": ({"instructions"}, ADDRESSES),
    "matrixMul": ({"instructions"}, ADDRESSES),
    "localRank": ({"instructions"}, ADDRESSES),
    "stencil": ({"instructions"}, ADDRESSES),
    "transposeShared": ({"instructions"}, ADDRESSES),
    "transposePadded": ({"instructions"}, ADDRESSES),
    "histogram": ({"places", "instructions"}, INLINED + "; " + ADDRESSES),
    "histogramReordered": ({"places"}, INLINED),
}  # fmt: skip

# Instructions of the machine code that ptxas 13.0 makes of the PTX for sm_80, without
# routines for operands out of the ordinary (test/accuracy/sass.py).
MACHINE = {"coalescing<32, 0>": 41, "coalescing<1, 0>": 249, "conflicts<1>": 71,
           "conflicts<16>": 72, "globalUncoalesced": 80, "globalCoalesced": 81,
           "sharedUncoalesced": 78, "sharedCoalesced": 78, "matrixMul": 78, "localRank": 49,
           "stencil": 37, "transposeShared": 50, "transposePadded": 50,
           "histogram": 56, "maxSubarray": 112}  # fmt: skip

Access = collections.namedtuple("Access", "line space kind bytes sectors conflicts")


def output(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit("%s: status %d\n%s" % (" ".join(command), done.returncode, done.stderr))
    return done.stdout


def parameters(gpuperf, *arguments):
    """The names of the kernels' parameters, by the kernel's mangled name."""
    text = output([gpuperf, "--format=mlir", *arguments])
    found = re.findall(r'gpuperf\.kernel @(\S+) "[^"]*" \(([^)]*)\)', text)
    return {name: re.findall(r"%([\w.]+)", listed) for name, listed in found}


def kernels(gpuperf, *arguments):
    report = json.loads(output([gpuperf, "--format=json", *arguments]))
    return {kernel["mangled"]: kernel for kernel in report["kernels"]}


def accesses(kernel):
    """Executions per warp of what is alike."""
    counts = collections.Counter()
    for a in kernel["accesses"]:
        key = Access(a["line"], a["space"], a["kind"], a["bytes_per_thread"],
                     round(a["sectors_per_request"], 2),
                     round(a["bank_conflict_degree"], 2))  # fmt: skip
        counts[key] += a["executions_per_warp"]
    return {key: round(count, 2) for key, count in counts.items()}


def merged(counts, change):
    """Executions of the accesses after `change` of each, (access, executions)."""
    result = collections.Counter()
    for access, count in counts.items():
        access, count = change(access, count)
        result[access] += count
    return {key: round(count, 2) for key, count in result.items()}


def without_line(access, count):
    return access._replace(line=0), count


def in_bytes(access, count):
    """Bytes stay where shorter accesses are joined to longer ones."""
    return access._replace(bytes=0, sectors=0, conflicts=0), count * access.bytes


def differences(source, ptx):
    """What of a kernel differs, as {kind: text}."""
    found = {}
    a, b = accesses(source), accesses(ptx)
    if a != b:
        kind = "accesses"
        if merged(a, without_line) == merged(b, without_line):
            kind = "places"
        elif merged(a, in_bytes) == merged(b, in_bytes):
            kind = "widths"
        both = [(name, key, counts[key])
                for name, counts, other in (("source", a, b), ("ptx", b, a))
                for key in sorted(counts) if other.get(key) != counts[key]]  # fmt: skip
        found[kind] = "".join("\n    %-6s %s: %g times" % (n, tuple(k), c) for n, k, c in both)
    if source["barriers"]["per_warp"] != ptx["barriers"]["per_warp"]:
        found["barriers"] = "%s, %s" % (source["barriers"], ptx["barriers"])
    m, n = [sum(kernel["mix"]["per_warp"].values()) for kernel in (source, ptx)]
    if abs(n - m) > max(TOLERANCE[0] * m, TOLERANCE[1]):
        found["instructions"] = "%g, %g" % (m, n)
    if source["unknown"] != ptx["unknown"]:
        found["unknown"] = "%s, %s" % (source["unknown"], ptx["unknown"])
    return found


def is_right(name, source, ptx):
    """Whether the static count of the PTX is that of the machine code."""
    code = MACHINE.get(name)
    return code is not None and (
        abs(ptx - code) <= 0.05 * code or abs(ptx - code) < abs(source - code))


def options(kernel, names, numbers):
    """Those that give the PTX the launch and the arguments of the source's kernel."""
    launch = kernel["launch"]
    shape = ["x".join(map(str, launch[part])) for part in ("grid", "block")]
    result = ["--launch=%s:%s:%d" % (kernel["name"], ":".join(shape), launch["shared_bytes"])]
    known = ["%s=%s" % (number, launch["args"][name])
             for name, number in zip(names, numbers) if name in launch["args"]]  # fmt: skip
    return result + ["--assume=%s:%s" % (kernel["name"], ",".join(known))] * bool(known)


def without_annotations(path, folder):
    """A copy without trip counts in comments, which PTX has not, line by line."""
    copy = os.path.join(folder, os.path.basename(path))
    with open(path) as f, open(copy, "w") as out:
        out.write(re.sub(r"// gpuperf: trip\(.*", "//", f.read()))
    return copy


def compare(gpuperf, clang, path, folder):
    """(kernels, those that are wrong) of a source."""
    source = without_annotations(path, folder)
    ptx = os.path.splitext(source)[0] + ".ptx"
    output(clang + [path, "-o", ptx])
    expected = kernels(gpuperf, "--cuda=none", source)
    names = parameters(gpuperf, "--cuda=none", source)
    numbers = parameters(gpuperf, ptx)
    texts = [output([gpuperf, "--format=mlir", *arguments])
             for arguments in (["--cuda=none", source], [ptx])]  # fmt: skip
    counts = [dialect_counts.read_dialect(text) for text in texts]

    def static(name):
        return [kernel[name].total() for kernel in counts]

    wrong = 0
    for mangled, kernel in expected.items():
        given = options(kernel, names.get(mangled, []), numbers.get(mangled, []))
        found = differences(kernel, kernels(gpuperf, *given, ptx)[mangled])
        if "instructions" in found and not is_right(kernel["name"], *static(mangled)):
            found["machine code"] = "%s, by the machine code %s" % (
                static(mangled), MACHINE.get(kernel["name"]))  # fmt: skip
        allowed, reason = DIFFERENT.get(kernel["name"], (set(), ""))
        for kind, text in found.items():
            if kind not in allowed:
                print("%s: %s differ: %s" % (kernel["name"], kind, text))
        for kind in allowed - set(found):
            print("%s: %s are listed as different and are not" % (kernel["name"], kind))
        if set(found) != allowed:
            wrong += 1
        elif allowed:
            print("%s: as known: %s" % (kernel["name"], reason))
    return len(expected), wrong


def main():
    gpuperf, folder = sys.argv[1:3]
    split = sys.argv.index("--")
    clang, sources = sys.argv[3:split], sys.argv[split + 1:]
    os.makedirs(folder, exist_ok=True)
    results = [compare(gpuperf, clang, path, folder) for path in sources]
    print("%d kernels, %d wrong" % tuple(map(sum, zip(*results))))
    return 1 if any(wrong for _, wrong in results) else 0


if __name__ == "__main__":
    sys.exit(main())
