"""A GPU's caches, simulated request by request: what the footprint's rules are
held against. Nothing of gpuperf is in it.

Blocks go to the SMs in order, a new one when one ends; the warps of an SM take
turns, one request each; a barrier holds a warp until its block is there. L1 is one
per SM, of 128-byte lines in 32-byte sectors, least recently used out first; stores
write through and allocate nothing. L2 is shared and writes back; a store that
misses fetches nothing. Sets are chosen by a hash of the line's address.
"""

import collections
import random

SECTOR, LINE = 32, 128
SECTORS = LINE // SECTOR

LOAD, STORE, BARRIER = "load", "store", "barrier"


class Cache:
    """Sectored lines; `evicted(line, dirty sectors)` is told what goes."""

    def __init__(self, size, ways, evicted=None):
        lines = max(size // LINE, 1)
        self.ways = min(ways, lines)
        self.sets = [collections.OrderedDict() for _ in range(max(lines // self.ways, 1))]
        self.evicted = evicted

    def line(self, number):
        """[valid, dirty] bit masks of the line, most recently used now; None if absent."""
        ways = self._set(number)
        if number in ways:
            ways.move_to_end(number)
        return ways.get(number)

    def allocate(self, number):
        ways = self._set(number)
        if len(ways) >= self.ways:
            old, (_, dirty) = ways.popitem(last=False)
            if self.evicted and dirty:
                self.evicted(old, dirty)
        ways[number] = [0, 0]
        return ways[number]

    def flush(self):
        for ways in self.sets:
            for number, (_, dirty) in ways.items():
                if self.evicted and dirty:
                    self.evicted(number, dirty)

    def _set(self, number):
        mixed = number ^ (number >> 5) ^ (number >> 11) ^ (number >> 17) ^ (number >> 27)
        return self.sets[mixed % len(self.sets)]


class Memory:
    """L1 of each SM, L2, and bytes moved at each level, by array."""

    def __init__(self, sms, l1_bytes, l2_bytes, dram_access_bytes=SECTOR, l1_sets=4,
                 l2_ways=16):
        self.l1 = [Cache(l1_bytes, max(l1_bytes // LINE // l1_sets, 1)) if l1_bytes else None
                   for _ in range(sms)]
        self.l2 = Cache(l2_bytes, l2_ways, self._write_back)
        self.granule = dram_access_bytes // SECTOR
        self.bytes = {level: collections.Counter() for level in ("l1", "l2", "dram")}

    def request(self, sm, kind, array, sectors):
        self.bytes["l1"][array] += SECTOR * len(sectors)
        for sector in sectors:
            if kind == STORE or not self._hits_l1(sm, sector):
                self.bytes["l2"][array] += SECTOR
                self._access_l2(sector, kind, array)

    def _hits_l1(self, sm, sector):
        l1 = self.l1[sm]
        if l1 is None:
            return False
        line = l1.line(sector // SECTORS) or l1.allocate(sector // SECTORS)
        bit = 1 << sector % SECTORS
        hit = line[0] & bit
        line[0] |= bit
        return hit

    def _access_l2(self, sector, kind, array):
        line = self.l2.line(sector // SECTORS) or self.l2.allocate(sector // SECTORS)
        bit = 1 << sector % SECTORS
        if kind == LOAD and not line[0] & bit:
            self.bytes["dram"][array] += SECTOR * self.granule
            line[0] |= self._granule_bits(sector)
        if kind == STORE:
            line[0] |= bit
            line[1] |= bit

    def _granule_bits(self, sector):
        first = sector % SECTORS // self.granule * self.granule
        return ((1 << self.granule) - 1) << first

    def _write_back(self, line, dirty):
        granules = {bit // self.granule for bit in range(SECTORS) if dirty >> bit & 1}
        self.bytes["dram"][array_of(line * LINE)] += SECTOR * self.granule * len(granules)


ARRAY_BYTES = 1 << 32


def array_of(address):
    """Which array an address is in: the k-th begins at k * ARRAY_BYTES."""
    return address // ARRAY_BYTES


class Block:
    def __init__(self, warps):
        self.warps = list(warps)
        self.waiting = []


class Multiprocessor:
    """The resident blocks and the order in which their warps take turns."""

    def __init__(self, number, shuffle):
        self.number = number
        self.shuffle = shuffle
        self.blocks = []

    def ready(self):
        turns = [(block, warp) for block in self.blocks for warp in block.warps]
        if self.shuffle and turns:  # warps drift apart: half of them get a turn
            return self.shuffle.sample(turns, (len(turns) + 1) // 2)
        return turns

    def turn(self, memory):
        for block, warp in self.ready():
            request = next(warp, None)
            if request is None:
                block.warps.remove(warp)
            elif request[0] == BARRIER:
                block.warps.remove(warp)
                block.waiting.append(warp)
            else:
                memory.request(self.number, *request)
        for block in self.blocks:
            if not block.warps:
                block.warps, block.waiting = block.waiting, []
        self.blocks = [block for block in self.blocks if block.warps]


def simulate(blocks, memory, blocks_per_sm, seed=None):
    """Runs `blocks` (an iterable of lists of warps; a warp is an iterator of requests
    (kind, array, sectors)). With a `seed` the warps of an SM drift apart."""
    shuffle = random.Random(seed) if seed is not None else None
    waiting = iter(blocks)
    sms = [Multiprocessor(i, shuffle) for i in range(len(memory.l1))]

    def refill():
        for _ in range(blocks_per_sm):
            for sm in sms:
                if len(sm.blocks) < blocks_per_sm:
                    warps = next(waiting, None)
                    if warps is None:
                        return
                    sm.blocks.append(Block(warps))

    refill()
    while any(sm.blocks for sm in sms):
        for sm in sms:
            sm.turn(memory)
        refill()
    memory.l2.flush()
    return memory.bytes
