"""What a warp's memory request costs, by plain arithmetic.

Nothing here knows of the tool that is tested. A block's threads are numbered
tx + bdx * (ty + bdy * tz); 32 consecutive numbers are a warp, the last one may
be partial. A request is one execution of an access by a warp with at least one
active lane: a list of (lane, byte address) and a width in bytes.

lines        distinct 128-byte lines that the request touches
sectors      distinct 32-byte sectors that it touches
sectors_ideal  the fewest sectors that could hold the distinct bytes it touches
wavefronts   shared memory serves 32 lanes at a time for up to 4 bytes, 16 lanes
             for 8 and 8 lanes for 16; in each such phase, the number of distinct
             4-byte words in the bank that has most of them; summed over phases.
             Loads of 8 and 16 bytes have phases of twice the lanes where each
             lane n has the address of n ^ 1, or each that of n ^ 2
degree       the largest of these numbers
wavefronts_ideal  phases in which any lane is active
"""

WARP = 32
LINE_BYTES = 128
SECTOR_BYTES = 32
BANKS = 32
WORD_BYTES = 4


class Thread:
    """One thread in one iteration: threadIdx, blockIdx, blockDim, counter i."""

    def __init__(self, index, block, block_index=(0, 0, 0), params=None):
        self.bdx, self.bdy, self.bdz = block
        self.tx = index % self.bdx
        self.ty = index // self.bdx % self.bdy
        self.tz = index // (self.bdx * self.bdy)
        self.bx, self.by, self.bz = block_index
        self.lin = index
        self.i = 0
        for name, value in (params or {}).items():
            setattr(self, name, value)


def units(addresses, width, size):
    """The distinct aligned units of `size` bytes that the accesses touch."""
    touched = set()
    for address in addresses:
        touched.update(range(address // size, (address + width - 1) // size + 1))
    return touched


def lanes_per_phase(width):
    return {8: 16, 16: 8}.get(width, 32)


def phase_degree(addresses, width):
    """Distinct words in the busiest bank; 0 for no address."""
    words_of_bank = {}
    for word in units(addresses, width, WORD_BYTES):
        words_of_bank.setdefault(word % BANKS, set()).add(word)
    return max((len(words) for words in words_of_bank.values()), default=0)


def in_pairs(lanes, distance):
    """Whether lanes that far apart, by exclusive or, have one address."""
    return all(lanes.get(lane ^ distance, a) == a for lane, a in lanes.items())


def request_counts(lanes, width, kind="load"):
    """Counts of one request; `lanes` maps lane number to byte address."""
    addresses = list(lanes.values())
    size = lanes_per_phase(width)
    if kind == "load" and size < WARP and (in_pairs(lanes, 1) or in_pairs(lanes, 2)):
        size *= 2
    degrees = []
    for first in range(0, WARP, size):
        phase = [a for lane, a in lanes.items() if first <= lane < first + size]
        degrees.append(phase_degree(phase, width))
    distinct_bytes = len(units(addresses, width, 1))
    return {
        "lines": len(units(addresses, width, LINE_BYTES)),
        "sectors": len(units(addresses, width, SECTOR_BYTES)),
        "sectors_ideal": -(-distinct_bytes // SECTOR_BYTES),
        "wavefronts": sum(degrees),
        "wavefronts_ideal": sum(1 for d in degrees if d),
        "degree": max(degrees),
        "active": len(addresses),
    }


def block_requests(shape, block, block_index=(0, 0, 0)):
    """The counts of every request of one block, warp by warp."""
    size = block[0] * block[1] * block[2]
    threads = [Thread(i, block, block_index, shape.params) for i in range(size)]
    requests = []
    for first in range(0, size, WARP):
        requests += warp_requests(shape, threads[first : first + WARP])
    return requests


def warp_requests(shape, threads):
    """A warp iterates until its last lane is done; a lane takes part in the
    iterations it executes and for which the guard holds."""
    values = [list(shape.iterations(t)) for t in threads]
    requests = []
    for step in range(max(len(v) for v in values)):
        lanes = {}
        for lane, thread in enumerate(threads):
            if step >= len(values[lane]):
                continue
            thread.i = values[lane][step]
            if shape.guard(thread):
                lanes[lane] = shape.address(thread)
        if lanes:
            requests.append(request_counts(lanes, shape.width, shape.kind))
    return requests


def summarise(requests, warps):
    """Means over requests, the worst degree, executions of a mean warp; None
    when the access is never executed."""
    if not requests:
        return None
    summary = {
        key: sum(r[key] for r in requests) / len(requests)
        for key in requests[0]
        if key != "degree"
    }
    summary["degree"] = max(r["degree"] for r in requests)
    summary["executions"] = len(requests) / warps
    return summary


def expected(shape, block):
    """The summary of block (0, 0, 0): shapes are the same in every block."""
    size = block[0] * block[1] * block[2]
    return summarise(block_requests(shape, block), -(-size // WARP))
