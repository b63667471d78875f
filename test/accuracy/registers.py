"""The estimate of registers against `ptxas -v`, by architecture."""

import hashlib
import re
import statistics

import kernels

# Resident warps of an SM: most, and groups that registers are handed out to.
MAX_WARPS = {"sm_75": 32, "sm_80": 64, "sm_90": 64}


def warps(registers, arch, block=8):
    """Warps of an SM that blocks of 256 threads with so many registers keep, by
    registers alone: units of 256 for a warp, 65536 in four parts."""
    of_warp = -(-registers * 32 // 256) * 256
    return min(65536 // of_warp // 4 * 4, MAX_WARPS[arch]) // block * block


def error(pair):
    return pair.counts.registers / pair.code.registers - 1


def share(pairs, holds):
    return 100 * sum(map(holds, pairs)) / len(pairs)


def figures(pairs, arch):
    """(median error, median |error|, within 10 %, 20 %, same warps), in percent."""
    return (100 * statistics.median(map(error, pairs)),
            100 * statistics.median(abs(error(p)) for p in pairs),
            share(pairs, lambda p: abs(error(p)) <= 0.1),
            share(pairs, lambda p: abs(error(p)) <= 0.2),
            share(pairs, lambda p: warps(p.counts.registers, arch)
                  == warps(p.code.registers, arch)))  # fmt: skip


def qualified_name(mangled):
    """ns::kernel of _ZN2ns6kernelI...; up to an anonymous namespace."""
    found = re.match(r"_Z(N?)L?", mangled)
    if not found:
        return mangled
    rest, parts = mangled[found.end():], []
    while part := re.match(r"\d+", rest):
        length, rest = int(part.group()), rest[part.end():]
        parts.append(rest[:length] if not rest.startswith("_GLOBAL__N_") else "")
        rest = rest[length:]
        if not found.group(1) or not parts[-1]:
            break
    return "::".join(parts)


def is_tuned(pair):
    """Half of the kernels, by a hash of the name: rules are chosen on these, and
    the others show what they are worth."""
    name = qualified_name(pair.counts.mangled)
    return hashlib.sha1(name.encode()).digest()[0] % 2 == 0


def groups(pairs):
    yield "all", pairs
    yield "tuned on", [p for p in pairs if is_tuned(p)]
    yield "held out", [p for p in pairs if not is_tuned(p)]
    yield "ptxas <= 32", [p for p in pairs if p.code.registers <= 32]
    yield "ptxas > 32", [p for p in pairs if p.code.registers > 32]


def histogram(pairs):
    edges = [-0.5, -0.3, -0.2, -0.1, -0.001, 0.001, 0.1, 0.2, 0.3, 0.5]
    names = ["< -50 %", "-50..-30", "-30..-20", "-20..-10", "-10..0", "0", "0..10",
             "10..20", "20..30", "30..50", "> 50 %"]  # fmt: skip
    counts = [0] * len(names)
    for pair in pairs:
        counts[sum(error(pair) > edge for edge in edges)] += 1
    print("  " + ", ".join("%s: %d" % row for row in zip(names, counts)))


def measure(run):
    if not run.cuda:
        return "skipped: no ptxas"
    parts = []
    print("%-6s %-12s %7s %7s %7s %6s %6s %6s" % (
        "arch", "kernels", "number", "median", "|median|", "<=10 %", "<=20 %", "warps"))
    for arch in MAX_WARPS:
        pairs = [p for p in kernels.gathered(run, arch) if p.counts.registers]
        for name, group in groups(pairs):
            if group:
                print("%-6s %-12s %7d %+6.1f%% %6.1f%% %5.0f%% %5.0f%% %5.0f%%"
                      % (arch, name, len(group), *figures(group, arch)))  # fmt: skip
        histogram(pairs)
        _, median, _, _, same = figures(pairs, arch)
        parts.append("%s %d kernels, median |error| %.1f %%, same occupancy %.0f %%"
                     % (arch, len(pairs), median, same))  # fmt: skip
    return "; ".join(parts)
