#!/usr/bin/env python3
"""Holds `gpuperf model bsp` against the predictions that its authors published.

usage: bsp_times.py [--all] [--table] bsp-kernel-times.csv

For each app and GPU of the file, the smallest, the middle and the largest input
(--all: every input) goes through `gpuperf model bsp`, and the answer is compared
with the published prediction in all its printed digits but the last. --table
prints, for each app, how the predictions for all inputs compare with the
measurements, as the table in docs/models/bsp.md; those that did not go through
the tool are the published ones. Exits with 1 when a prediction differs.
"""

import argparse
import csv
import json
import subprocess
import sys

MACHINES = {"Tesla-K40": "k40", "GTX-980": "gtx980"}
APPS = ("MMGU", "MMGC", "MMSU", "MMSC", "MAU", "MAC", "dotP", "vAdd", "MSA")
# R-code/analyticalModel.R: lambdaK40, lambdaGTX980.
LAMBDAS = {
    "Tesla-K40": (4.75, 20, 19, 65, 2.5, 9.5, 5.5, 10, 0.5),
    "GTX-980": (13.5, 44, 40, 120, 3, 8.5, 7, 8.5, 1.65),
}
# The published numbers have 15 digits.
TOLERANCE = 1e-14


def counts(app, n):
    """What a thread does, by the same script: bsp-kernel-times.md."""
    if app.startswith("MM"):
        return {"t": n * n, "comp": n, "ld1": 2 * n, "st1": 1}
    if app.startswith("MA"):
        return {"t": n * n, "comp": 10, "ld1": 2, "st1": 1}
    return {"t": n + 255, "comp": 20, "ld1": 2, "st1": 1}


def subarray_counts(n):
    share = n / 4096
    return {"t": 4096, "comp": 100 * share, "ld1": share, "st1": 5}


def predict(row):
    """Seconds, by the tool."""
    app, n = row["app"], int(row["input_size"])
    given = subarray_counts(n) if app == "MSA" else counts(app, n)
    given["lambda"] = LAMBDAS[row["gpu"]][APPS.index(app)]
    command = ["gpuperf", "model", "bsp", "--format=json"]
    command.append("--machine=" + MACHINES[row["gpu"]])
    command += ["%s=%r" % item for item in given.items()]
    return json.loads(subprocess.check_output(command))["time_us"] * 1e-6


def groups_of(rows):
    groups = {}
    for row in rows:
        groups.setdefault((row["gpu"], row["app"]), []).append(row)
    return groups


def sample(rows):
    ordered = sorted(rows, key=lambda row: int(row["input_size"]))
    return [ordered[0], ordered[len(ordered) // 2], ordered[-1]]


def table_line(app, ratios_by_gpu):
    cells = [app]
    for gpu in MACHINES:
        ratios = ratios_by_gpu[gpu]
        mean = sum(ratios) / len(ratios)
        cells += ["%.2f" % x for x in (mean, min(ratios), max(ratios))]
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("times")
    args = parser.parse_args()
    with open(args.times) as file:
        groups = groups_of(csv.DictReader(file))
    compared = differ = 0
    ratios = {app: {gpu: [] for gpu in MACHINES} for app in APPS}
    for (gpu, app), rows in groups.items():
        chosen = rows if args.all else sample(rows)
        for row in rows:
            published = float(row["bsp_predicted_s"])
            predicted = predict(row) if row in chosen else published
            compared += row in chosen
            if abs(predicted - published) > TOLERANCE * published:
                differ += 1
                print("%s %s %s: %.15g s, published %.15g"
                      % (gpu, app, row["input_size"], predicted, published))  # fmt: skip
            ratios[app][gpu].append(predicted / float(row["measured_s"]))
    if args.table:
        for app in APPS:
            print(table_line(app, ratios[app]))
    print("%d predictions on %d kernels and GPUs, %d differ"
          % (compared, len(groups), differ))  # fmt: skip
    sys.exit(differ != 0)


main()
