"""Holds a report against the contract: every field of every object, with its
type; a number may be null where the contract allows "unknown"."""

import json
import sys

NUMBER, TEXT, FLAG = (int, float), (str,), (bool,)
MAYBE = (int, float, type(None))
CLASSES = ("fp32 fp64 fp16 int conversion special tensor control load store "
           "atomic barrier shuffle move").split()
PLACE = {"file": TEXT, "line": NUMBER, "column": NUMBER}
MIX = {name: NUMBER for name in CLASSES}
PREDICTION = {
    "machine": TEXT, "model": TEXT, "time_us": MAYBE, "cycles": MAYBE,
    "bound": "latency issue fp32 fp64 fp16 int special tensor lsu shared l1 l2 "
             "dram atomics barrier launch".split() + [""],
    "terms": {}, "confidence": ["exact", "assumed", "low"],
    "assumptions": [TEXT], "reason": TEXT}
ACCESS = {
    **PLACE,
    "space": "global shared local constant texture param generic".split(),
    "kind": "load store atomic copy".split(), "bytes_per_thread": NUMBER,
    "pattern": "uniform unit strided affine-2d permuted indirect unknown".split(),
    "derivative_tx": MAYBE, "executions_per_warp": NUMBER,
    "active_lanes": NUMBER,
    "hong_kim": {"coalesced": FLAG, "transactions": NUMBER},
    "lines_per_request": NUMBER, "sectors_per_request": NUMBER,
    "sectors_ideal": NUMBER, "bank_conflict_degree": NUMBER,
    "wavefronts_per_request": NUMBER, "wavefronts_ideal": NUMBER}
FINDING = {
    **PLACE, "check": TEXT, "severity": ["warning", "remark"], "message": TEXT,
    "notes": [{**PLACE, "message": TEXT}], "speedup": MAYBE, "bound_after": TEXT}
KERNEL = {
    **PLACE, "name": TEXT, "mangled": TEXT, "instances": NUMBER,
    "launch": {"grid": [NUMBER], "block": [NUMBER], "shared_bytes": NUMBER,
               "provenance": {}, "count": MAYBE},
    "occupancy": {"warps_per_sm": NUMBER, "max_warps_per_sm": NUMBER,
                  "blocks_per_sm": NUMBER, "limiter": TEXT, "next_step": TEXT,
                  "registers": NUMBER, "registers_source": TEXT,
                  "shared_bytes": NUMBER},
    "mix": {"per_thread": MIX, "per_warp": MIX},
    "barriers": {"static": NUMBER, "per_warp": NUMBER},
    "memory": {"l1_bytes": NUMBER, "l2_bytes": NUMBER, "dram_bytes": NUMBER},
    "accesses": [ACCESS], "prediction": PREDICTION, "findings": [FINDING],
    "unknown": [TEXT]}
REPORT = {"schema": [1], "kernels": [KERNEL]}


def check(value, shape, where):
    if isinstance(shape, dict):
        assert isinstance(value, dict), where
        for key, inner in shape.items():
            assert key in value, "%s lacks %s" % (where, key)
            check(value[key], inner, where + "." + key)
    elif isinstance(shape, tuple):
        good = isinstance(value, shape) and (bool in shape or
                                             not isinstance(value, bool))
        assert good, "%s: %r" % (where, value)
    elif len(shape) == 1 and isinstance(shape[0], (dict, tuple)):
        assert isinstance(value, list), where
        for index, item in enumerate(value):
            check(item, shape[0], "%s[%d]" % (where, index))
    else:
        assert value in shape, "%s: %r" % (where, value)


report = json.load(sys.stdin)
if "--predictions" in sys.argv:
    KERNEL["predictions"] = [PREDICTION]
check(report, REPORT, "report")
for kernel in report["kernels"]:
    assert len(kernel["launch"]["grid"]) == 3 and len(kernel["launch"]["block"]) == 3
print("%d kernels, %d accesses" % (len(report["kernels"]),
                                   sum(len(k["accesses"]) for k in report["kernels"])))
