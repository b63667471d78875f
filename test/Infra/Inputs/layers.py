"""Holds the includes of the libraries against lib/layers.txt.

Reads every quoted include in lib/, include/gpuperf/ and tools/. A component is a
library, or a folder of one where layers.txt lists its folders. Fails on an
include that goes to a component which is not listed, or to no file that is
known, on a listed component that nobody includes, on a cycle, and on a file of
lib/ or include/gpuperf/ in a component without a line."""

import os
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
OTHERS = ("clang/", "clang-tidy/", "llvm/", "mlir/")  # headers of LLVM


def declared(path):
    components = {}
    for line in open(path):
        line = line.split("#")[0].strip()
        if line:
            component, needs = line.split(":")
            components[component.strip()] = needs.split()
    return components


def component_of(path, components):
    """The component that a file, by its path from the root, is in."""
    parts = path.split("/")
    if parts[0] == "tools":
        return "tools"
    parts = parts[2:] if parts[0] == "include" else parts[1:]
    inner = "/".join(parts[:2])
    return inner if inner in components else parts[0]


def is_made(root, path):
    """Whether the build makes `path`: the CMakeLists.txt of its folder names it."""
    folder, name = os.path.split(os.path.join(root, path))
    lists = os.path.join(folder, "CMakeLists.txt")
    return os.path.isfile(lists) and name in re.split(r"[\s()/]+", open(lists).read())


def resolve(root, path, name):
    """The file of this project that `path` includes as `name`, or None."""
    library = "/".join(path.split("/")[:2])
    for place in ("include", os.path.dirname(path), library):
        found = os.path.normpath(os.path.join(place, name))
        if os.path.isfile(os.path.join(root, found)) or is_made(root, found):
            return found
    return None


def includes(root, components):
    """{(from, to): "file includes header"} between different components, and a list of
    the like for headers that are nowhere."""
    edges, lost = {}, []
    for top in ("lib", "include/gpuperf", "tools"):
        for folder, _, files in os.walk(os.path.join(root, top)):
            if "/shim" in folder:
                continue
            for name in files:
                if not name.endswith((".cpp", ".h", ".td")):
                    continue
                path = os.path.relpath(os.path.join(folder, name), root)
                text = open(os.path.join(root, path)).read()
                for header in INCLUDE.findall(text):
                    why = "%s includes %s" % (path, header)
                    target = resolve(root, path, header)
                    if target:
                        edge = component_of(path, components), component_of(target, components)
                        if edge[0] != edge[1]:
                            edges.setdefault(edge, why)
                    elif not header.startswith(OTHERS):
                        lost.append(why)
    return edges, lost


def unlisted(root, components):
    """The components without a line that files of lib/ and include/gpuperf/ are in."""
    found = set()
    for top in ("lib", "include/gpuperf"):
        for folder, _, files in os.walk(os.path.join(root, top)):
            for name in files:
                path = os.path.relpath(os.path.join(folder, name), root)
                if name != "CMakeLists.txt" and folder != os.path.join(root, top):
                    found.add(component_of(path, components))
    return sorted(found - set(components))


def find_cycle(components):
    """A list of components, the first one again at the end, or None."""
    state, trail = {}, []

    def visit(component):
        state[component] = "open"
        trail.append(component)
        for need in components.get(component, []):
            if state.get(need) == "open":
                return trail[trail.index(need):] + [need]
            if need not in state:
                cycle = visit(need)
                if cycle:
                    return cycle
        state[component] = "done"
        trail.pop()
        return None

    for component in components:
        if component not in state:
            cycle = visit(component)
            if cycle:
                return cycle
    return None


def main(root):
    components = declared(os.path.join(root, "lib", "layers.txt"))
    edges, lost = includes(root, components)
    problems = [why + ", which is nowhere" for why in sorted(lost)]
    for (source, target), why in sorted(edges.items()):
        if source != "tools" and target not in components.get(source, []):
            problems.append("%s needs %s: %s" % (source, target, why))
    for component, needs in components.items():
        for need in needs:
            if (component, need) not in edges:
                problems.append("%s does not need %s" % (component, need))
    for component in unlisted(root, components):
        problems.append("%s is not listed" % component)
    cycle = find_cycle(components)
    if cycle:
        problems.append("cycle: " + " -> ".join(cycle))
    for problem in problems:
        print(problem)
    print("%d components, %d arrows, %d problems" % (len(components), len(edges), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
