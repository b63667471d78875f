"""Times of simple kernels and of four of Rodinia's on a Tesla K40 and a GTX 980.

The simple kernels (Amaris et al., test/Model/Inputs/bsp-kernel-times.md) were measured at
32 or 69 sizes each; the table has a middle one of every fourth size, and predicted over
measured time at all of these.
Of the programs that were measured only the names are published: examples/amaris_*.cu are
written after the paper, additions after the names. Dot products are left out, of which
neither tells how they sum. Of Rodinia's kernels the largest measured launch is compared,
where DIR… has the sources. The clocks are those of the measured cards.
"""

import csv
import json
import os
import statistics
import subprocess

import counters

# The clock that the cards ran at: of the K40 a lone block's active cycles over its time,
# of the GTX 980 what the data's authors compute with.
CLOCK_GHZ = {"Tesla-K40": 0.745, "GTX-980": 1.216}
MATRICES = "examples/amaris_matmul.cu"
SUBARRAY = "examples/amaris_max_subarray.cu"
ADDITIONS = "test/accuracy/Inputs/nvprof/additions.cu"
# Shapes are functions of the input's size.
TILES = lambda n: ("%d,%d" % (n // 16, n // 16), "16,16", {"size": n})  # noqa: E731
APPS = {
    "MMGU": ("multiply, global, uncoalesced", MATRICES, "globalUncoalesced", TILES),
    "MMGC": ("multiply, global, coalesced", MATRICES, "globalCoalesced", TILES),
    "MMSU": ("multiply, shared, uncoalesced", MATRICES, "sharedUncoalesced", TILES),
    "MMSC": ("multiply, shared, coalesced", MATRICES, "sharedCoalesced", TILES),
    "MAU": ("add matrices, uncoalesced", ADDITIONS, "matrixUncoalesced", TILES),
    "MAC": ("add matrices, coalesced", ADDITIONS, "matrixCoalesced", TILES),
    "vAdd": ("add vectors", ADDITIONS, "vectors",
             lambda n: (str(n // 256), "256", {"size": n})),
    "MSA": ("maximum subarray", SUBARRAY, "maxSubarray",
            lambda n: ("32", "128", {"perThread": n // 4096})),
}  # fmt: skip


def machine_file(run, gpu):
    """A file with the card's figures at its clock."""
    name = counters.MACHINES[gpu]
    path = os.path.join(run.build, "accuracy", "nvprof-%s.yaml" % name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write("base: %s\nsources: {nvprof: measured}\ndevice: {source: nvprof, "
                   "boost_clock_GHz: %s}\n" % (name, CLOCK_GHZ[gpu]))  # fmt: skip
    return path


def predict(run, machine, path, kernel, grid, block, assume):
    """The kernel's prediction."""
    values = ",".join("%s=%d" % item for item in assume.items())
    command = [run.gpuperf, "--machine=" + machine, "--format=json", path,
               "--launch=%s:%s:%s" % (kernel, grid, block),
               "--assume=%s:%s" % (kernel, values)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True)
    return next(k["prediction"] for k in json.loads(done.stdout)["kernels"]
                if k["name"] == kernel)  # fmt: skip


def simple_rows(run):
    """{(GPU, app): [(size, measured s)]}, the sizes in order."""
    path = os.path.join(run.root, "test", "Model", "Inputs", "bsp-kernel-times.csv")
    groups = {}
    with open(path) as file:
        for row in csv.DictReader(file):
            if row["app"] in APPS:
                groups.setdefault((row["gpu"], row["app"]), []).append(
                    (int(row["input_size"]), float(row["measured_s"])))  # fmt: skip
    return {key: sorted(sizes) for key, sizes in groups.items()}


def every_fourth(sizes):
    return sizes[2::4]


def middle(sizes):
    return [sizes[len(sizes) // 2]]


def digits(ms):
    """Three of them, without an exponent."""
    return "%.0f" % ms if ms >= 100 else "%.3g" % ms


def print_row(gpu, name, size, measured_ms, prediction, ratios):
    least = " (%.2f to %.2f)" % (min(ratios), max(ratios)) if len(ratios) > 1 else ""
    print("| %s | %s | %s | %s | %s | %s | %.2f%s |" % (
        gpu, name, size, digits(measured_ms), digits(prediction["time_us"] / 1e3),
        prediction["bound"], statistics.median(ratios), least))  # fmt: skip


def measure_simple(run, choose=every_fourth):
    """Predicted over measured time, a median over the sizes for each row of the table."""
    ratios = []
    for (gpu, app), sizes in simple_rows(run).items():
        name, path, kernel, shape = APPS[app]
        machine = machine_file(run, gpu)
        found = [(size, seconds, predict(run, machine, os.path.join(run.root, path), kernel,
                                         *shape(size))) for size, seconds in choose(sizes)]  # fmt: skip
        over = [one["time_us"] / 1e6 / seconds for _, seconds, one in found]
        size, seconds, one = middle(found)[0]
        print_row(gpu, name, size, seconds * 1e3, one, over)
        ratios.append(statistics.median(over))
    return ratios


def measure_rodinia(run, sources):
    """The same of the largest launches of Rodinia's kernels."""
    ratios = []
    for (kernel, gpu), row in counters.launches(run.data).items():
        shape = ["%s,%s" % (row[d + "_x"], row[d + "_y"]) for d in ("grid", "block")]
        one = predict(run, machine_file(run, gpu), os.path.join(sources, counters.SOURCES[kernel]),
                      kernel, *shape, counters.arguments(row))  # fmt: skip
        measured_ms = counters.number(row, "duration") * 1e3
        ratios.append(one["time_us"] / 1e3 / measured_ms)
        print_row(gpu, "`%s`" % kernel, row["input_size_1"], measured_ms, one, ratios[-1:])
    return ratios


def figures(ratios):
    within = sum(0.5 <= ratio <= 2 for ratio in ratios)
    error = statistics.median(abs(ratio - 1) for ratio in ratios)
    return "%d kernels, median error %.1f %%, %d within 2x" % (len(ratios), 100 * error, within)


def measure(run):
    print("| GPU | kernel | size | measured, ms | predicted, ms | bound | predicted / measured |")
    ratios = measure_simple(run)
    sources = counters.find_rodinia(run.folders)
    if not sources:
        return figures(ratios) + "; Rodinia skipped: needs its sources in DIR…"
    return figures(ratios + measure_rodinia(run, sources))
