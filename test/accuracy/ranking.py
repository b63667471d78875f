"""The order of the configurations of one kernel against measured times.

A folder DIR is an autotuning space where it holds `set.json` (kernel, source, machine, arch,
defines: the macros that make a configuration) and `configs.csv`, a row per configuration: the
macros, grid, block, time_ms, and sample: `random` for those that were drawn uniformly. The
code that was measured is nvcc's, and so is what is predicted, where there is a toolkit;
`./dev accuracy` says Clang otherwise. Rows are two halves, the even and the odd: causes are
looked for in the even one alone, and the odd one is judged.
"""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import order
from launches import base_name, rows_of


def is_space(folder):
    return all(os.path.exists(os.path.join(folder, name)) for name in ("set.json", "configs.csv"))


def predicted_ms(tool, compiler, folder, space, row):
    """(milliseconds or None, why there are none)"""
    launch = "--launch=%s:%s:%s" % (
        space["kernel"], row["grid"].replace("x", ","), row["block"].replace("x", ","))  # fmt: skip
    command = [tool, "--compiler=" + compiler, "--machine=" + space["machine"], "--format=json",
               "--arch=" + space["arch"], launch, space["source"], "--",
               *("-D%s=%s" % (name, row[name]) for name in space["defines"])]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    try:
        kernels = json.loads(done.stdout)["kernels"]
    except ValueError:
        return None, done.stderr.strip().split("\n")[-1]
    found = next((one for one in kernels if base_name(one["name"]) == space["kernel"]), None)
    prediction = found["prediction"] if found else {"time_us": None, "reason": "not in the report"}
    time = prediction["time_us"]
    return (time / 1e3, "") if time else (None, prediction.get("reason", ""))


def measure_space(tool, compiler, folder, choose=lambda rows: rows):
    """[(number of the row, row, predicted ms or None, reason)], of those that `choose` takes of
    the numbered rows."""
    with open(os.path.join(folder, "set.json")) as file:
        space = json.load(file)
    rows = choose(list(enumerate(rows_of(os.path.join(folder, "configs.csv")))))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        read = lambda one: predicted_ms(tool, compiler, folder, space, one[1])  # noqa: E731
        return [(number, row, *found) for (number, row), found in zip(rows, pool.map(read, rows))]


def figures(results):
    """Spearman, regret of the first, share of pairs, and how many have no time."""
    timed = [(row, ms) for _, row, ms, _ in results if ms]
    if len(timed) < 3:
        return "%d configurations, %d with a time" % (len(results), len(timed))
    measured = [float(row["time_ms"]) for row, _ in timed]
    predicted = [ms for _, ms in timed]
    right, total = order.pairs_in_order(predicted, measured)
    best = min(float(row["time_ms"]) for _, row, _, _ in results)
    first = order.regret(predicted, measured) * min(measured) / best
    return ("%d configurations, %d without a time: rank correlation %.2f, the first %.0f %% above "
            "the best, %.0f %% of %d pairs in order" % (
                len(results), len(results) - len(timed), order.spearman(predicted, measured) or 0,
                100 * (first - 1), 100 * right / max(1, total), total))  # fmt: skip


def print_tables(results):
    for words, chosen in (("all", lambda number, row: True),
                          ("even", lambda number, row: number % 2 == 0),
                          ("odd", lambda number, row: number % 2 == 1),
                          ("odd, drawn uniformly", lambda number, row:
                           number % 2 == 1 and row["sample"] == "random")):  # fmt: skip
        some = [one for one in results if chosen(one[0], one[1])]
        print("%-22s %s" % (words, figures(some)))
    reasons = sorted({why for _, _, ms, why in results if not ms})
    for why in reasons:
        print("  no time: %s" % why)


def measure(run):
    spaces = [one for one in run.folders if is_space(one)]
    if not spaces:
        return "skipped: no folder with set.json and configs.csv"
    compiler = "nvcc" if run.cuda else "clang"
    summaries = []
    for folder in spaces:
        results = measure_space(run.gpuperf, compiler, folder)
        print("%s, code of %s" % (os.path.basename(folder), compiler))
        print_tables(results)
        summaries.append(figures(results))
    return "; ".join(summaries)
