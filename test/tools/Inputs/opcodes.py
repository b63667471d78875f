#!/usr/bin/env python3
"""Counts instructions of a cubin by opcode.

usage: opcodes.py FILE.cubin OPCODE…

An opcode is the low 12 bits of a 128-bit instruction in hexadecimal (Jia et al.
2018, section 2.1). Prints "FUNCTION OPCODE COUNT…", sorted by function.
"""

import struct
import sys


def sections(data):
    """(name, offset, size) of a 64-bit ELF file."""
    table = struct.unpack_from("<Q", data, 40)[0]
    count, names = struct.unpack_from("<HH", data, 60)
    headers = [struct.unpack_from("<IIQQQQ", data, table + 64 * i) for i in range(count)]
    for name, _, _, _, offset, size in headers:
        start = headers[names][4] + name
        yield data[start : data.index(b"\0", start)].decode(), offset, size


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
