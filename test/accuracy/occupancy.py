"""Occupancy against NVIDIA's cuda_occupancy.h, and for older GPUs against the rules
of the CUDA Occupancy Calculator, written here anew, and a table of corners."""

import csv
import os
import re
import shutil
import subprocess
import tempfile

# GPUs that are part of gpuperf, beside one described by the published limits alone.
MACHINES = {"1.0": "8800gtx", "1.1": "8800gt", "1.3": "gtx280", "2.0": "gtx480",
            "2.1": "gt630", "3.0": "gtx680", "3.5": "k40", "5.2": "gtx980",
            "7.0": "v100"}  # fmt: skip
SINCE = ("t4", "a100", "rtx3080", "rtx4090", "h100", "b200", "rtx5090")  # 7.5 and later

THREADS = [1, 31, 32, 33, 64, 96, 128, 160, 192, 224, 256, 320, 384, 448, 480, 512, 513,
           768, 992, 1024]  # fmt: skip
REGISTERS = [1, 8, 10, 11, 16, 17, 20, 21, 24, 25, 31, 32, 33, 40, 48, 63, 64, 65, 96,
             124, 128, 168, 255]  # fmt: skip
SHARED = [0, 1, 512, 1024, 2048, 3000, 4096, 5461, 8192, 12288, 16384, 24576, 49152]


def with_header(run):
    """(configurations from 7.5 on, all, wrong), or the reason why there are none."""
    header = run.cuda and os.path.join(run.cuda, "include", "cuda_occupancy.h")
    compiler = shutil.which("clang++-" + os.environ.get("GPUPERF_LLVM", "19")) or shutil.which("c++")
    if not header or not os.path.exists(header) or not compiler:
        return "no cuda_occupancy.h"
    source = os.path.join(run.root, "test", "Machine", "occupancy-oracle.cpp")
    with tempfile.TemporaryDirectory() as folder:
        oracle = os.path.join(folder, "oracle")
        subprocess.run([compiler, "-std=c++17", "-O1", "-I" + os.path.dirname(header),
                        source, "-o", oracle], check=True)  # fmt: skip
        path = os.path.dirname(run.gpuperf) + os.pathsep + os.environ["PATH"]
        said = subprocess.run([oracle], stdout=subprocess.PIPE, universal_newlines=True,
                              env=dict(os.environ, PATH=path)).stdout  # fmt: skip
    rows = re.findall(r"(\w+): (\d+) configurations, (\d+) next steps, (\d+) wrong", said)
    print("%-10s %15s %12s %6s" % ("machine", "configurations", "next steps", "wrong"))
    for row in rows:
        print("%-10s %15s %12s %6s" % row)
    late = sum(int(row[1]) for row in rows if row[0] in SINCE)
    return late, sum(int(row[1]) for row in rows), sum(int(row[3]) for row in rows)


def read_table(run, name):
    with open(os.path.join(run.data, name)) as file:
        rows = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(rows))


def down(value, unit):
    return value // unit * unit


def up(value, unit):
    return down(value + unit - 1, unit)


