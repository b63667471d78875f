"""The steady states of a report.

Usage: steady.py truth REPORT.json          prints them, of each kernel that has one
       steady.py grid REPORT.json GRID.json whether the kernels of GRID.json, in grids of
                                            many blocks, take the time that they give
"""
import json
import sys


def kernels(path):
    with open(path) as file:
        return {kernel["name"]: kernel for kernel in json.load(file)["kernels"]}


def told(value):
    return "null" if value is None else "%.4g" % value if value > 1e9 else "%.3g" % value


def truth(report):
    for name, kernel in kernels(report).items():
        steady = kernel["prediction"].get("steady")
        if steady:
            print(name + ":", ", ".join("%s %s" % (key, told(value))
                                        for key, value in steady.items()))


def grid(report, many):
    unknown = kernels(report)
    for name, kernel in kernels(many).items():
        prediction = kernel["prediction"]
        if kernel["launch"]["provenance"]["grid"] != "command line":
            continue
        assert "steady" not in prediction, "its grid is known"
        steady = unknown[name]["prediction"]["steady"]
        start = prediction["terms"]["kernel_start"] if "kernel_start" in prediction["terms"] else 2
        blocks = kernel["launch"]["grid"][0]
        threads = blocks * kernel["launch"]["block"][0]
        time = prediction["time_us"] - start
        off = [time / (blocks / steady["wave_blocks"] * steady["wave_us"]),
               time / (threads / steady["threads_per_s"] * 1e6),
               time / (kernel["memory"]["dram_bytes"] / steady["dram_bytes_per_s"] * 1e6)]
        print(name, "agrees" if all(abs(ratio - 1) < 0.03 for ratio in off) else off)


{"truth": truth, "grid": grid}[sys.argv[1]](*sys.argv[2:])
