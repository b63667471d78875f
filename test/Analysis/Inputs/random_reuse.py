"""random_reuse.py REPORT SMALL LARGE: what caches miss of a table that is read in random order.

The reports are of a gather of 16 Mi words. The caches of an H200 are simulated with LRU
replacement, at a scale that changes no share: of L1 2048 lines of four sectors, of L2 its 491520
lines of two pieces, of which a table takes 1.5 times its space."""

import collections
import json
import random
import sys

WORDS = 1 << 24


def missed(table_lines, pieces, cache_lines, other_lines, requests):
    """The share of `requests` for random pieces of a table's lines that miss, while
    `other_lines` lines for each of them come into the cache once."""
    cache, misses, other = collections.OrderedDict(), 0, 0.0
    generator = random.Random(1)
    for number in range(requests):
        line, piece = generator.randrange(table_lines), generator.randrange(pieces)
        held = cache.setdefault(line, set())
        cache.move_to_end(line)
        misses += piece not in held
        held.add(piece)
        other += other_lines
        if other >= 1:
            other -= 1
            cache[-number - 1] = set()
        while len(cache) > cache_lines:
            cache.popitem(last=False)
    return misses / requests


def bytes_of_table(path, level):
    with open(path) as file:
        (kernel,) = json.load(file)["kernels"]
    (access,) = [one for one in kernel["accesses"] if one["pattern"] == "indirect"]
    return access[level]


def check(what, simulated, predicted, within):
    print(f"{what}: simulated {simulated:.3f}, predicted {predicted:.3f}")
    assert abs(simulated - predicted) <= within, what


small, large = sys.argv[1:]
# 1 MB in an SM's L1 of 2048 lines, 31776 of the sectors for each SM; the indices go by.
check("1 MB in L1", missed(8192, 4, 2048, 4 / 128, WORDS // 132),
      bytes_of_table(small, "l2_bytes") / (WORDS * 32), 0.015)  # fmt: skip
# 64 MB in L2, at a 64th of all lines; the indices and the results go by.
SCALE = 64
check("64 MB in L2",
      missed(524288 * 3 // 2 // SCALE, 2, 491520 // SCALE, 8 / 128 * 3 / 2,
             WORDS * 3 // 2 // SCALE),
      bytes_of_table(large, "dram_bytes") / (WORDS * 64), 0.05)  # fmt: skip
