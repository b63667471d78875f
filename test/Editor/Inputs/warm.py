#!/usr/bin/env python3
"""A server that keeps preambles answers as one that keeps nothing.

usage: warm.py FILE… [-- FLAGS…]

Each file goes through a series of versions, as while it is edited: inside a
kernel, in what it includes, with errors, on another machine, and back.
"""

import sys

from server import Server, edit_kernel


def versions(text):
    yield "as saved", text
    yield "a statement more", edit_kernel(text, 1)
    yield "another statement", edit_kernel(text, 2)
    yield "a macro in front", "#define GPUPERF_TEST_MACRO 1\n" + text
    yield "an include in front", "#include <cmath>\n" + text
    yield "half a statement", edit_kernel(text, 1).replace(" = 1;", " = ", 1)
    yield "an error behind", text + "\nvoid broken() { int x = undeclared(); }\n"
    yield "a missing header", '#include "no-such-header.h"\n' + text
    yield "an unknown type", text + "\n__global__ void bad(Missing *a) { a->x = 1; }\n"
    yield "as saved again", text
    yield "a line in front of all", "\n" + text
    yield "on h100", text
    yield "another block", text.replace("256>>>", "128>>>")
    yield "a suppression in front", "// NOLINTBEGIN\n" + text


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1 :]
    warm, cold = Server(), Server(cold=True)
    failed = 0
    for path in arguments:
        with open(path) as file:
            text = file.read()
        for name, version in versions(text):
            machine = name[3:] if name.startswith("on ") else ""
            one, _ = warm.analyse(path, version, flags, machine)
            other, _ = cold.analyse(path, version, flags, machine)
            if not (one["hints"] or "missing" in name) or one["failure"]:
                print("%s, %s: nothing to show: %s" % (path, name, one["failure"]))
                failed += 1
            for part in one:
                if one[part] != other[part]:
                    print("%s, %s: %s differ:\n  warm %s\n  cold %s" % (
                        path, name, part, one[part], other[part]))  # fmt: skip
                    failed += 1
    print("%d files, %d failures" % (len(arguments), failed))
    return 1 if failed or warm.close() or cold.close() else 0


if __name__ == "__main__":
    sys.exit(main())
