#!/usr/bin/env python3
"""Makes raw timings of a GPU that is only simulated, so that its true figures are known.

usage: simulated_gpu.py RAW TRUTH [--seed=N] [--quiet]

Writes to RAW what gpuperf-calibrate would record, and to TRUTH a line "PATH VALUE
TOLERANCE" for each figure that the arithmetic must give back. Every timing is longer
by what surrounds it and by noise of half a percent, and one of twelve is disturbed by
up to a half. --quiet: no noise.
"""

import random
import sys

SMS, GHZ, REPEATS = 108, 1.41, 9
L1_BYTES, L2_BYTES = 196608, 40 << 20
LATENCY = {"fp32": 4, "fp64": 5.5, "fp16": 6, "int": 4.25, "conversion": 17, "special": 14,
           "shuffle": 25, "barrier": 21, "shared": 29, "atomic_shared": 64,
           "atomic_global": 245}  # fmt: skip
RATE = {"fp32": 64, "fp64": 32, "fp16": 128, "int": 64, "conversion": 16, "special": 16,
        "tensor": 1024, "load": 32, "store": 24, "barrier": 16, "shuffle": 32, "shared": 127,
        "atomic_shared": 11, "l1": 63, "l2": 3818}  # fmt: skip
LEVELS = {"l1": 37.9, "l2": 261.5, "dram": 566}
A, B, C = 480.0, 40.0, 1410.0
COPY_GBPS, BLOCK_NS, LAUNCH_NS, GRAPH_NS = 1382, 0.85, 2200, 1300
# Lanes a cycle, by type and by how many addresses.
ATOMICS = {"int": (0.7, 6.1, 900), "float": (0.3, 5.8, 850), "double": (0.31, 1.6, 64)}
TABLE_LATENCY, TABLE_PASS, TABLE_SWAP, POPC = 19, 2, 5.5, 3

noisy = "--quiet" not in sys.argv
rng = random.Random(7)
lines, truth = [], []


def with_noise(value):
    if not noisy:
        return value
    value *= 1 + abs(rng.gauss(0, 0.005))
    return value * (rng.uniform(1.1, 1.5) if rng.random() < 1 / 12 else 1)


def sample(benchmark, at, **true):
    for repeat in range(REPEATS):
        # What disturbs a run shows in all that is read of it.
        factor = with_noise(1.0)
        values = " ".join("%s=%.6f" % (k, v * (1 if k == "bytes" else factor))
                          for k, v in sorted(true.items()))  # fmt: skip
        where = "".join(" %s=%s" % pair for pair in sorted(at.items()))
        lines.append("%s%s repeat=%d : %s ;" % (benchmark, where, repeat, values))


def expect(path, value, tolerance=0.03):
    truth.append("%s %g %g" % (path, value, tolerance))


def device():
    facts = {"name": "Simulated 108", "compute_capability": "8.0", "sm_count": SMS,
             "l2_bytes": L2_BYTES, "memory_bytes": 40 << 30, "pin_bandwidth_GBps": 1555,
             "max_warps_per_sm": 64}  # fmt: skip
    lines.extend("property %s : %s ;" % pair for pair in facts.items())
    expect("device.sm_count", SMS, 0)
    expect("dram.pin_bandwidth_GBps", 1555, 0)
    for length in (2000, 20000):
        clocks = 600 + 4.1 * length
        sample("clock", {"load": "fma", "length": length}, clocks=clocks, ns=clocks / GHZ)
    expect("device.boost_clock_GHz", GHZ)
    for blocks in (1, 65536, 262144):
        sample("blocks", {"blocks": blocks}, ns=4000 + BLOCK_NS * blocks)
    expect("device.block_start_cycles", BLOCK_NS * GHZ)
    for kind, each in (("stream", LAUNCH_NS), ("graph", GRAPH_NS)):
        for kernels in (20, 200):
            sample("launches", {"kind": kind, "kernels": kernels}, ns=9000 + each * kernels)
    expect("models.calibrate.launch_interval_us", LAUNCH_NS / 1000)
    expect("models.calibrate.graph_interval_us", GRAPH_NS / 1000)


PLACES = {"shared": "shared.latency_cycles", "atomic_shared": "shared.atomic_latency_cycles",
          "atomic_global": "l2.atomic_latency_cycles"}  # fmt: skip
RATE_PLACES = {"tensor": "throughput.tensor_fma_per_cycle", "shared": "shared.bytes_per_cycle",
               "atomic_shared": "shared.atomic_lanes_per_cycle", "l1": "l1.bytes_per_cycle",
               "l2": "l2.bytes_per_cycle"}  # fmt: skip


def units():
    for name, cycles in LATENCY.items():
        for length in (512, 1024):
            sample("latency", {"class": name, "length": length}, clocks=47 + cycles * length)
        expect(PLACES.get(name, "latency.%s_cycles" % name), cycles)
    for name, rate in RATE.items():
        amount = 4096
        for length in (256, 512):
            at = {"class": name, "length": length, "units": amount}
            sample("rate", at, clocks=180 + amount * length / rate)
        expect(RATE_PLACES.get(name, "throughput.%s_lanes_per_cycle" % name), rate)


