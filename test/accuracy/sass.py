"""Machine code: static counts by class from a cubin, registers and spills from what
`ptxas -v` says."""

import collections
import re
import struct

# Opcodes, the low 12 bits of a slot of 16 bytes (sm_70 to sm_90).
NOP, BRANCH, EXIT = 0x918, 0x947, 0x94D
# Predicate PT in bits 12 to 15; the bit of the high half that makes BRA one on whether
# the warp has diverged, and what bits 32 and 33 then say: BRA.DIV or BRA.CONV.
ALWAYS, DIVERGENCE, DIV, CONV = 0x7000, 27, 2, 3

# Classes by the low 9 of them; the other 3 say where the operands come from.
# What only ends, orders or synchronises is control, as a branch is.
CLASSES = {
    "fp32": {0x08, 0x09, 0x0A, 0x0B, 0x20, 0x21, 0x22, 0x23},
    "fp64": {0x28, 0x29, 0x2A, 0x2B, 0x2C},
    "fp16": {0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x40},
    "int": {0x03, 0x04, 0x05, 0x06, 0x07, 0x0C, 0x0D, 0x10, 0x11, 0x12, 0x13, 0x14,
            0x15, 0x16, 0x17, 0x19, 0x1A, 0x1B, 0x1C, 0x1E, 0x24, 0x25, 0x26, 0x27,
            0x38, 0x39, 0x3E, 0x45, 0x48, 0x86, 0x87, 0x8C, 0x90, 0x91, 0x92, 0x93, 0x96, 0x97,
            0x98, 0x99, 0x9A, 0x9B, 0x9C, 0xA4, 0xA5, 0xA1, 0x1AA},
    "conversion": {0x100, 0x101, 0x104, 0x105, 0x106, 0x107, 0x109, 0xBD, 0xBE, 0xBF},
    "conversion64": {0x110, 0x111, 0x112, 0x113},
    "special": {0x102, 0x108, 0x1A1, 0x1C4},  # MATCH and REDUX have their rate
    "tensor": {0x36, 0x37, 0x3A, 0x3C, 0x3D, 0x3F, 0x1F0, 0x1F1},
    "move": {0x02, 0x82, 0x119, 0x11C, 0x14E, 0x1C3, 0x1C2, 0xC2, 0xB9, 0xBB},
    "load": {0x180, 0x181, 0x183, 0x184, 0x3B, 0x1AE, 0x160, 0x161, 0x163, 0x164, 0x166,
             0x167, 0x16D, 0x182, 0x199, 0x19A},
    "store": {0x185, 0x186, 0x187, 0x188, 0x19D, 0x19E},
    "atomic": {0x18A, 0x18B, 0x18C, 0x18D, 0x18E, 0x1A8, 0x1A9, 0x194, 0x195},
    "shuffle": {0x189},
    "barrier": {0x11D},
    "control": {0x140, 0x141, 0x142, 0x143, 0x144, 0x145, 0x146, 0x147, 0x148, 0x149,
                0x14A, 0x14B, 0x14D, 0x150, 0x151, 0x152, 0x155, 0x156, 0x15C, 0x15D, 0x11A,
                0x192, 0x18F, 0x1AB, 0x1AF},
}  # fmt: skip
CLASS_OF = {opcode: name for name, opcodes in CLASSES.items() for opcode in opcodes}
IMAD, HFMA2, HFMA2_MMA, CS2R, RZ = 0x24, 0x31, 0x35, 0x805, 255


def class_of(low):
    """The class of an instruction by its low 64 bits; None when not known. A
    multiply-add of zero is a move."""
    opcode = low & 0xFFF
    is_move = opcode & 0x1FF in (IMAD, HFMA2, HFMA2_MMA) and low >> 24 & 0xFF == RZ
    return "move" if is_move or opcode == CS2R else CLASS_OF.get(opcode & 0x1FF)


class Code:
    """A kernel's machine code: instructions by class, of which the routines that
    only unusual operands call are not counted (`slow` are in those), opcodes of no
    known class, the registers, and the instructions of the PTX it was made of, by
    name."""

    def __init__(self):
        self.classes, self.unknown = collections.Counter(), collections.Counter()
        self.ptx = collections.Counter()
        self.slow = self.loops = 0
        self.registers = self.spills = None

    def total(self):
        return sum(self.classes.values())

    def fields(self):
        """What JSON can keep."""
        return dict(self.__dict__, classes=dict(self.classes), unknown=dict(self.unknown),
                    ptx=dict(self.ptx))

    @classmethod
    def of_fields(cls, fields):
        code = cls()
        code.__dict__.update(fields)
        for name in ("classes", "unknown", "ptx"):
            setattr(code, name, collections.Counter(fields[name]))
        return code

    def add(self, low):
        cls = class_of(low)
        self.classes[cls or "unknown"] += 1
        if not cls:
            self.unknown[low & 0xFFF] += 1


