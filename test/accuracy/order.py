"""How well predictions order what was measured: shares of pairs, ranks."""

# Two measured times that differ by less are told apart by nobody: the figure that the worth
# of a fix is judged at.
APART = 1.10


def ranks(values):
    """1 for the smallest; equal values share the mean of their ranks."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    result, at = [0.0] * len(values), 0
    while at < len(order):
        end = at
        while end < len(order) and values[order[end]] == values[order[at]]:
            end += 1
        for i in order[at:end]:
            result[i] = (at + 1 + end) / 2
        at = end
    return result


def spearman(first, second):
    """The correlation of the ranks, None where one of them is constant."""
    a, b = ranks(first), ranks(second)
    mean = (len(a) + 1) / 2
    spread = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    if not spread:
        return None
    return sum((x - mean) * (y - mean) for x, y in zip(a, b)) / spread**0.5


def apart(first, second):
    return max(first, second) > APART * min(first, second)


def is_right(predicted, measured):
    """Whether a pair is predicted in the order that was measured; a tie is not."""
    return (predicted[0] - predicted[1]) * (measured[0] - measured[1]) > 0


def pairs_in_order(predicted, measured):
    """(right, all) of the pairs whose measured times are apart."""
    right = total = 0
    for i in range(len(measured)):
        for j in range(i):
            if apart(measured[i], measured[j]):
                total += 1
                right += is_right((predicted[i], predicted[j]), (measured[i], measured[j]))
    return right, total


def regret(predicted, measured):
    """What is lost by taking the one that is predicted fastest: its measured time over the
    least. Of several that tie, the slowest is taken."""
    least = min(predicted)
    return max(m for p, m in zip(predicted, measured) if p == least) / min(measured)
