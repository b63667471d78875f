"""Holds includes against what they are for.

usage: includes.py REPOSITORY

Fails on a source that includes a header of the project none of whose names it
has. A line that ends in "IWYU pragma: keep" is for what a list (Checks.def) or
generated code needs, and one with "IWYU pragma: export" is for those who
include the header. clang-include-cleaner, which needs minutes for all sources,
finds the same and unused headers of LLVM:

    ninja -C build -t compdb > compile_commands.json
    clang-include-cleaner-19 --insert=0 --print=changes lib/Report/Table.cpp"""

import os
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+\.(?:h|def))"(.*)$', re.M)
WORD = re.compile(r"\b[A-Za-z_]\w+\b")
# A comment, or a text: "//" in a text begins no comment.
PROSE = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')
MACRO = re.compile(r"^#\s*define\s+(\w+)", re.M)
# "struct Name", "Name(", "Name =", "Name;" at the level of a namespace.
TYPE = re.compile(r"\b(?:class|struct|enum|union|using|concept)\s+(?:class\s+)?(\w+)")
VALUES = re.compile(r"\benum\s+(?!class\b|struct\b)[^{};()]*\{([^}]*)\}")
OTHER = re.compile(r"\b([A-Za-z_]\w+)(?:\[\w*\])*\s*[(={;]")
# Headers that declare by a list, or by what is generated.
LISTED = re.compile(r'#include "[^"]+\.(?:inc|def)"')


def sources(root):
    """{path: text} of what is compiled, but the headers for users' code."""
    found = {}
    for top in ("include", "lib", "tools"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            if "shim" in folder.split(os.sep):
                continue
            for name in sorted(names):
                if name.endswith((".h", ".cpp", ".def")):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        found[os.path.relpath(path, root)] = file.read()
    return found


def header_of(path, name, texts):
    """The path of the header that `path` includes as `name`; None for one of
    another project and for one that is generated."""
    room = "/".join(path.split("/")[:2])
    for place in (os.path.dirname(path), room, "include"):
        candidate = os.path.normpath(os.path.join(place, name))
        if candidate in texts:
            return candidate
    return None


def used(text):
    """The words of `text` outside of comments, texts and includes."""
    code = re.sub(r"^#\s*include.*$", "", text, flags=re.M)
    return set(WORD.findall(PROSE.sub("0", code)))


def outermost(code):
    """`code` without what stands in braces other than those of namespaces."""
    kept, stack = [], []
    for part in re.split(r"([{};])", code):
        if part == "{":
            head = kept[-1] if kept else ""
            stack.append(bool(re.search(r"\bnamespace\b|\bextern\b", head)))
            kept.append(part if all(stack) else " {")
        elif part == "}":
            if stack:
                stack.pop()
            kept.append("}")
        elif all(stack):
            kept.append(part)
    return "".join(kept)


def declared(text):
    """The names that a header declares for those who include it."""
    code = PROSE.sub("", text)
    names = set(MACRO.findall(code))
    for values in VALUES.findall(code):
        names.update(WORD.findall(values))
    code = outermost(re.sub(r"^#.*(?:\\\n.*)*$", "", code, flags=re.M))
    names.update(TYPE.findall(code), OTHER.findall(code))
    return names - {"gpuperf"}


def main(root):
    texts = sources(root)
    names = {path: used(text) for path, text in texts.items()}
    looked_at = unused = 0
    for path, text in texts.items():
        for name, rest in INCLUDE.findall(text):
            header = header_of(path, name, texts)
            is_own = os.path.splitext(os.path.basename(path))[0] == \
                os.path.splitext(os.path.basename(name))[0]
            if not header or is_own or "IWYU pragma" in rest or \
                    name.endswith(".def") or LISTED.search(texts[header]):
                continue
            looked_at += 1
            if not declared(texts[header]) & names[path]:
                unused += 1
                print("%s includes %s and uses nothing of it" % (path, name))
    print("%d includes, %d unused" % (looked_at, unused))
    return unused > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
