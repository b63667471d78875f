"""Hardware counters of four Rodinia kernels on Kepler and Maxwell.

Of each kernel and GPU the largest measured launch is compared: registers, warp
instructions, requests per warp and transactions per request. Global transactions are
128-byte lines on the K40; on both GPUs, what a request moves to and from L2 is the
traffic of L2 in 32-byte sectors, divided by the requests. EXPLAINED says why a figure
is off by more than a tenth; anything else that is, is listed as unexplained.
"""

import csv
import json
import os
import subprocess

LIMIT = 0.1
MACHINES = {"Tesla-K40": "k40", "GTX-980": "gtx980"}
SOURCES = {
    "bpnn_layerforward_CUDA": "backprop/backprop_cuda_kernel.cu",
    "bpnn_adjust_weights_cuda": "backprop/backprop_cuda_kernel.cu",
    "lud_diagonal": "lud/cuda/lud_kernel.cu",
    "lud_perimeter": "lud/cuda/lud_kernel.cu",
}

# (kernel, GPU or "", what it begins with) -> why it is off.
OLD_REGISTERS = (
    "the estimate is of what a current compiler allocates; the programs and compilers "
    "that were measured are not at hand, and differ by up to 64% among themselves")
OLD_ADDRESSES = (
    "loads, stores and floating-point operations per thread are equal (288, 0 in "
    "fp32); integer instructions are 18 and 22 per warp against 11: addresses of four "
    "arrays in 64 bits; Maxwell needs three XMAD for a 32-bit product")
OLD_LOOPS = (
    "loads and stores per thread are equal (5192 and, on the K40, 15056); integer "
    "instructions are 1.6 to 1.9 times ours, with fewer control instructions than "
    "iterations on the K40: that compiler's unrolled copies compute their indices")
PREDICATED = (
    "the K40's program predicates the reduction's step: each warp issues all four "
    "steps (4.25 loads and 2.125 stores more), counted although predicated off: its "
    "threads execute as many loads, stores (322) and fp32 operations (62) as ours")
POWER = (
    "the GTX 980's program computes logarithm and powers at run time (830 fp32 "
    "instructions per warp's threads against 62 on the K40) and the remainder by a "
    "variable; here both are constants, as in the K40's program")
FORWARDED = (
    "the GTX 980's program reads the product of the step before from a register: one "
    "load per warp less (290 loads and stores per warp's threads against 322)")
ROWS = (
    "the row's half: both programs read the 120 values of dia one by one (80 requests "
    "more than our wide loads); of the rows that are done, the GTX 980's reads 13 and "
    "the K40's 119 that are in registers here, and the K40's stores each of the 105 "
    "sums on the way: 93, 199 and 105 requests without conflict")
ONE_WARP = (
    "a launch of one warp: the L2 also reads instructions and constants (53 to 235 "
    "sectors for the same 16 requests, from launch to launch) and writes 4 to 6 more "
    "than the 30 of the kernel")

EXPLAINED = {
    ("bpnn_layerforward_CUDA", "Tesla-K40", "instructions"): PREDICATED,
    ("bpnn_layerforward_CUDA", "Tesla-K40", "shared"): PREDICATED,
    ("bpnn_layerforward_CUDA", "GTX-980", "instructions"): POWER,
    ("bpnn_layerforward_CUDA", "GTX-980", "shared loads"): FORWARDED,
    ("bpnn_layerforward_CUDA", "", "registers"): OLD_REGISTERS,
    ("bpnn_adjust_weights_cuda", "", "registers"): OLD_REGISTERS,
    ("bpnn_adjust_weights_cuda", "", "instructions"): OLD_ADDRESSES,
    ("lud_diagonal", "", "registers"): OLD_REGISTERS,
    ("lud_diagonal", "", "instructions"): OLD_LOOPS,
    ("lud_diagonal", "", "global load: L2"): ONE_WARP,
    ("lud_diagonal", "", "global store: L2"): ONE_WARP,
    ("lud_perimeter", "", "registers"): OLD_REGISTERS,
    ("lud_perimeter", "", "instructions"): OLD_LOOPS,
    ("lud_perimeter", "", "shared"): ROWS,
}  # fmt: skip


def launches(data):
    """The row with most warps for each kernel and GPU."""
    rows = {}
    with open(os.path.join(data, "nvprof", "rodinia-counters.csv")) as file:
        for row in csv.DictReader(file):
            key = row["kernel"], row["gpu_name"]
            if key not in rows or number(row, "warps_launched") > number(
                    rows[key], "warps_launched"):  # fmt: skip
                rows[key] = row
    return rows


def number(row, name):
    return float(row[name])


