"""Tables of predicted against measured times (times.py)."""

import collections
import hashlib
import statistics

import order

# The half of the programs from which no range was read.
HELD_OUT = 1
COLUMNS = "%5s %11s %10s %10s %10s" % ("n", "median", "in 25 %", "in 2x", "rank")
# Bytes and operations are compared from these numbers on: below, there are others' too.
FEWEST_BYTES, FEWEST_OPERATIONS = 1e6, 1e6


def half(program):
    return int(hashlib.sha1(program.encode()).hexdigest(), 16) // 2 % 2


def figures(pairs):
    """n, median error, within 25 %, within 2x of (predicted, measured), rank correlation."""
    errors = [abs(predicted / measured - 1) for predicted, measured in pairs]
    ratios = [max(predicted / measured, measured / predicted) for predicted, measured in pairs]
    share = lambda chosen: 100 * sum(chosen) / len(pairs)  # noqa: E731
    rank = order.spearman(*zip(*pairs)) if len(pairs) > 2 else None
    return "%5d %9.1f %% %8.0f %% %8.0f %% %10s" % (
        len(pairs), 100 * statistics.median(errors), share([one <= 0.25 for one in errors]),
        share([one <= 2 for one in ratios]), "" if rank is None else "%.3f" % rank)  # fmt: skip


def time_pairs(times):
    return [(one.predicted, one.measured) for one in times]


def decade(one):
    return "below 10 us" if one.predicted < 10 else \
        "10 to 100 us" if one.predicted < 100 else "100 us and more"  # fmt: skip


def coverage(times):
    ranged = [one for one in times if one.low is not None]
    inside = [one for one in ranged if one.low <= one.measured <= one.high]
    if not ranged:
        return "none has a range"
    width = statistics.median(one.high / one.low for one in ranged)
    return "%d of %d in their range (%.0f %%), which is %.1f wide at the median" % (
        len(inside), len(ranged), 100 * len(inside) / len(ranged), width)


def told(one):
    """Whether a total is told as the time."""
    return one.facts != "unknown"


def groups_of(times):
    """[(name, whether it is in the group)]"""
    groups = [("all", lambda one: True)]
    groups += [("launch as derived", lambda one: one.is_derived),
               ("launch as measured", lambda one: not one.is_derived)]  # fmt: skip
    groups += [("facts " + word, lambda one, word=word: one.facts == word)
               for word in ("known", "assumed", "unknown")]  # fmt: skip
    groups += [("known, " + words, lambda one, number=number: one.facts == "known"
                and half(one.program) == number)
               for words, number in (("read from", 1 - HELD_OUT), ("held out", HELD_OUT))]  # fmt: skip
    groups += [(word, lambda one, word=word: told(one) and decade(one) == word)
               for word in ("below 10 us", "10 to 100 us", "100 us and more")]  # fmt: skip
    groups += [("known, " + word, lambda one, word=word: one.facts == "known"
                and decade(one) == word)
               for word in ("below 10 us", "10 to 100 us", "100 us and more")]  # fmt: skip
    return groups + [("bound by " + word, lambda one, word=word: told(one) and one.bound == word)
                     for word in sorted({one.bound for one in times})]  # fmt: skip


def print_groups(title, times):
    print("%-28s %s" % (title, COLUMNS))
    for name, chosen in groups_of(times):
        some = [one for one in times if chosen(one)]
        if some:
            print("%-28s %s" % (name, figures(time_pairs(some))))
    for words, number in (("read from", 1 - HELD_OUT), ("held out", HELD_OUT)):
        some = [one for one in times if half(one.program) == number]
        print("%-9s %s" % (words, coverage(some)))
    print()


def print_inputs(times):
    """What goes into the times, where the profiler counted it."""
    inputs = [("bytes of DRAM", FEWEST_BYTES, lambda one: (one.predicted_bytes, one.bytes)),
              ("integer operations", FEWEST_OPERATIONS, lambda one: (one.predicted_ints, one.ints))]  # fmt: skip
    print("%-28s %s" % ("inputs", COLUMNS))
    for name, least, pair in inputs:
        for word in ("known", "assumed"):
            some = [pair(one) for one in times if one.facts == word]
            some = [one for one in some if one[0] and one[1] >= least]
            if some:
                print("%-28s %s" % ("%s, %s" % (name, word), figures(some)))
    print()


def print_models(times):
    """The models of the literature on the kernels whose facts are known or assumed, and
    gpuperf on those that each has a time for."""
    some = [one for one in times if told(one)]
    print("%-28s %s %14s" % ("models", COLUMNS, "gpuperf there"))
    print("%-28s %s" % ("gpuperf", figures(time_pairs(some))))
    for model in sorted({name for one in some for name in one.models}):
        timed = [one for one in some if isinstance(one.models.get(model), float)]
        if timed:
            errors = [abs(one.predicted / one.measured - 1) for one in timed]
            print("%-28s %s %12.1f %%" % (model, figures(
                [(one.models[model], one.measured) for one in timed]),
                100 * statistics.median(errors)))  # fmt: skip
        reasons = collections.Counter(one.models[model] for one in some
                                      if isinstance(one.models.get(model), str))  # fmt: skip
        for why, number in reasons.most_common(1):
            print("  %s has no time for %d: %s" % (model, len(some) - len(timed), why))
    print()


def print_all(title, times):
    print_groups(title, times)
    print_inputs(times)
    print_models(times)
