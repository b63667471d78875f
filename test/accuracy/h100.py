"""Predicted times against those that Nsight Compute saw on an H100, as `times` has them.

`Inputs/h100` has the launches; DIR… are the folders that hold the projects' sources, those that
`hardware` takes, and that of `times`, whose `kernels.csv` has the command lines of HeCBench's
programs. Of llm.c the number of a run is the argument that the program got. Kernels of a program
without sources are left out.
"""

import csv
import os
import tempfile

import times
from hardware import find_root, rows_of
from launches import base_name
from launches import rows_of as rows_in


def text_of(path):
    with open(path, errors="replace") as file:
        return file.read()


def unit_of(kernel, units, root):
    """The unit that launches the kernel, else one that has its name."""
    def rank(unit):
        text = text_of(os.path.join(root, unit["unit"]))
        has = base_name(kernel["kernel"]) in text
        return has and "<<<" in text, has

    return max(units, key=rank)["unit"]


def row_of(kernel, unit, words):
    """A kernel as `times` reads it. No operations were counted."""
    args = words.get(kernel["program"], kernel["run"] if kernel["project"] == "llm.c" else "")
    return {**kernel, "exe_args": args, "source_file": unit, "int_ops": 0,
            "dram_bytes": int(kernel["dram_read"] or 0) + int(kernel["dram_written"] or 0)}  # fmt: skip


def write(path, rows):
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def lay_out(units, kernels, root, words, into):
    """A folder as `times` reads it, of the sources of one project."""
    sources = os.path.join(into, "sources")
    os.makedirs(sources)
    for name in os.listdir(root):
        if name != "commands.csv":
            os.symlink(os.path.join(root, name), os.path.join(sources, name))
    write(os.path.join(sources, "commands.csv"), [
        {"program": one["program"], "file": one["unit"],
         "flags": "-O3 --cuda-gpu-arch=sm_90 " + one["flags"]} for one in units])  # fmt: skip
    own = lambda kernel: [one for one in units if one["program"] == kernel["program"]]  # noqa: E731
    write(os.path.join(into, "kernels.csv"), [
        row_of(one, unit_of(one, own(one), root), words) for one in kernels if own(one)])  # fmt: skip


def words_of(folders):
    """{program: the words behind its name}, where `times` has them."""
    paths = [os.path.join(one, "kernels.csv") for one in folders]
    return {row["program"]: row["exe_args"] for path in paths if os.path.exists(path)
            for row in rows_in(path)}  # fmt: skip


def measure(run):
    kernels, units = rows_of(run.data, "kernels"), rows_of(run.data, "programs")
    roots = run.folders + [os.path.join(one, "sources") for one in run.folders]
    found = []
    with tempfile.TemporaryDirectory() as into:
        for project in sorted({one["project"] for one in units}):
            some = [one for one in units if one["project"] == project
                    and find_root(one["unit"], roots)]  # fmt: skip
            if some:
                folder = os.path.join(into, project, "h100")
                lay_out(some, [one for one in kernels if one["project"] == project],
                        find_root(some[0]["unit"], roots), words_of(run.folders), folder)  # fmt: skip
                found += times.measure_folder(run, folder)
    if not found:
        return "skipped: none of the measured programs' sources"
    times.tell(run, "h100", found)
    return times.summary(run, found)
