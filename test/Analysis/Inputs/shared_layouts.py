"""Compares gpuperf-opt's layouts of shared memory with a search of its own."""

import re
import subprocess
import sys

BANKS, WORD = 32, 4
LENGTHS, WIDTHS = range(1, 73), (4, 8, 16)
THREADS_X, THREADS_Y = 32, 4


def requests(length, width):
    """Offsets of the 32 lanes of each request: each warp writes a part of the array as it
    lies there, and reads a column."""
    for ty in range(THREADS_Y):
        yield [width * (32 * ty + tx) for tx in range(THREADS_X)]
        yield [width * (length * tx + ty % length) for tx in range(THREADS_X)]


def is_free(offsets, width):
    """Whether no two lanes of a phase want different words of one bank. A phase is 32, 16
    or 8 lanes: 128 bytes."""
    lanes = 128 // width
    for first in range(0, 32, lanes):
        words = {}
        for offset in offsets[first:first + lanes]:
            for word in range(offset // WORD, (offset + width) // WORD):
                if words.setdefault(word % BANKS, word) != word:
                    return False
    return True


def all_free(length, width, place):
    return all(is_free([place(o) for o in offsets], width)
               for offsets in requests(length, width))


def padded(row, pad):
    return lambda o: o // row * (row + pad) + o % row


def swizzled(row, unit, divide, rows):
    return lambda o: (o // row * row +
                      (o % row // unit ^ o // row // divide % rows) * unit + o % unit)


def least_padding(length, width, rows):
    return next((pad for pad in range(width, 128, width)
                 if any(all_free(length, width, padded(row, pad)) for row in rows)), None)


def kernel(length, width, is_flat):
    name = "k%d_%d" % (length, width)
    dims = "[%d]" % (128 * length) if is_flat else "[128, %d]" % length
    return """gpuperf.kernel @%s "%s" {
  gpuperf.launch grid("1", "1", "1") block("32", "4", "1") shared("0")
  gpuperf.array shared @t elem %d dims %s align 16
  %%0 = gpuperf.access store shared %d @t ["%d * (32 * ty + tx)"]
  %%1 = gpuperf.access load shared %d @t ["%d * (%d * tx + ty %% %d)"]
}
""" % (name, name, width, dims, width, width, width, width, length, length)


def solutions(is_flat):
    text = "".join(kernel(n, w, is_flat) for w in WIDTHS for n in LENGTHS)
    output = subprocess.run(["gpuperf-opt", "--gpuperf-print-shared-layouts", "-",
                             "-o", "/dev/null"], input=text, text=True, check=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
    lines = [line for line in output.splitlines() if " t: " in line]
    return dict(zip([(n, w) for w in WIDTHS for n in LENGTHS], lines))


def check(length, width, line, is_flat):
    pad = re.search(r"padded: rows of (\d+) bytes and (\d+)", line)
    swizzle = re.search(r"rows of (\d+) bytes in units of (\d+) \^ row / (\d+) % (\d+)",
                        line)
    rows = [length * width]
    if is_flat:  # steps of the lanes and of the warps, and the length of the banks
        rows = sorted({128} | {step for step in (width, 32 * width, length * width)
                               if step >= 16})
    # A row that no unit divides is no row of units.
    best = least_padding(length, width, [row for row in rows if row % width == 0])
    found = int(pad.group(2)) if pad else None
    assert found == best, (length, width, line, best)
    if pad:
        assert all_free(length, width, padded(*map(int, pad.groups()))), line
    if swizzle:
        place = swizzled(*map(int, swizzle.groups()))
        assert all_free(length, width, place), line
        size = 128 * length * width
        whole = int(swizzle.group(1))
        places = {place(o) for o in range(0, size // whole * whole, width)}
        assert len(places) == size // whole * whole // width, line
    if (length, width) in ((32, 4), (16, 4), (32, 16)) and not is_flat:
        print("%d of %d bytes: padded by %s, swizzled by row / %s" %
              (length, width, found, " % ".join(swizzle.groups()[2:])))


for is_flat in (False, True):
    lines = solutions(is_flat)
    for width in WIDTHS:
        for length in LENGTHS:
            check(length, width, lines[length, width], is_flat)
    print("all %d %s agree" % (len(lines), "flat arrays" if is_flat else "rows"))
