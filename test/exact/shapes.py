"""Access shapes: how each is written in CUDA, and its address in Python.

The two are written separately on purpose. In both, tx ty tz bx by bz are
threadIdx and blockIdx, bdx bdy bdz blockDim, lin the linear thread number and i
the loop counter; n and pitch are kernel parameters that the launch sets.
"""

PARAMS = {"n": 77, "pitch": 100}

# Whole warps and partial ones, rows that divide a warp and rows that do not.
BLOCKS = [
    (32, 1, 1),
    (256, 1, 1),
    (100, 1, 1),
    (7, 1, 1),
    (16, 16, 1),
    (32, 8, 1),
    (64, 4, 1),
    (20, 3, 1),
    (33, 2, 1),
    (1, 40, 1),
    (8, 8, 4),
    (5, 5, 3),
]
FLAT = [b for b in BLOCKS if b[1] == b[2] == 1]
PLANE = [b for b in BLOCKS if b[2] == 1]
SMALL = [(32, 1, 1), (64, 1, 1), (16, 4, 1), (20, 3, 1), (4, 4, 4)]

WIDTHS = {
    "char": 1, "unsigned char": 1, "short": 2, "int": 4, "float": 4,
    "unsigned": 4, "double": 8, "long long": 8, "float2": 8, "int2": 8,
    "float4": 16, "int4": 16, "double2": 16,
}  # fmt: skip


class Shape:
    """One access.

    index      C expression of the array index (of both for a 2-D array)
    element    its address in elements, or in bytes with `byte_address`
    ctype      element type; `field` picks a member of a struct
    guard      (C condition, Python predicate)
    loop       (C for-header, function from a thread to the values of i); `footer`
               is what follows the body, as of a do-while
    array      declaration of a static shared array, with @ for its name
    argument   C expression of the pointer that the launch passes
    """

    def __init__(self, name, index, element, ctype="float", kind="load",
                 space="global", blocks=BLOCKS, guard=None, loop=None, field="",
                 width=None, byte_address=False, array=None, argument="p",
                 grid=1, footer=""):  # fmt: skip
        self.name, self.index, self.ctype = name, index, ctype
        self.kind, self.space, self.blocks = kind, space, blocks
        self.field, self.array, self.argument = field, array, argument
        self.grid, self.footer = grid, footer
        self.width = width or WIDTHS[ctype]
        scale = 1 if byte_address else self.width
        self.address = lambda t: scale * element(t)
        self.guard_text, self.guard = guard or ("", lambda t: True)
        self.loop_text, self.iterations = loop or ("", lambda t: [0])
        self.params = PARAMS


def count(text, limit):
    """`for (int i = 0; i < text; ++i)`, with limit(t) iterations."""
    header = "for (int i = 0; i < %s; ++i)" % text
    return header, lambda t: range(limit(t))


def doubling(limit):
    """`for (int i = 1; i < limit; i *= 2)`."""
    values = [1 << s for s in range(limit.bit_length()) if 1 << s < limit]
    return "for (int i = 1; i < %d; i *= 2)" % limit, lambda t: values


def both(*args, **kwargs):
    """The shape as a load and as a store."""
    name = args[0]
    return [
        Shape(name + "_load", *args[1:], kind="load", **kwargs),
        Shape(name + "_store", *args[1:], kind="store", **kwargs),
    ]


def strides():
    shapes = []
    for s in (2, 3, 5, 8, 16, 17, 32, 33):
        shapes.append(Shape("stride%d" % s, "%d * tx" % s, lambda t, s=s: s * t.tx))
        shapes.append(
            Shape("shared_stride%d" % s, "%d * tx" % s, lambda t, s=s: s * t.tx,
                  space="shared")  # fmt: skip
        )
    return shapes


def widths():
    shapes = []
    for ctype in WIDTHS:
        name = ctype.replace(" ", "_")
        for space in ("global", "shared"):
            shapes += both("%s_%s" % (space, name), "lin", lambda t: t.lin,
                           ctype=ctype, space=space)  # fmt: skip
    for ctype in ("short", "double", "float4"):
        shapes.append(
            Shape("shared_stride2_" + ctype, "2 * tx", lambda t: 2 * t.tx,
                  ctype=ctype, space="shared")  # fmt: skip
        )
        shapes.append(
            Shape("shared_same_" + ctype, "ty", lambda t: t.ty, ctype=ctype,
                  space="shared")  # fmt: skip
        )
    shapes.append(
        Shape("shared_bytes_apart", "33 * tx", lambda t: 33 * t.tx, ctype="char",
              space="shared")  # fmt: skip
    )
    return shapes


