"""Holds declarations against the sources that define them.

usage: homes.py REPOSITORY [--all]

Who reads a header should know where to look, and who reads a class should need
few windows. Fails on a header of a library whose functions are defined in more
than three of its sources, and on a class whose methods are. A list of one
function per file that a macro declares (Checks.def, Views.def) is not looked at.
With --all prints everything that is in more than one source, and fails on
nothing. Reads the sources as clang-format writes them."""

import collections
import os
import re
import sys

MOST = 3

# Those that are still to be put right, and how many sources they may have.
# Costs are a ladder: one source for each kind of instruction, tried in turn.
KNOWN = {
    "include/gpuperf/Sass/Costs/InstructionCosts.h": 6,
    "lib/Sass/Costs/CostBuilder.h": 10,
    "lib/Analysis/Passes/PrintPass.h": 7,
}

COMMENT = re.compile(r"//.*")
CLASS = re.compile(r"^(?:class|struct) (\w+)[^;{]*\{", re.M)
# A name with its scopes and an opening bracket, on a line without indentation:
# "void gpuperf::f(", "Machine Finder::parse(", "Finder::Finder(".
DEFINITION = re.compile(r"^(?![ \t#/}*])(?:[^;=()\n]*?[ \n*&>])??"
                        r"((?:\w+::)+(?:~?\w+|operator[^\s(]+))\(", re.M)
# "TYPE name(…);" on lines that begin without indentation.
DECLARATION = re.compile(
    r"^(?!static|using|typedef|class|struct|enum|template|inline|constexpr|"
    r"namespace|friend|return|#|/|\}|\s)"
    r"[\w:<>,\s*&]+?[\s*&](\w+)\((?:[^;{}]|\{\})*\);", re.M)
NAMESPACES = {"gpuperf", "lsp", "sass", "llvm", "mlir", "clang"}


def files(root, folders, ending):
    """{path from the root: text without comments}."""
    found = {}
    for top in folders:
        for folder, _, names in os.walk(os.path.join(root, top)):
            if "shim" in folder.split(os.sep):
                continue
            for name in sorted(names):
                if name.endswith(ending):
                    path = os.path.join(folder, name)
                    text = open(path).read()
                    found[os.path.relpath(path, root)] = COMMENT.sub("", text)
    return found


def room_of(path):
    """"Driver" for lib/Driver/… and include/gpuperf/Driver/…"""
    parts = path.split("/")
    return parts[2] if parts[0] == "include" else parts[1]


def main(root, show_all):
    sources = files(root, ["lib", "tools"], ".cpp")
    headers = files(root, ["include", "lib", "tools"], ".h")
    classes = {name for text in [*headers.values(), *sources.values()]
               for name in CLASS.findall(text)}
    functions = collections.defaultdict(set)  # room, name -> sources
    methods = collections.defaultdict(set)    # room, class -> sources
    for path, text in sources.items():
        for name in DEFINITION.findall(text):
            *scopes, name = [part for part in name.split("::")
                             if part not in NAMESPACES]
            owner = next((scope for scope in scopes if scope in classes), None)
            if owner:
                methods[room_of(path), owner].add(path)
            elif not scopes:
                functions[room_of(path), name].add(path)
    spread = {}
    for path, text in headers.items():
        homes = set()
        for name in DECLARATION.findall(text):
            homes |= functions.get((room_of(path), name), set())
        spread[path] = homes
    for (_, owner), homes in methods.items():
        spread["class " + owner] = homes
    problems = 0
    for what, homes in sorted(spread.items()):
        allowed = 1 if show_all else KNOWN.get(what, MOST)
        if len(homes) > allowed:
            problems += 1
            print("%s is defined in %d sources: %s"
                  % (what, len(homes), " ".join(sorted(homes))))
    print("%d headers, %d classes, %d spread" % (len(headers), len(methods), problems))
    return 1 if problems and not show_all else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--all" in sys.argv))
