"""Holds the includes of the libraries against lib/layers.txt.

Reads every quoted include in lib/, include/gpuperf/ and tools/. A room is a
library, or a folder of one where layers.txt lists its folders. Fails on an
include that goes to a room which is not listed, or to no file that is known, on
a listed room that nobody includes, on a cycle, and on a file of lib/ or
include/gpuperf/ in a room without a line."""

import os
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
OTHERS = ("clang/", "clang-tidy/", "llvm/", "mlir/")  # headers of LLVM


def declared(path):
    rooms = {}
    for line in open(path):
        line = line.split("#")[0].strip()
        if line:
            room, needs = line.split(":")
            rooms[room.strip()] = needs.split()
    return rooms


def room_of(path, rooms):
    """The room that a file, by its path from the root, is in."""
    parts = path.split("/")
    if parts[0] == "tools":
        return "tools"
    parts = parts[2:] if parts[0] == "include" else parts[1:]
    inner = "/".join(parts[:2])
    return inner if inner in rooms else parts[0]


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


def includes(root, rooms):
    """{(from, to): "file includes header"} between different rooms, and a list of
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
                        edge = room_of(path, rooms), room_of(target, rooms)
                        if edge[0] != edge[1]:
                            edges.setdefault(edge, why)
                    elif not header.startswith(OTHERS):
                        lost.append(why)
    return edges, lost


def unlisted(root, rooms):
    """The rooms without a line that files of lib/ and include/gpuperf/ are in."""
    found = set()
    for top in ("lib", "include/gpuperf"):
        for folder, _, files in os.walk(os.path.join(root, top)):
            for name in files:
                path = os.path.relpath(os.path.join(folder, name), root)
                if name != "CMakeLists.txt" and folder != os.path.join(root, top):
                    found.add(room_of(path, rooms))
    return sorted(found - set(rooms))


def find_cycle(rooms):
    """A list of rooms, the first one again at the end, or None."""
    state, trail = {}, []

    def visit(room):
        state[room] = "open"
        trail.append(room)
        for need in rooms.get(room, []):
            if state.get(need) == "open":
                return trail[trail.index(need):] + [need]
            if need not in state:
                cycle = visit(need)
                if cycle:
                    return cycle
        state[room] = "done"
        trail.pop()
        return None

    for room in rooms:
        if room not in state:
            cycle = visit(room)
            if cycle:
                return cycle
    return None


def main(root):
    rooms = declared(os.path.join(root, "lib", "layers.txt"))
    edges, lost = includes(root, rooms)
    problems = [why + ", which is nowhere" for why in sorted(lost)]
    for (source, target), why in sorted(edges.items()):
        if source != "tools" and target not in rooms.get(source, []):
            problems.append("%s needs %s: %s" % (source, target, why))
    for room, needs in rooms.items():
        for need in needs:
            if (room, need) not in edges:
                problems.append("%s does not need %s" % (room, need))
    for room in unlisted(root, rooms):
        problems.append("%s is not listed" % room)
    cycle = find_cycle(rooms)
    if cycle:
        problems.append("cycle: " + " -> ".join(cycle))
    for problem in problems:
        print(problem)
    print("%d rooms, %d arrows, %d problems" % (len(rooms), len(edges), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
