"""Writes FILE to standard output with some bytes changed, and cut.

usage: changed.py FILE [OFFSET=HEX]… [LENGTH]
"""

import sys

data = bytearray(open(sys.argv[1], "rb").read())
for change in sys.argv[2:]:
    at, _, value = change.partition("=")
    if value:
        data[int(at, 0) : int(at, 0) + len(value) // 2] = bytes.fromhex(value)
    else:
        del data[int(at, 0) :]
sys.stdout.buffer.write(data)
