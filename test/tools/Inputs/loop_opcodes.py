#!/usr/bin/env python3
"""What the longest loop of each function of a cubin consists of.

usage: loop_opcodes.py FILE.cubin

An opcode is the low 12 bits of a 128-bit instruction in hexadecimal (Jia et al. 2018,
section 2.1). How far a branch goes is in the upper half of its first 64 bits, in bytes;
since compute capability 9.0 in words, whose lowest byte is in bits 16 to 23 and the
others from bit 34 on. Which of both it is, shows in the branch to itself that closes each
function. Prints "FUNCTION loop
LENGTH: OPCODE COUNT, …, others COUNT" with the most frequent opcodes; NOPs are no
instructions.
"""

import collections
import struct
import sys

from cubin import sections

NOP, BRANCH, RARE = 0x918, 0x947, 9


def signed(word):
    return struct.unpack("<i", struct.pack("<I", word))[0]


def instructions_of(branch, in_words):
    upper = signed(branch >> 32)
    return ((upper >> 2) * 256 + (branch >> 16 & 0xFF)) // 4 if in_words else upper // 16


def longest_loop(words):
    """Opcodes from the target of the branch that goes back furthest to that branch."""
    jumps = [i for i, word in enumerate(words) if word & 0xFFF == BRANCH]
    in_words = instructions_of(words[jumps[-1]], True) == -1
    first, last = max(((i + 1 + instructions_of(words[i], in_words), i) for i in jumps),
                      key=lambda loop: loop[1] - loop[0])  # fmt: skip
    codes = [word & 0xFFF for word in words[first : last + 1]]
    return [code for code in codes if code != NOP]


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    for name, offset, size in sorted(sections(data)):
        if not name.startswith(".text."):
            continue
        words = [struct.unpack_from("<Q", data, offset + i)[0] for i in range(0, size, 16)]
        body = longest_loop(words)
        counts = collections.Counter(body)
        common = [(c, n) for c, n in counts.most_common() if n > RARE]
        others = len(body) - sum(n for _, n in common)
        print("%s loop %d: %sothers %d" % (name[len(".text."):], len(body),
              "".join("%x %d, " % pair for pair in common), others))  # fmt: skip


main()
