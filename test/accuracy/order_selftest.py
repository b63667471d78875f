"""What `pairs` and `ranking` make of measured and predicted times, by hand."""

import order
import pairs
import ranking

# Ranks of 3, 1, 1, 2 are 4, 1.5, 1.5, 3: those of equal values share a mean.
assert order.ranks([3, 1, 1, 2]) == [4, 1.5, 1.5, 3]
# 1 - 6 * (1 + 1 + 0) / (3 * 8) without ties.
assert abs(order.spearman([1, 2, 3], [2, 1, 3]) - 0.5) < 1e-12
assert order.spearman([1, 1, 1], [1, 2, 3]) is None
# 100 and 109 are told apart by nobody; of the other five pairs one is the wrong way round
# and one is predicted equal.
assert order.pairs_in_order([5, 4, 6, 6], [100, 109, 200, 300]) == (4, 5)
assert order.pairs_in_order([5, 4, 3, 6], [100, 109, 200, 300]) == (3, 5)
# The one that is predicted fastest takes 1.3 of the best; of two that tie, the slower counts.
assert order.regret([2, 3, 4], [130, 100, 200]) == 1.3
assert order.regret([2, 2, 4], [100, 150, 90]) == 150 / 90

row = lambda program, kernel: dict(program=program, kernel=kernel)  # noqa: E731
of = lambda *kernels: len(pairs.variants([row("p", kernel) for kernel in kernels]))  # noqa: E731
assert of("shift(int, float *)", "shift_tiled(int, float *)") == 1
assert of("Match1(float *)", "Match2(float *)", "Match10(float *)") == 3
assert of("void f<8>(int *)", "void f<16>(int *)") == 1
assert of("shift(int, float *)", "shift_tiled(int, double *)") == 0  # another list
assert of("forward(int *)", "backward(int *)") == 0
assert len(pairs.variants([row("p", "f(int)"), row("q", "f(int)")])) == 0

# Four configurations, one without a time: the best one is that.
results = [(0, {"time_ms": "2"}, 5, ""), (1, {"time_ms": "3"}, 6, ""), (2, {"time_ms": "4"}, 4, ""),
           (3, {"time_ms": "1"}, None, "why")]  # fmt: skip
assert ranking.figures(results) == (
    "4 configurations, 1 without a time: rank correlation -0.50, the first 300 % above the best, "
    "33 % of 3 pairs in order")  # fmt: skip
print("as by hand")