def chase_latency(footprint):
    """A cache of random replacement: what lies beyond its size soon misses nearly always."""
    def misses(size):
        return min(1.0, max(0.0, (footprint - size) / (0.15 * size)))
    l1, l2 = misses(L1_BYTES), misses(L2_BYTES)
    below = LEVELS["l2"] + l2 * (LEVELS["dram"] - LEVELS["l2"])
    return LEVELS["l1"] + l1 * (below - LEVELS["l1"])


def memory():
    footprints = [8192 * i for i in range(1, 33)] + [2**i << 18 for i in range(1, 11)]
    for footprint in footprints:
        loads = 2048
        sample("chase", {"bytes": footprint, "stride": 128, "loads": loads},
               clocks=40 + loads * chase_latency(footprint))  # fmt: skip
    for level in LEVELS:
        expect(level + ".latency_cycles", LEVELS[level])
    expect("l1.bytes", L1_BYTES, 0.1)
    for offset in (4, 8, 16, 32, 64, 128, 256):
        level = "l1" if offset < 32 else "l2" if offset < 64 else "dram"
        sample("neighbour", {"offset": offset}, clocks=30 + LEVELS[level])
    expect("l1.sector_bytes", 32, 0)
    expect("dram.access_bytes", 64, 0)
    for size in (64 << 20, 512 << 20):
        sample("copy", {"bytes": 2 * size}, ns=3000 + 2 * size / COPY_GBPS)
    expect("dram.sustained_bandwidth_GBps", COPY_GBPS)
    contention()


def contention():
    """Warps that each have one load of 512 bytes in flight: Little's law and the formula."""
    for warps in (1, 2, 4, 8, 16, 24, 32, 48, 64):
        in_flight, loads = warps * SMS * 512 * GHZ, 400  # bytes x clocks/ns
        low, high = A, 1e6
        for _ in range(100):  # latency by bisection: what the formula gives falls with it
            latency = (low + high) / 2
            x = in_flight / latency
            if x < C and A + B * x / (C - x) < latency:
                high = latency
            else:
                low = latency
        clocks = latency * loads
        sample("contention", {"warps": warps, "loads": loads}, clocks=clocks,
               ns=clocks / GHZ, bytes=warps * SMS * 512 * loads)  # fmt: skip
    expect("dram.contention_a_cycles", A, 0.05)
    expect("dram.contention_b_cycles", B, 0.3)
    expect("dram.contention_c_GBps", C, 0.03)


def atomics():
    for kind, rates in ATOMICS.items():
        for addresses, rate in zip(("1", "32", "all"), rates):
            for lanes in (1 << 18, 1 << 20):
                sample("global-atomics", {"type": kind, "addresses": addresses, "lanes": lanes},
                       clocks=3000 + lanes / rate)  # fmt: skip
    expect("l2.same_address_atomic_lanes_per_cycle", ATOMICS["int"][0])
    expect("l2.same_address_float_atomic_lanes_per_cycle", ATOMICS["float"][0])
    expect("l2.atomic_lanes_per_cycle", ATOMICS["int"][2])
    expect("l2.atomic_sectors_per_cycle_per_slice", ATOMICS["int"][1] / 8)
    expect("l2.double_atomic_lanes_per_cycle_per_slice", ATOMICS["double"][1])
    expect("l2.atomic_slices", ATOMICS["double"][2] / ATOMICS["double"][1], 0.04)
    sample("table", {"kind": "load"}, clocks=33)
    for n in (1, 8, 64):
        for e in (1, 4, 32):
            for c in (0, n):
                time = TABLE_LATENCY + (n * e - 1) * TABLE_PASS + c * TABLE_SWAP
                sample("table", {"kind": "atoms", "n": n, "e": e, "c": c}, clocks=time)
                expect("models.dong-pai.atoms_n%d_e%d_c%d_cycles" % (n, e, c), time, 0.03)
            sample("table", {"kind": "popc", "n": n, "e": e}, clocks=33 + POPC * n)
            expect("models.dong-pai.popc_n%d_e%d_cycles" % (n, e), POPC * n, 0.15)


def strides():
    """Only drawn: four bytes of each sector that a lane touches are asked for."""
    for stride in (4, 8, 16, 32, 128):
        rate = COPY_GBPS * 4 / min(stride, 32)
        for asked in (1 << 24, 1 << 26):
            sample("strided", {"level": "dram", "stride": stride, "asked": asked},
                   ns=3000 + asked / rate)  # fmt: skip


def main():
    global rng
    for argument in sys.argv[3:]:
        if argument.startswith("--seed="):
            rng = random.Random(int(argument[7:]))
    for part in (device, units, memory, atomics, strides):
        part()
    for path, content in ((sys.argv[1], lines), (sys.argv[2], truth)):
        with open(path, "w") as out:
            out.write("\n".join(content) + "\n")


main()
