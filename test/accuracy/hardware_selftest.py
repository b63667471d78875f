"""Checks hardware's comparison on figures worked out by hand."""

import hardware
from hardware import Taken, agrees, by_name, certainty, derived, launch_flag

checked = wrong = 0


def expect(what, got, wanted):
    global checked, wrong
    checked += 1
    if got != wanted:
        wrong += 1
        print("%s: %r, not %r" % (what, got, wanted))


def taken(requests, lanes, units, fewest):
    result = Taken()
    result.requests, result.lanes = requests, requests * lanes
    result.units, result.fewest = requests * units, requests * fewest
    return result


def access(line, **fields):
    return dict({"file": "/a/k.cu", "line": line, "column": 3, "space": "global",
                 "kind": "load", "executions_per_warp": 2, "active_lanes": 32,
                 "sectors_per_request": 32, "sectors_ideal": 4, "assumptions": []}, **fields)


expect("equal", agrees(taken(10, 32, 4, 4), taken(1, 32, 4, 4)), True)
expect("32 of 4 and 4 of 4", agrees(taken(1, 32, 4, 4), taken(1, 32, 32, 4)), False)
expect("within the tolerance", agrees(taken(1, 32, 4, 4), taken(1, 32, 4.5, 4)), True)
expect("beyond it", agrees(taken(1, 32, 4, 4), taken(1, 32, 5, 4)), False)
# Four lanes, each in a sector of its own: 4 of 1, where 32 lanes have 32 of 4.
expect("few lanes, as many each", agrees(taken(1, 4, 4, 1), taken(1, 32, 32, 4)), True)
expect("few lanes, fewer each", agrees(taken(1, 4, 1, 1), taken(1, 32, 32, 4)), False)
expect("nothing assumed", certainty(access(1)), 0)
expect("a pitch", certainty(access(1, assumptions=["row pitch 's' unknown"])), 2)
expect("an argument", certainty(access(1, assumptions=["'n' is 240"])), 1)

kernel = {"accesses": [access(7), access(7, sectors_per_request=4, executions_per_warp=6),
                       access(8, executions_per_warp=0), access(9, space="local")],
          "findings": [{"check": "gpuperf-uncoalesced-access", "file": "/a/k.cu", "line": 7,
                        "column": 4}]}
found = derived(kernel)
expect("places", list(found), [("k.cu", 7, "global", "load")])
line = found["k.cu", 7, "global", "load"]
# 2 requests of 32 sectors and 6 of 4, in 8 requests of 4.
expect("excess", line.excess(), (2 * 32 + 6 * 4) / (8 * 4))
expect("a finding in another column", line.finding, False)
kernel["findings"][0]["column"] = 3
expect("a finding here", derived(kernel)["k.cu", 7, "global", "load"].finding, True)
expect("launch", launch_flag({"kernel": "void ns::f<int, 3>(T1 *, int)", "grid": "8x2x1",
                              "block": "32x4x1"}), "--launch=f:8,2,1:32,4,1")
expect("instantiations", sorted(by_name([{"mangled": "a", "alike": [{"mangled": "b"}]}])),
       ["a", "b"])
print("%d checked by hand, %d wrong" % (checked, wrong))
