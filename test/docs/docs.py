#!/usr/bin/env python3
"""Runs the commands of documentation pages and compares their output.

usage: docs.py [--update] --work DIR PAGE.md…

A page's fenced blocks are its test:

    ```cuda file=NAME      is written to the page's own folder as NAME; so is
    ```yaml file=NAME      any other language with file=
    ```console             "$ COMMAND" is run there by bash; the lines up to the
                           next "$" are its output, standard error included
    <!-- copy PATH -->     a file of the project, by its path from the root, is
                           copied there: what no text can be

A line "..." in the expected output stands for any number of lines. Other blocks
are not looked at. With --update the page is rewritten with the real output; a
"..." in front stays, for all before the first diagnostic. Exits with 1 on a
difference.

The pages show what a build with LLVM 19 prints; the number of another one, which
GPUPERF_LLVM says, is taken for it.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys

COPY = re.compile(r"^<!-- copy (\S+) -->$")
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FENCE = re.compile(r"^```(\w*)(?: +file=(\S+))?\s*$")


class Block:
    """A fenced block: its lines are [first, last) of the page, fences excluded."""

    def __init__(self, language, name, first):
        self.language, self.name, self.first, self.last = language, name, first, first


def blocks_of(lines, page):
    blocks, current = [], None
    for number, line in enumerate(lines):
        fence = FENCE.match(line) if line.startswith("```") else None
        if current and line.rstrip() == "```":
            current.last = number
            blocks.append(current)
            current = None
        elif fence and not current:
            current = Block(fence.group(1), fence.group(2), number + 1)
    if current:
        sys.exit("%s:%d: block without an end" % (page, current.first))
    return blocks


def commands_of(lines):
    """[line number, command, expected lines] of each command; one continues
    after a backslash."""
    commands, continued = [], False
    for number, line in enumerate(lines, 1):
        if continued:
            commands[-1][1] += "\n" + line
        elif line.startswith("$ "):
            commands.append([number, line[2:], []])
        elif commands:
            commands[-1][2].append(line)
        continued = line.endswith("\\") and (continued or line.startswith("$ "))
    return commands


def run(command, folder):
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True,
        env={**os.environ, "PYTHONPATH": os.path.join(ROOT, "python")},
    )  # fmt: skip
    own = "Clang " + os.environ.get("GPUPERF_LLVM", "19")
    return [line.rstrip().replace(own, "Clang 19") for line in done.stdout.splitlines()]


def matches(expected, got):
    """True when the output is as expected, "..." standing for any lines."""
    if "..." not in expected:
        return expected == got
    split = expected.index("...")
    head, tail = expected[:split], expected[split + 1 :]
    if got[:split] != head:
        return False
    return any(matches(tail, got[at:]) for at in range(split, len(got) + 1))


def updated(expected, got):
    """What the page should say; output with "..." inside is left alone."""
    if "..." not in expected:
        return got
    if "..." in expected[1:]:
        return expected
    for number, line in enumerate(got):
        if re.search(r": (warning|remark|error): ", line):
            return ["..."] + got[number:]
    return ["..."] + got[-1:]


def check_console(block, lines, folder, page):
    """The block's lines with the real output, and whether it was as expected;
    a lone "..." expects nothing and never is."""
    real, good = [], True
    for number, command, expected in commands_of(lines[block.first : block.last]):
        got = run(command, folder)
        real += ("$ " + command).split("\n")
        if matches(expected, got) and expected != ["..."]:
            real += expected
            continue
        good = False
        real += updated(expected, got)
        line = block.first + number
        print("%s:%d: the output of '%s' differs" % (page, line, command))
        print("\n".join(difflib.unified_diff(
            expected, got, "documented", "real", lineterm="")))  # fmt: skip
    return real, good


def check_page(page, folder, update):
    """(commands run, whether all output was as expected)."""
    with open(page) as file:
        lines = file.read().splitlines()
    os.makedirs(folder, exist_ok=True)
    for copy in filter(None, map(COPY.match, lines)):
        shutil.copy(os.path.join(ROOT, copy[1]), folder)
    commands, good, changes = 0, True, []
    for block in blocks_of(lines, page):
        body = lines[block.first : block.last]
        if block.name:
            with open(os.path.join(folder, block.name), "w") as file:
                file.write("\n".join(body) + "\n")
        elif block.language == "console":
            commands += len(commands_of(body))
            real, same = check_console(block, lines, folder, page)
            good = good and same
            changes.append((block, real))
    if update and not good:
        for block, real in reversed(changes):
            lines[block.first : block.last] = real
        with open(page, "w") as file:
            file.write("\n".join(lines) + "\n")
    return commands, good


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][7:])
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--work", required=True)
    parser.add_argument("pages", nargs="+")
    args = parser.parse_args()
    commands, wrong = 0, 0
    for page in args.pages:
        name = re.sub(r"\W+", "_", os.path.basename(page))
        count, good = check_page(page, os.path.join(args.work, name), args.update)
        commands += count
        wrong += not good
    print("%d pages, %d commands, %d pages differ" % (len(args.pages), commands, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
