"""`gpuperf …` of a wheel: the program itself, and `gpuperf mcp`."""

from __future__ import annotations

import os
import sys

from ._program import Error, program


def main() -> int:
    if sys.argv[1:2] == ["mcp"]:
        from ._mcp import serve

        return serve(sys.stdin, sys.stdout)
    try:
        path = program()
    except Error as why:
        print(f"gpuperf: error: {why}", file=sys.stderr)
        return 1
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
