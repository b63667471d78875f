"""Reads cubins, for the scripts beside it."""

import struct


def sections(data):
    """(name, offset, size) of a 64-bit ELF file."""
    table = struct.unpack_from("<Q", data, 40)[0]
    count, names = struct.unpack_from("<HH", data, 60)
    headers = [struct.unpack_from("<IIQQQQ", data, table + 64 * i) for i in range(count)]
    for name, _, _, _, offset, size in headers:
        start = headers[names][4] + name
        yield data[start : data.index(b"\0", start)].decode(), offset, size
