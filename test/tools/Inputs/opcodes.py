#!/usr/bin/env python3
"""Counts instructions of a cubin by opcode.

usage: opcodes.py FILE.cubin OPCODE…

An opcode is the low 12 bits of a 128-bit instruction in hexadecimal (Jia et al.
2018, section 2.1). Prints "FUNCTION OPCODE COUNT…", sorted by function.
"""

import struct
import sys

from cubin import sections


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    wanted = sys.argv[2:]
    for name, offset, size in sorted(sections(data)):
        if not name.startswith(".text."):
            continue
        found = ["%x" % (struct.unpack_from("<Q", data, offset + i)[0] & 0xFFF)
                 for i in range(0, size, 16)]  # fmt: skip
        print(name[len(".text."):], *("%s %d" % (w, found.count(w)) for w in wanted))


main()