# --- cubin ---------------------------------------------------------------------


def sections(data):
    """(name, type, info, link, body) of every section of a 64-bit ELF file."""
    (start,) = struct.unpack_from("<Q", data, 0x28)
    size, number, names = struct.unpack_from("<HHH", data, 0x3A)
    rows = [
        struct.unpack_from("<IIQQQQII", data, start + i * size) for i in range(number)
    ]
    text = rows[names][4]
    for row in rows:
        at = text + row[0]
        name = data[at : data.index(b"\0", at)].decode()
        body = b"" if row[1] == 8 else data[row[4] : row[4] + row[5]]
        yield name, row[1], row[7], row[6], body


# Routines that only denormals, infinities and huge arguments call, those of a 64-bit
# division whose operands do not fit 32 bits, and those for shuffles and votes of a warp
# that has diverged.
SLOW = re.compile(r"slowpath|mediumpath|_full|trig_reduction|_(div|rem)_[us]64"
                  r"|cuda_(sm70_\w*|redux)sync")  # fmt: skip


def slow_ranges(found):
    """{index of a text section: [(start, end)]} of the routines for operands out
    of the ordinary, by their symbols."""
    ranges = collections.defaultdict(list)
    for name, kind, _, link, body in found:
        if kind != 2:
            continue
        strings = found[link][4]
        for at in range(0, len(body), 24):
            label, _, _, home, value, size = struct.unpack_from("<IBBHQQ", body, at)
            text = strings[label : strings.index(b"\0", label)].decode()
            if text.startswith("$") and SLOW.search(text):
                ranges[home].append((value, value + size))
    return ranges


def diverged_ranges(body):
    """[(start, end)] of code for a warp that has diverged in front of a shuffle, vote or
    barrier: what BRA.DIV leads to, up to the branch back, and what BRA.CONV skips."""
    ranges = []
    slots = [struct.unpack_from("<QQ", body, at) for at in range(0, len(body) - 15, 16)]
    for index, (low, high) in enumerate(slots):
        if low & 0xFFF != BRANCH or not high >> DIVERGENCE & 1:
            continue
        target = index + 1 + branch_offset(low, high) // 16
        if low >> 32 & 3 == CONV:
            ranges.append((16 * (index + 1), 16 * target))
        elif low >> 32 & 3 == DIV:
            end = target
            while end < len(slots) and slots[end][0] & 0xFFFF not in (ALWAYS | BRANCH,
                                                                      ALWAYS | EXIT):
                end += 1
            ranges.append((16 * target, 16 * end + 16))
    return ranges


def decode(body, slow):
    """The instructions of one text section."""
    code = Code()
    slow = slow + diverged_ranges(body)
    for at in range(0, len(body) - 15, 16):
        low, high = struct.unpack_from("<QQ", body, at)
        opcode = low & 0xFFF
        target = branch_offset(low, high) if opcode == BRANCH else 0
        if opcode == NOP or target == -16:
            continue
        if any(start <= at < end for start, end in slow):
            code.slow += 1
            continue
        code.loops += target < 0
        code.add(low)
    return code


def branch_offset(low, high, hopper=False):
    """Bytes from the end of a BRA to its target: 48 bits from bit 34, by fours; on sm_90
    the upper ones, with 8 more from bit 16."""
    value = ((low >> 34) | (high & 0x3FFFF) << 30) & (1 << 48) - 1
    value -= value >> 47 << 48
    return 4 * (value << 8 | low >> 16 & 0xFF if hopper else value)


def read_cubin(path):
    """{mangled name: Code}"""
    with open(path, "rb") as file:
        found = list(sections(file.read()))
    slow = slow_ranges(found)
    return {
        name[6:]: decode(body, slow[index])
        for index, (name, _, _, _, body) in enumerate(found)
        if name.startswith(".text.")
    }


def read_answer(text, codes):
    """Adds registers and spills from what `ptxas -v` printed."""
    entry, spills = None, 0
    for line in text.splitlines():
        if found := re.search(r"Compiling entry function '(.*?)'", line):
            entry, spills = codes.get(found.group(1)), 0
        elif found := re.search(r"(\d+) bytes spill stores", line):
            spills = max(spills, int(found.group(1)))
        elif (found := re.search(r"Used (\d+) registers", line)) and entry:
            entry.registers, entry.spills = int(found.group(1)), spills
            entry = None


def read_codes(stem):
    codes = read_cubin(stem + ".cubin")
    with open(stem + ".txt", errors="replace") as file:
        read_answer(file.read(), codes)
    return {name: code for name, code in codes.items() if code.registers}
