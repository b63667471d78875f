"""Holds sources against the size that a reader can keep in mind.

usage: sizes.py REPOSITORY

Fails on a source of FOLDERS with more than 600 lines, and on a class there with
more than 40 methods. Reads the sources as clang-format writes them."""

import os
import re
import sys

FOLDERS = ["include", "lib", "tools"]
MOST_LINES = 600
MOST_METHODS = 40

COMMENT = re.compile(r"//.*")
TEXT = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'')
CLASS = re.compile(r"\b(?:class|struct) (\w+)[^;{}()]*\{")
METHOD = re.compile(r"(~?\w+|operator[^\s(]+)\(")


def body(text, start):
    """What stands in the braces that open before `start`, without that which
    stands in further braces."""
    depth, found = 1, []
    for letter in text[start:]:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if depth == 0:
            break
        if depth == 1:
            found.append(";" if letter == "}" else letter)
    return "".join(found)


def sources(root):
    """The paths of C++ sources in FOLDERS, without the headers for users' code."""
    for folder in FOLDERS:
        for where, folders, names in os.walk(os.path.join(root, folder)):
            folders[:] = sorted(one for one in folders if one != "shim")
            for name in sorted(names):
                if name.endswith((".h", ".cpp")):
                    yield os.path.join(where, name)


def main(root):
    files = classes = problems = 0
    for path in sources(root):
        name = os.path.basename(path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        files += 1
        if text.count("\n") > MOST_LINES:
            problems += 1
            print("%s has %d lines" % (name, text.count("\n")))
        text = TEXT.sub("0", COMMENT.sub("", text))
        for found in CLASS.finditer(text):
            classes += 1
            methods = sum(1 for part in body(text, found.end()).split(";")
                          if METHOD.search(part))
            if methods > MOST_METHODS:
                problems += 1
                print("%s of %s has %d methods"
                      % (found.group(1), name, methods))
    print("%d files, %d classes, %d too large" % (files, classes, problems))
    return problems > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