def expected_blocks(limits, threads, registers, shared):
    """Blocks of an SM by the formulas of the calculator's sheet; 0 for a block that
    cannot be launched."""
    warps = up(threads, 32) // 32
    if threads > limits["threads_per_block"] or shared > limits["shared_per_block"]:
        return 0
    if registers > limits["registers_per_thread"]:
        return 0
    blocks = [limits["blocks"], limits["warps"] // warps]
    blocks.append(blocks_by_registers(limits, warps, registers))
    if shared:
        blocks.append(limits["shared"] // up(shared, limits["shared_unit"]))
    return min(blocks)


def blocks_by_registers(limits, warps, registers):
    granularity, unit = limits["warp_granularity"], limits["register_unit"]
    if limits["allocation"] == "block":
        return limits["registers"] // up(up(warps, granularity) * 32 * registers, unit)
    of_warp = up(registers * 32, unit)
    # The launch needs the registers of a block whose warps fill whole groups.
    if up(warps, granularity) * of_warp > limits["registers_per_block"]:
        return 0
    return down(limits["registers"] // of_warp, granularity) // warps


def describe(limits, path):
    """Writes a machine that has these limits and nothing else."""
    per = "per-" + limits["allocation"]
    partitions = 1 if per == "per-block" else limits["warp_granularity"]
    entries = [("limits", [
        ("warp_size_threads", 32), ("max_threads_per_block", limits["threads_per_block"]),
        ("max_warps_per_sm", limits["warps"]), ("max_blocks_per_sm", limits["blocks"]),
        ("registers_per_sm", limits["registers"]),
        ("max_registers_per_block", limits["registers_per_block"]),
        ("max_registers_per_thread", limits["registers_per_thread"]),
        ("register_allocation", per),
        ("register_allocation_unit_registers", limits["register_unit"]),
        ("warp_allocation_granularity_warps", limits["warp_granularity"]),
        ("sub_partitions", partitions)]),
        ("shared", [("bytes_per_sm", limits["shared"]),
                    ("bytes_per_block", limits["shared_per_block"]),
                    ("allocation_unit_bytes", limits["shared_unit"])])]  # fmt: skip
    with open(path, "w") as file:
        file.write("name: older\ntitle: published limits\nsources: {guide: guide}\n"
                   "compute_capability: %s\n" % limits["capability"])
        for section, keys in entries:
            file.write("%s:\n  source: guide\n" % section)
            file.writelines("  %s: %s\n" % key for key in keys)


def blocks_of(run, machine, configurations):
    """What gpuperf says, in the order of the (threads, registers, shared)."""
    blocks = []
    for start in range(0, len(configurations), 2000):
        part = ",".join("%d:%d:%d" % c for c in configurations[start : start + 2000])
        said = subprocess.run([run.gpuperf, "machines", machine, "--occupancy=" + part],
                              stdout=subprocess.PIPE, universal_newlines=True,
                              check=True).stdout  # fmt: skip
        blocks += [int(n) for n in re.findall(r"blocks (\d+)", said)]
    return blocks


def typed(row):
    return {k: v if k in ("capability", "allocation") else int(v)
            for k, v in row.items()}  # fmt: skip


def machines_of(limits, folder):
    path = os.path.join(folder, "cc%s.yaml" % limits["capability"])
    describe(limits, path)
    named = MACHINES.get(limits["capability"])
    return [path] + ([named] if named else [])


def with_calculator(run, folder):
    """(configurations, wrong) over all older compute capabilities."""
    grid = [(t, r, s) for t in THREADS for r in REGISTERS for s in SHARED]
    number = wrong = 0
    print("\n%-10s %15s %6s" % ("capability", "configurations", "wrong"))
    for limits in map(typed, read_table(run, "occupancy-limits.csv")):
        expected = [expected_blocks(limits, *c) for c in grid]
        misses = []
        for machine in machines_of(limits, folder):
            got = blocks_of(run, machine, grid)
            misses += [(c, e, g) for c, e, g in zip(grid, expected, got) if e != g]
            number += len(grid)
        wrong += len(misses)
        print("%-10s %15d %6d" % (limits["capability"], len(grid), len(misses)))
        for miss in misses[:3]:
            print("  %s: expected %d blocks, not %d" % miss)
    return number, wrong


def with_corners(run, folder):
    """(rows, wrong) of the committed table."""
    limits = {l["capability"]: l
              for l in map(typed, read_table(run, "occupancy-limits.csv"))}  # fmt: skip
    number = wrong = 0
    for row in read_table(run, "occupancy-corners.csv"):
        block = int(row["threads"]), int(row["registers"]), int(row["shared"])
        for machine in machines_of(limits[row["capability"]], folder):
            got = blocks_of(run, machine, [block])
            number += 1
            if got != [int(row["blocks"])]:
                wrong += 1
                print("  %s %s: expected %s blocks, not %s (%s)"
                      % (row["capability"], block, row["blocks"], got, row["why"]))
    return number, wrong


def measure(run):
    header = with_header(run)
    with tempfile.TemporaryDirectory() as folder:
        older, older_wrong = with_calculator(run, folder)
        corners, corners_wrong = with_corners(run, folder)
    rules = "rules of 1.0 to 7.0: %d, %d wrong; corners: %d, %d wrong" % (
        older, older_wrong, corners, corners_wrong)  # fmt: skip
    if isinstance(header, str):
        return "skipped: %s; %s" % (header, rules)
    return "header: %d from 7.5 on (%d in all), %d wrong; %s" % (*header, rules)