def structs():
    """Arrays of structs of 12, 20 and 24 bytes, one member of each element."""

    def member(name, ctype, size, offset, width, **kwargs):
        return both(name, "lin", lambda t: size * t.lin + offset, ctype=ctype,
                    byte_address=True, width=width, **kwargs)  # fmt: skip

    return (
        member("struct12", "S12", 12, 4, 4, field=".y")
        + member("struct20", "S20", 20, 16, 4, field=".e")
        + member("struct24", "S24", 24, 8, 8, field=".y")
        + member("shared_struct12", "S12", 12, 0, 4, field=".x", space="shared")
        + member("shared_struct24", "S24", 24, 16, 8, field=".z", space="shared")
    )


def linear():
    return (
        both("unit", "lin", lambda t: t.lin)
        + both("unit_blocks", "bx * 1024 + lin", lambda t: 1024 * t.bx + t.lin, grid=4)
        + both("row", "tx", lambda t: t.tx)
        + both("offset1", "lin + 1", lambda t: t.lin + 1)
        + both("offset7", "lin + 7", lambda t: t.lin + 7)
        + both("offset8", "lin + 8", lambda t: t.lin + 8)
        + both("reversed", "bdx - 1 - tx", lambda t: t.bdx - 1 - t.tx)
        + [
            Shape("negative3", "1000 - 3 * tx", lambda t: 1000 - 3 * t.tx),
            Shape("shared_reversed", "bdx - 1 - tx", lambda t: t.bdx - 1 - t.tx,
                  space="shared"),
            Shape("shared_negative2", "1000 - 2 * tx", lambda t: 1000 - 2 * t.tx,
                  space="shared"),
            Shape("passed_offset", "lin", lambda t: t.lin + 3, argument="p + 3"),
            Shape("uniform", "5", lambda t: 5),
            Shape("uniform_parameter", "n", lambda t: t.n),
            Shape("shared_uniform", "5", lambda t: 5, space="shared"),
        ]
    )  # fmt: skip


