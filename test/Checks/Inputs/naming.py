"""Prints the names of checks as source files, tests, documentation pages and
messages have them, one line each; the four lines must be equal."""

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
                 if p.stem not in ("Checks", "Support")]
show("sources", ["gpuperf-" + kebab(p.stem) for p in check_sources])
show("tests", ["gpuperf-" + p.stem for p in (root / "test/Checks").glob("*.mlir")])
show("pages", [p.stem for p in (root / "docs/checks").glob("gpuperf-*.md")])
registered = (sources / "Checks.cpp").read_text()
show("list", re.findall(r'\{"(gpuperf-[a-z-]+)"', registered))
show("messages", [re.search(r'"(gpuperf-[a-z-]+)"', p.read_text()).group(1)
                  for p in check_sources])
