"""Prints the names of checks as source files, tests, documentation pages and
the other places have them, one line each; the lines must be equal."""

import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
sources = root / "lib" / "Checks"


def kebab(name):
    return re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()


def show(what, names):
    print("%s: %s" % (what, " ".join(sorted(names))))


check_sources = [p for p in sources.glob("*.cpp")
                 if p.stem not in ("BlockSizes", "Checks", "Gain",
                                   "JudgeExpectations", "LayoutAdvice", "Pages",
                                   "Support")]
show("sources", ["gpuperf-" + kebab(p.stem) for p in check_sources])
show("tests", ["gpuperf-" + p.stem for p in (root / "test/Checks").glob("*.mlir")])
show("pages", [p.stem for p in (root / "docs/checks").glob("gpuperf-*.md")])
registered = (sources / "Checks.def").read_text()
listed = re.findall(r'^GPUPERF_CHECK\("(gpuperf-[a-z-]+)",\s*"[^"]*",\s*check(\w+)\)',
                    registered, re.M)
show("list", [name for name, _ in listed])
show("functions", ["gpuperf-" + kebab(function) for _, function in listed])
show("table", re.findall(r"^\| \[(gpuperf-[a-z-]+)\]\(checks/\1\.md\)",
                         (root / "docs/checks.md").read_text(), re.M))
# The summary's name is a constant, since others ask for it, too.
summary = re.search(r'kKernelCheck = ("[^"]+")',
                    (root / "include/gpuperf/Report/RunReport.h").read_text()).group(1)
show("messages", [re.search(r'"(gpuperf-[a-z-]+)"',
                            p.read_text().replace("kKernelCheck", summary)).group(1)
                  for p in check_sources])