def arguments(row):
    """Parameters from the benchmarks' host code: 16 hidden nodes; a step of LU has
    one row and column of blocks less than the one before."""
    size = int(row["input_size_1"])
    if row["kernel"].startswith("bpnn"):
        return {"in": size, "hid": 16}
    blocks = int(row["grid_x"]) if row["kernel"] == "lud_perimeter" else size // 16 - 1
    return {"matrix_dim": size, "offset": size - 16 * (blocks + 1)}


def analyse(run, path, row):
    name = row["kernel"]
    shape = ["%s,%s" % (row[d + "_x"], row[d + "_y"]) for d in ("grid", "block")]
    assume = ",".join("%s=%d" % item for item in arguments(row).items())
    command = [run.gpuperf, "--machine=" + MACHINES[row["gpu_name"]], "--format=json",
               "--launch=%s:%s:%s" % (name, *shape),
               "--assume=%s:%s" % (name, assume), path]  # fmt: skip
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          universal_newlines=True)  # fmt: skip
    return next(k for k in json.loads(done.stdout)["kernels"] if k["name"] == name)


def ratio(a, b):
    return a / b if b else 0.0


def derived(kernel):
    """The figures of `measured`, from the tool."""
    figures = {"registers": kernel["occupancy"]["registers"],
               "instructions per warp": sum(kernel["mix"]["per_warp"].values())}
    for space, per_request in (("shared", {"transactions": "wavefronts_per_request"}),
                               ("global", {"128-byte lines": "lines_per_request",
                                           "L2 sectors": "sectors_per_request"})):
        for kind in ("load", "store"):
            found = [a for a in kernel["accesses"]
                     if (a["space"], a["kind"]) == (space, kind)]
            requests = sum(a["executions_per_warp"] for a in found)
            figures["%s %ss per warp" % (space, kind)] = requests
            for what, field in per_request.items():
                total = sum(a["executions_per_warp"] * a[field] for a in found)
                figures["%s %s: %s" % (space, kind, what)] = ratio(total, requests)
    return figures


def measured(row):
    warps = number(row, "warps_launched")
    figures = {"registers": number(row, "registers_per_thread"),
               "instructions per warp": number(row, "instructions_per_warp")}
    for kind, requests, moved in (("load", "gld_request", "l2_read_transactions"),
                                  ("store", "gst_request", "l2_write_transactions")):
        shared = number(row, "shared_" + kind)
        figures["shared %ss per warp" % kind] = shared / warps
        if shared:
            figures["shared %s: transactions" % kind] = number(
                row, "shared_memory_%s_transactions_per_request" % kind)
        figures["global %ss per warp" % kind] = number(row, requests) / warps
        if row["gpu_name"] == "Tesla-K40":
            figures["global %s: 128-byte lines" % kind] = number(
                row, "global_%s_transactions_per_request" % kind)
        figures["global %s: L2 sectors" % kind] = ratio(number(row, moved),
                                                        number(row, requests))
    return figures


def reason(kernel, gpu, what):
    for (name, machine, start), text in EXPLAINED.items():
        if name == kernel and machine in ("", gpu) and what.startswith(start):
            return text
    return None


def find_rodinia(folders):
    """The folder that holds all SOURCES, below the given ones; or None."""
    for folder in folders:
        for path, _, _ in os.walk(folder):
            if all(os.path.exists(os.path.join(path, s)) for s in SOURCES.values()):
                return path
    return None


def measure(run):
    sources = find_rodinia(run.folders)
    if not sources:
        return "skipped: needs Rodinia 3.1 in DIR…"
    compared = off = unexplained = 0
    reasons = []
    print("%-26s %-9s %-28s %10s %10s %7s" % ("kernel", "GPU", "per warp or request",
                                              "measured", "derived", "off"))
    for (name, gpu), row in launches(run.data).items():
        have = derived(analyse(run, os.path.join(sources, SOURCES[name]), row))
        for what, want in measured(row).items():
            compared += 1
            error = (have[what] - want) / want if want else float(have[what] != 0)
            why = ""
            if abs(error) > LIMIT:
                off += 1
                text = reason(name, gpu, what)
                unexplained += text is None
                if text and text not in reasons:
                    reasons.append(text)
                why = "[%d]" % (reasons.index(text) + 1) if text else "unexplained"
            print("%-26s %-9s %-28s %10.4g %10.4g %+6.1f%% %s"
                  % (name, gpu, what, want, have[what], 100 * error, why))
    for index, text in enumerate(reasons, 1):
        print("[%d] %s" % (index, text))
    return ("%d of %d figures within 10%%, %d off and explained, %d unexplained"
            % (compared - off, compared, off - unexplained, unexplained))
