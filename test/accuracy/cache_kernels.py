"""The kernels of Inputs/caches.cu, warp by warp: what each lane's index expression
gives, as the simulator's requests."""

import collections

from cache_simulator import ARRAY_BYTES, BARRIER, LOAD, SECTOR, STORE

TILE = 16

# grid and block are (x, y); `arguments` those of the kernel that are numbers.
Case = collections.namedtuple("Case", "kernel grid block arguments")


class Warp:
    """32 threads in linear order."""

    def __init__(self, case, block, first):
        self.bx, self.by = block
        threads = range(first, min(first + 32, case.block[0] * case.block[1]))
        self.lanes = [(t % case.block[0], t // case.block[0]) for t in threads]


def access(kind, array, indices):
    """The request for 4-byte elements at `indices` of array number `array`."""
    base = array * ARRAY_BYTES
    return kind, array, sorted({(base + 4 * i) // SECTOR for i in indices})


def load(array, indices):
    return access(LOAD, array, indices)


def store(array, indices):
    return access(STORE, array, indices)


def matmulNaive(w, case, n):
    where = [(w.by * TILE + ty, w.bx * TILE + tx) for tx, ty in w.lanes]
    for k in range(n):
        yield load(1, [row * n + k for row, _ in where])
        yield load(2, [k * n + col for _, col in where])
    yield store(0, [row * n + col for row, col in where])


def matmulTiled(w, case, n):
    where = [(w.by * TILE + ty, w.bx * TILE + tx, tx, ty) for tx, ty in w.lanes]
    for t in range(n // TILE):
        yield load(1, [row * n + t * TILE + tx for row, _, tx, _ in where])
        yield load(2, [(t * TILE + ty) * n + col for _, col, _, ty in where])
        yield (BARRIER,)
        yield (BARRIER,)
    yield store(0, [row * n + col for row, col, _, _ in where])


def stencil(w, case, n):
    where = [(w.bx * case.block[0] + tx, w.by * case.block[1] + ty) for tx, ty in w.lanes]
    inner = [y * n + x for x, y in where if 1 <= x < n - 1 and 1 <= y < n - 1]
    if inner:
        for offset in (0, -1, 1, -n, n):
            yield load(1, [i + offset for i in inner])
        yield store(0, inner)


def transposeNaive(w, case, n):
    where = [(w.bx * 32 + tx, w.by * 32 + ty) for tx, ty in w.lanes]
    for j in range(0, 32, 8):
        yield load(1, [(y + j) * n + x for x, y in where])
        yield store(0, [x * n + y + j for x, y in where])


def transposeTiled(w, case, n):
    x, y = w.bx * 32, w.by * 32
    for j in range(0, 32, 8):
        yield load(1, [(y + ty + j) * n + x + tx for tx, ty in w.lanes])
    yield (BARRIER,)
    for j in range(0, 32, 8):
        yield store(0, [(x + ty + j) * n + y + tx for tx, ty in w.lanes])


def reduce(w, case):
    yield load(1, [w.bx * 256 + tx for tx, _ in w.lanes])
    for _ in range(9):
        yield (BARRIER,)
    if w.lanes[0][0] == 0:
        yield store(0, [w.bx])


def walkRows(w, case, n):
    rows = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    for k in range(n):
        yield load(1, [row * n + k for row in rows])
    yield store(0, rows)


def updateRows(w, case, n):
    rows = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    for k in range(n):
        yield load(0, [row * n + k for row in rows])
        yield store(0, [row * n + k for row in rows])


def columnsTimesVector(w, case, n, m):
    cols = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    for k in range(n):
        yield load(1, [k * m + col for col in cols])
        yield load(2, [k])
    yield store(0, cols)


def twoPasses(w, case, rounds):
    mine = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    threads = case.grid[0] * case.block[0]
    for _ in range(2):
        for i in range(rounds):
            yield load(1, [i * threads + t for t in mine])
    yield store(0, mine)


def everySecond(w, case):
    mine = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    yield load(1, [2 * t for t in mine])
    yield store(0, mine)


def everySecondStore(w, case):
    mine = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    yield load(1, mine)
    yield store(0, [2 * t for t in mine])


def fillRows(w, case, n):
    rows = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    for k in range(n):
        yield store(0, [row * n + k for row in rows])


def scale(w, case):
    mine = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    yield load(0, mine)
    yield store(0, mine)


def rewrite(w, case, rounds):
    mine = [w.bx * case.block[0] + tx for tx, _ in w.lanes]
    threads = case.grid[0] * case.block[0]
    yield load(1, mine)
    for i in range(rounds):
        yield store(0, [i * threads + t for t in mine])
    for i in range(rounds):
        yield load(1, [i * threads + t for t in mine])
        yield store(0, [i * threads + t for t in mine])


def blocks(case):
    """The blocks of a case in the order of their launch, for the simulator."""
    run = globals()[case.kernel]
    arguments = dict(case.arguments)
    for by in range(case.grid[1]):
        for bx in range(case.grid[0]):
            yield [run(Warp(case, (bx, by), first), case, **arguments)
                   for first in range(0, case.block[0] * case.block[1], 32)]
