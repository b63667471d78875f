"""Writes docs/performance.md's tables and its plot anew.

usage: bench.py --document [--build DIR] [--page PAGE]
       bench.py --document [folders.py's options] DIR…

How the tool's time grows with the statements of a kernel (scaling.py), with the
kernels of a file and with the files of a build. Each table stands between
"<!-- NAME -->" and "<!-- end -->"; the plot is images/growth.svg beside the page.

With folders it is what the plugin adds to their compiles (folders.py) that is written,
the row of the device code, or with --whole that of the whole compile.
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time

import folders
import scaling

STATEMENTS = (10, 100, 1000, 10000)
KERNELS = (1, 10, 100, 1000)
FILES = (1, 4, 16, 64, 256)


def kernels_of(count):
    """A file of so many kernels, each with a strided load and a loop."""
    return "".join(
        "__global__ void k%d(float *a, const float *b, int n) {\n"
        "  for (int j = 0; j < n; ++j) a[threadIdx.x] += b[threadIdx.x * 8 + j * %d];\n}\n"
        % (i, i + 1) for i in range(count))  # fmt: skip


def seconds(command):
    started = time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.monotonic() - started


def statement_times(args, folder):
    """{kind: [(statements, ms of the analysis)]}"""
    times = {}
    for name, source in scaling.KINDS.items():
        sizes = [s for s in STATEMENTS if s <= scaling.MOST.get(name, s)]
        times[name] = [(size, measured(source(size), args, folder)[1]) for size in sizes]
    times["nest"] = [(depth, measured(scaling.nest(depth), args, folder)[1])
                     for depth in scaling.NEST_DEPTHS]  # fmt: skip
    return times


def measured(text, args, folder):
    """(ms of reading, ms of the analysis) of one file."""
    path = os.path.join(folder, "k.cu")
    with open(path, "w") as file:
        file.write(text)
    return scaling.milliseconds(path, args)


def kernel_times(args, folder):
    return [(count, sum(measured(kernels_of(count), args, folder))) for count in KERNELS]


def file_times(args, folder):
    """[(files, seconds of the tool, of clang -fsyntax-only for each)], ten kernels each,
    with the bundled headers."""
    tool = os.path.join(args.build, "bin", "gpuperf")
    shim = subprocess.check_output([tool, "--print-shim-dir"], universal_newlines=True).strip()
    clang = ("ls %s/*.cu | xargs -P$(nproc) -n1 clang++-" + os.environ.get("GPUPERF_LLVM", "19") +
             " -nocudainc -nocudalib -fsyntax-only "
             "--cuda-device-only --cuda-gpu-arch=sm_80 -isystem %s/cuda -include gpuperf_cuda.h")  # fmt: skip
    rows = []
    for count in FILES:
        project = os.path.join(folder, "p%d" % count)
        os.makedirs(project)
        names = ["f%d.cu" % i for i in range(count)]
        for name in names:
            with open(os.path.join(project, name), "w") as file:
                file.write(kernels_of(10))
        with open(os.path.join(project, "compile_commands.json"), "w") as file:
            json.dump([{"directory": project, "file": n, "command": "nvcc -c " + n}
                       for n in names], file)  # fmt: skip
        mine = seconds([tool, "--cuda=none", "-p", project])
        rows.append((count, mine, seconds(["bash", "-c", clang % (project, shim)])))
    return rows


def number(value):
    return "%.0f" % value if value >= 10 else "%.1f" % value


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def statement_table(times):
    rows = []
    for name, points in times.items():
        if name != "nest":
            found = dict(points)
            rows.append([name] + [number(found[s]) if s in found else "" for s in STATEMENTS])
    nest = ", ".join("%s at %d" % (number(ms), depth) for depth, ms in times["nest"])
    return table(["ms"] + [str(s) for s in STATEMENTS], rows) + "\n\nLoops in each other: " + nest + " levels."


# ---- the plot

COLOURS = ("#4269d0", "#efb118", "#ff725c", "#6cc5b0", "#3ca951", "#a463f2", "#97bbf5", "#9c6b4e")
WIDTH, HEIGHT, LEFT, TOP = 300, 220, 60, 40


def panel(x0, title, unit, across, series):
    """One double logarithmic diagram as SVG elements."""
    points = [p for line in series.values() for p in line]
    low = [math.floor(math.log10(min(p[i] for p in points))) for i in (0, 1)]
    high = [math.ceil(math.log10(max(p[i] for p in points))) for i in (0, 1)]

    def at(point):
        share = [(math.log10(point[i]) - low[i]) / max(high[i] - low[i], 1) for i in (0, 1)]
        return x0 + LEFT + share[0] * WIDTH, TOP + (1 - share[1]) * HEIGHT

    out = ['<text x="%d" y="20" class="t">%s</text>' % (x0 + LEFT, title)]
    for power in range(low[0], high[0] + 1):
        x, _ = at((10**power, 10 ** low[1]))
        out.append('<path d="M%.1f %dv%d" class="g"/><text x="%.1f" y="%d" class="m">%s</text>'
                   % (x, TOP, HEIGHT, x, TOP + HEIGHT + 16, "{:,}".format(10**power).replace(",", " ")))  # fmt: skip
    for power in range(low[1], high[1] + 1):
        _, y = at((10 ** low[0], 10**power))
        out.append('<path d="M%d %.1fh%d" class="g"/><text x="%d" y="%.1f" class="e">%g %s</text>'
                   % (x0 + LEFT, y, WIDTH, x0 + LEFT - 6, y + 4, 10.0**power, unit))  # fmt: skip
    out.append('<text x="%d" y="%d" class="m">%s</text>'
               % (x0 + LEFT + WIDTH // 2, TOP + HEIGHT + 34, across))  # fmt: skip
    for index, (name, line) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        path = " ".join("%.1f,%.1f" % at(p) for p in line)
        out.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' % (path, colour))
        y = TOP + HEIGHT + 54 + 16 * (index // 3)
        x = x0 + LEFT + 105 * (index % 3)
        out.append('<path d="M%d %dh14" stroke="%s" stroke-width="3"/><text x="%d" y="%d">%s</text>'
                   % (x, y - 4, colour, x + 18, y, name))  # fmt: skip
    return "\n".join(out)


def plot(statements, kernels, files):
    step = LEFT + WIDTH + 30
    lines = {name: line for name, line in statements.items() if name != "nest"}
    body = [
        panel(0, "analysis of one kernel", "ms", "statements", lines),
        panel(step, "one file, read and analysed", "ms", "kernels", {"gpuperf": kernels}),
        panel(2 * step, "files of ten kernels", "s", "files",
              {"gpuperf": [r[:2] for r in files],
               "clang -fsyntax-only": [(r[0], r[2]) for r in files]}),
    ]  # fmt: skip
    style = ("text{font:12px sans-serif;fill:#333}.t{font-weight:bold}.m{text-anchor:middle}"
             ".e{text-anchor:end}.g{stroke:#ddd}")  # fmt: skip
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 370" width="%d">\n'
            '<style>%s</style>\n<rect width="100%%" height="100%%" fill="#fff"/>\n%s\n</svg>\n'
            % (3 * step, 3 * step, style, "\n".join(body)))  # fmt: skip


PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs",
                    "performance.md")  # fmt: skip


def document_compiles(arguments):
    """Writes one row of the table of compiles."""
    args = folders.parse_arguments(arguments)
    rows, _, _ = folders.measure_all(args)
    head = "the whole compile" if args.whole else "device code to assembly"
    cells = ["%d" % len(rows)] + ["%.3f" % ratio for ratio in folders.ratios_of(rows)]
    with open(PAGE) as file:
        page = file.read()
    line = "| " + " | ".join([head] + cells) + " |"
    page, count = re.subn(r"^\| %s \|.*$" % head, lambda m: line, page, flags=re.M)
    if count != 1:
        sys.exit("document: %s has no row '%s'" % (PAGE, head))
    with open(PAGE, "w") as file:
        file.write(page)
    folders.report(rows)
    return 0


def main(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--build", default="build")
    parser.add_argument("--page", default=PAGE)
    args = parser.parse_args(arguments)
    args.limit = 60
    with tempfile.TemporaryDirectory() as folder:
        statements = statement_times(args, folder)
        kernels = kernel_times(args, folder)
        files = file_times(args, folder)
    tables = {
        "statements": statement_table(statements),
        "kernels": table(["kernels"] + [str(k) for k, _ in kernels],
                         [["ms"] + [number(ms) for _, ms in kernels]]),
        "files": table(["files"] + [str(r[0]) for r in files],
                       [["gpuperf, s"] + ["%.2f" % r[1] for r in files],
                        ["clang -fsyntax-only, s"] + ["%.2f" % r[2] for r in files]]),
    }  # fmt: skip
    with open(args.page) as file:
        page = file.read()
    for name, text in tables.items():
        page, count = re.subn(r"(<!-- %s -->\n).*?(<!-- end -->)" % name,
                              lambda m: m.group(1) + text + "\n" + m.group(2), page, flags=re.S)  # fmt: skip
        if count != 1:
            sys.exit("document: %s has no place for '%s'" % (args.page, name))
    with open(args.page, "w") as file:
        file.write(page)
    with open(os.path.join(os.path.dirname(args.page), "images", "growth.svg"), "w") as file:
        file.write(plot(statements, kernels, files))
    return 0
