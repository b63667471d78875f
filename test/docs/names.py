#!/usr/bin/env python3
"""One name gives four paths: the check's source, its test, its page, and the
name the tool knows. Prints what is missing where; exits with 1 when the sets
differ.

usage: names.py SOURCE_ROOT NAME…
"""

import os
import re
import sys


def dashed(name):
    """"BankConflict" -> "bank-conflict"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def stems(folder, suffix):
    return {n[: -len(suffix)] for n in os.listdir(folder) if n.endswith(suffix)}


def main():
    root, known = sys.argv[1], set(sys.argv[2:])
    sources = {
        name
        for name in stems(os.path.join(root, "lib", "Checks"), ".cpp")
        if re.search(r'"gpuperf-%s"' % dashed(name),
                     open(os.path.join(root, "lib", "Checks", name + ".cpp")).read())
    }  # fmt: skip
    found = {
        "known to the tool": known,
        "lib/Checks": {"gpuperf-" + dashed(name) for name in sources},
        "test/Checks": {
            "gpuperf-" + n for n in stems(os.path.join(root, "test", "Checks"), ".mlir")
        },
        "docs/checks": stems(os.path.join(root, "docs", "checks"), ".md"),
    }
    names = set().union(*found.values())
    for where, present in found.items():
        for name in sorted(names - present):
            print("%s is missing: %s" % (name, where))
    complete = all(present == names for present in found.values()) and known
    print("%d names" % len(names))
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