def planes():
    """More than one row in a warp."""
    wide = [(32, 8, 1), (16, 16, 1), (8, 8, 1), (32, 1, 1), (20, 3, 1)]
    return (
        both("rows", "ty * 1024 + tx", lambda t: t.ty * 1024 + t.tx)
        + both("transposed", "tx * 1024 + ty", lambda t: t.tx * 1024 + t.ty)
        + both("pitch", "ty * pitch + tx", lambda t: t.ty * 100 + t.tx)
        + [
            Shape("by_row", "ty", lambda t: t.ty),
            Shape("three_d", "(tz * bdy + ty) * bdx + tx",
                  lambda t: (t.tz * t.bdy + t.ty) * t.bdx + t.tx),
            Shape("three_d_reordered", "tx * 64 + ty * 8 + tz",
                  lambda t: t.tx * 64 + t.ty * 8 + t.tz),
            Shape("depth", "tz * 48 + tx", lambda t: t.tz * 48 + t.tx),
            Shape("shared_rows16", "ty * 16 + tx", lambda t: t.ty * 16 + t.tx,
                  space="shared"),
            Shape("shared_transposed32", "tx * 32 + ty", lambda t: t.tx * 32 + t.ty,
                  space="shared", blocks=wide),
            Shape("shared_padded33", "tx * 33 + ty", lambda t: t.tx * 33 + t.ty,
                  space="shared", blocks=wide),
            Shape("tile32", "[tx][ty]", lambda t: t.tx * 32 + t.ty, space="shared",
                  array="float @[32][32]", blocks=wide),
            Shape("tile33", "[tx][ty]", lambda t: t.tx * 33 + t.ty, space="shared",
                  array="float @[32][33]", blocks=wide),
            Shape("tile33_store", "[tx][ty]", lambda t: t.tx * 33 + t.ty,
                  space="shared", kind="store", array="float @[32][33]", blocks=wide),
            Shape("tile17_double", "[tx][ty]", lambda t: t.tx * 17 + t.ty,
                  ctype="double", space="shared", array="double @[32][17]",
                  blocks=wide),
            # Values that several lanes want: one, those of a quarter, pairs, threes.
            *both("shared_float4_row", "lin / 32", lambda t: t.lin // 32,
                  space="shared", ctype="float4"),
            *both("shared_double_row", "lin / 32", lambda t: t.lin // 32,
                  space="shared", ctype="double"),
            Shape("shared_float4_quarters", "lin / 8", lambda t: t.lin // 8,
                  space="shared", ctype="float4"),
            Shape("shared_float4_apart", "lin / 16 * 9", lambda t: t.lin // 16 * 9,
                  space="shared", ctype="float4"),
            Shape("shared_float4_pairs", "lin / 4 * 2 + lin % 2",
                  lambda t: t.lin // 4 * 2 + t.lin % 2, space="shared", ctype="float4"),
            Shape("shared_double_threes", "lin / 3", lambda t: t.lin // 3,
                  space="shared", ctype="double"),
        ]
    )  # fmt: skip


def arithmetic():
    """Address arithmetic that is not affine."""
    return [
        Shape("xor1", "lin ^ 1", lambda t: t.lin ^ 1),
        Shape("xor_far", "tx * 32 ^ tx", lambda t: (t.tx * 32) ^ t.tx),
        Shape("swizzle", "ty * 32 + (tx ^ ty)", lambda t: t.ty * 32 + (t.tx ^ t.ty),
              space="shared", blocks=[(32, 8, 1), (32, 32, 1), (16, 16, 1)]),
        Shape("swizzle_columns", "tx * 32 + (tx ^ ty)",
              lambda t: t.tx * 32 + (t.tx ^ t.ty), space="shared",
              blocks=[(32, 8, 1), (32, 32, 1), (16, 16, 1)]),
        Shape("modulo4", "tx % 4", lambda t: t.tx % 4),
        Shape("modulo_rows", "(tx % 5) * 64 + tx / 5",
              lambda t: t.tx % 5 * 64 + t.tx // 5),
        Shape("halves", "tx / 16", lambda t: t.tx // 16),
        Shape("pairs", "tx / 2 * 9", lambda t: t.tx // 2 * 9),
        Shape("shift_mask", "(lin >> 2) * 40 + (lin & 3)",
              lambda t: (t.lin >> 2) * 40 + (t.lin & 3)),
        Shape("unsigned_modulo", "threadIdx.x % 3u * 50", lambda t: t.tx % 3 * 50),
        Shape("minimum", "min(tx, 9)", lambda t: min(t.tx, 9)),
        Shape("maximum", "max(tx, 20) * 2", lambda t: max(t.tx, 20) * 2),
        Shape("select", "tx < 16 ? tx : 500 - tx",
              lambda t: t.tx if t.tx < 16 else 500 - t.tx),
        Shape("select_parity", "lin & 1 ? 4 * lin : 3",
              lambda t: 4 * t.lin if t.lin & 1 else 3),
        Shape("shared_modulo4", "tx % 4 * 32", lambda t: t.tx % 4 * 32,
              space="shared"),
        Shape("shared_halves", "tx / 16 * 32", lambda t: t.tx // 16 * 32,
              space="shared"),
        Shape("shared_shift", "(lin & 7) * 32 + (lin >> 3)",
              lambda t: (t.lin & 7) * 32 + (t.lin >> 3), space="shared"),
    ]  # fmt: skip


def guarded():
    return (
        both("first20", "tx", lambda t: t.tx,
             guard=("tx < 20", lambda t: t.tx < 20))
        + both("odd", "2 * lin", lambda t: 2 * t.lin,
               guard=("lin & 1", lambda t: t.lin & 1))
        + [
            Shape("below_n", "lin", lambda t: t.lin,
                  guard=("lin < n", lambda t: t.lin < 77)),
            Shape("interior", "ty * 1024 + tx - 1", lambda t: t.ty * 1024 + t.tx - 1,
                  guard=("tx > 0 && ty > 0", lambda t: t.tx > 0 and t.ty > 0)),
            Shape("edges", "lin", lambda t: t.lin,
                  guard=("tx == 0 || tx == bdx - 1",
                         lambda t: t.tx == 0 or t.tx == t.bdx - 1)),
            Shape("shared_multiples", "lin * 8", lambda t: t.lin * 8, space="shared",
                  guard=("lin % 4 == 0", lambda t: t.lin % 4 == 0)),
            Shape("shared_half_double", "lin", lambda t: t.lin, space="shared",
                  ctype="double", guard=("lin % 32 < 16", lambda t: t.lin % 32 < 16)),
            Shape("one_thread", "lin + 3", lambda t: t.lin + 3, kind="store",
                  guard=("lin == 0", lambda t: t.lin == 0)),
        ]
    )  # fmt: skip


def looped():
    four, thirty_two = count("4", lambda t: 4), count("32", lambda t: 32)
    by_lane = count("tx", lambda t: t.tx)
    return [
        Shape("grid_stride", "lin + i * bdx", lambda t: t.lin + t.i * t.bdx, loop=four),
        Shape("sliding", "lin + i", lambda t: t.lin + t.i, loop=thirty_two),
        Shape("row_each", "lin * 32 + i", lambda t: t.lin * 32 + t.i, loop=thirty_two),
        Shape("columns", "i * 33 + tx", lambda t: t.i * 33 + t.tx, loop=four,
              kind="store"),
        Shape("until_n", "i * 10 + tx", lambda t: t.i * 10 + t.tx,
              loop=count("n", lambda t: 77)),
        Shape("triangle", "i * 64 + tx", lambda t: t.i * 64 + t.tx, loop=by_lane,
              blocks=SMALL),
        Shape("triangle_row", "tx * 64 + i", lambda t: t.tx * 64 + t.i, loop=by_lane,
              blocks=SMALL, kind="store"),
        Shape("strided_counter", "i + tx", lambda t: t.i + t.tx,
              loop=("for (int i = 3; i < 40; i += 5)", lambda t: range(3, 40, 5))),
        Shape("downwards", "i * 3 + tx", lambda t: t.i * 3 + t.tx,
              loop=("for (int i = 9; i >= 0; --i)", lambda t: range(9, -1, -1))),
        Shape("start_by_lane", "i", lambda t: t.i, blocks=FLAT,
              loop=("for (int i = tx; i < 300; i += bdx)",
                    lambda t: range(t.tx, 300, t.bdx))),
        Shape("until_n_by_3", "i + tx", lambda t: t.i + t.tx,
              loop=("for (int i = 0; i < n; i += 3)", lambda t: range(0, 77, 3))),
        Shape("until_pitch_by_block", "i", lambda t: t.i, blocks=FLAT,
              loop=("for (int i = tx; i < pitch; i += bdx)",
                    lambda t: range(t.tx, 100, t.bdx))),
        Shape("doubling_until_n", "i * 5 + tx", lambda t: t.i * 5 + t.tx,
              loop=("for (int i = 1; i < n; i *= 2)",
                    lambda t: [1, 2, 4, 8, 16, 32, 64])),
        Shape("halving", "i + tx", lambda t: t.i + t.tx, blocks=SMALL,
              loop=("for (int i = bdx / 2; i > 0; i >>= 1)",
                    lambda t: [t.bdx >> s for s in range(1, 9) if t.bdx >> s])),
        Shape("two_conditions", "i * 7 + tx", lambda t: t.i * 7 + t.tx, blocks=SMALL,
              loop=("for (int i = 0; i < 40 && i * tx <= 90; ++i)",
                    lambda t: [i for i in range(40) if i * t.tx <= 90])),
        Shape("do_while", "i * 9 + tx", lambda t: t.i * 9 + t.tx,
              footer="while (++i < n);",
              loop=("do", lambda t: range(77))),
        Shape("do_while_lane", "i * 9 + tx", lambda t: t.i * 9 + t.tx, blocks=SMALL,
              footer="while (++i < tx);",
              loop=("do", lambda t: range(max(1, t.tx)))),
        Shape("guard_in_loop", "i * 32 + tx", lambda t: t.i * 32 + t.tx,
              loop=thirty_two, blocks=SMALL,
              guard=("tx > i", lambda t: t.tx > t.i)),
        Shape("shared_row_each", "tx * 32 + i", lambda t: t.tx * 32 + t.i,
              loop=thirty_two, space="shared", blocks=SMALL),
        Shape("shared_padded_row", "tx * 33 + i", lambda t: t.tx * 33 + t.i,
              loop=thirty_two, space="shared", blocks=SMALL),
        Shape("shared_rotated", "tx * 32 + (tx + i) % 32",
              lambda t: t.tx * 32 + (t.tx + t.i) % 32, loop=thirty_two,
              space="shared", blocks=SMALL),
        Shape("shared_interleaved", "2 * i * lin", lambda t: 2 * t.i * t.lin,
              loop=doubling(256), space="shared", kind="store",
              blocks=[(256, 1, 1), (32, 1, 1), (16, 16, 1)],
              guard=("2 * i * lin < 256", lambda t: 2 * t.i * t.lin < 256)),
    ]  # fmt: skip


SHAPES = (
    linear() + strides() + planes() + arithmetic() + widths() + structs()
    + guarded() + looped()
)  # fmt: skip
