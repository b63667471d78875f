#!/usr/bin/env python3
"""How far the models' inputs are from what compiler and hardware give.

usage: accuracy.py --build BUILD [--only TOPIC,…] [--plots FOLDER] [DIR…]

Each topic is a module of this folder with a function measure(run): it prints its
tables and returns one summary line. `run` has `gpuperf` (the tool's path), `cuda`
(the toolkit's folder, or None), `folders` (DIR…, of CUDA source beyond examples/),
`root` and `data` (published measurements). A topic that lacks what it measures
against returns a line that begins with "skipped:". docs/accuracy.md says what each
topic compares, with the last figures.

`findings` is measured if --only names it.
"""

import argparse
import importlib
import os
import sys

TOPICS = ["occupancy", "registers", "mix", "transactions", "counters", "control_flow",
          "caches", "local_memory", "ptx", "hardware", "launches",
          "times", "h100", "effects", "pairs", "ranking", "nvprof"]

# Those that somebody has to read, or that take long: if --only names them.
ON_REQUEST = ["findings", "compilers"]


class Run:
    def __init__(self, options):
        here = os.path.dirname(os.path.abspath(__file__))
        self.root = os.path.dirname(os.path.dirname(here))
        self.options = options
        self.gpuperf = os.path.join(options.build, "bin", "gpuperf")
        self.build = options.build
        self.worst, self.fresh, self.plots = options.worst, options.fresh, options.plots
        self.examples = os.path.join(self.root, "examples")
        self.folders = [os.path.abspath(folder) for folder in options.folders]
        self.data = os.path.join(here, "Inputs")
        homes = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"),
                 "/usr/local/cuda"]
        self.cuda = next((home for home in homes if home and os.path.exists(
            os.path.join(home, "bin", "ptxas"))), None)


def add_draw_options(parser):
    """Those of `findings`."""
    group = parser.add_argument_group("which findings are shown, with --only=findings")
    group.add_argument("--severity", choices=["warning", "remark", "all"], default="warning")
    group.add_argument("--seed", type=int, default=1, help="by which they are drawn")
    group.add_argument("--count", type=int, default=50, help="so many are drawn")
    group.add_argument("--all", action="store_true", help="show all, in order, instead")
    group.add_argument("--exclude", metavar="GLOB", action="append", default=[],
                       help="leave out files of these paths, '*/tests/*'")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", default=",".join(TOPICS))
    parser.add_argument("--worst", type=int, default=0,
                        help="print so many kernels that are farthest off")
    parser.add_argument("--fresh", action="store_true",
                        help="compile anew what is kept in the build folder")
    parser.add_argument("--compiler", choices=["clang", "nvcc"], default="clang",
                        help="whose code of the effects and the timed programs is analysed")
    parser.add_argument("--plots", metavar="FOLDER", help="draw what there are plots of")
    add_draw_options(parser)
    parser.add_argument("folders", nargs="*")
    options = parser.parse_args()
    wanted = options.only.split(",")
    unknown = [topic for topic in wanted if topic not in TOPICS + ON_REQUEST]
    if unknown:
        sys.exit("unknown topic %s; known: %s" % (unknown[0], ", ".join(TOPICS + ON_REQUEST)))
    run = Run(options)
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    summaries = []
    for topic in wanted:
        try:
            module = importlib.import_module(topic)
        except ModuleNotFoundError:
            continue
        print("== %s ==" % topic.replace("_", " "))
        summary = module.measure(run)
        print(summary, end="\n\n", flush=True)
        summaries.append("%-13s %s" % (topic.replace("_", " "), summary))
    print("== summary ==\n" + "\n".join(summaries))


if __name__ == "__main__":
    main()
