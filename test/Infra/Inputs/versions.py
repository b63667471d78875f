"""Where the sources ask for LLVM's version: include/gpuperf/Support/Compat only, and
of what a user's Clang reads, one header.

usage: versions.py REPOSITORY"""

import os
import re
import sys

COMPAT = (os.path.join("include", "gpuperf", "Support", "Compat"),
          os.path.join("lib", "Headers", "shim", "gpuperf_clang_lacks.h"))
CONDITION = re.compile(r"^\s*#\s*(?:el)?if\b.*(?:LLVM_VERSION|CLANG_VERSION|__clang_major__)", re.M)


def sources(root):
    """Paths below `root` of what is compiled, without the headers of COMPAT."""
    for room in ("include", "lib", "tools"):
        for folder, _, names in os.walk(os.path.join(root, room)):
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), root)
                if name.endswith((".h", ".cpp", ".def")) and not path.startswith(COMPAT):
                    yield path


def main():
    root = sys.argv[1]
    count, found = 0, []
    for path in sources(root):
        count += 1
        with open(os.path.join(root, path), encoding="utf-8") as source:
            if CONDITION.search(source.read()):
                found.append(path)
    for path in found:
        print("%s asks for LLVM's version" % path)
    print("%d sources, %d ask for LLVM's version" % (count, len(found)))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
