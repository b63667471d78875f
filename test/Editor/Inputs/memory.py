#!/usr/bin/env python3
"""How much memory a server has after many requests.

usage: memory.py FILE… [--requests=N] [-- FLAGS…]

Prints the resident set after a warm-up and after N requests more, in MiB; exits
with 1 when it has grown by more than 16 MiB and an eighth.
"""

import sys

from server import Server, edit_kernel

WARM_UP = 40


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1 :]
    counts = [int(a[11:]) for a in arguments if a.startswith("--requests=")]
    count = counts[0] if counts else 1000
    texts = []
    for path in arguments:
        if not path.startswith("--"):
            with open(path) as file:
                texts.append((path, file.read()))
    server, before = Server(), 0
    for number in range(WARM_UP + count):
        if number == WARM_UP:
            before = server.resident_kilobytes()
        path, text = texts[number % len(texts)]
        server.analyse(path, edit_kernel(text, number), flags)
    after = server.resident_kilobytes()
    server.close()
    print("%.1f MiB after %d requests, %.1f MiB after %d more" % (
        before / 1024, WARM_UP, after / 1024, count))  # fmt: skip
    return 1 if after > before * 1.125 + 16 * 1024 else 0


if __name__ == "__main__":
    sys.exit(main())
