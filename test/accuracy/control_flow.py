"""Execution counts against kernels that are run thread by thread (test/exact)."""

import os
import sys
import tempfile


def measure(run):
    sys.path.append(os.path.join(run.root, "test", "exact"))
    import twins

    with tempfile.TemporaryDirectory() as work:
        result = twins.Comparison(work, run.gpuperf, "clang++-" + os.environ.get("GPUPERF_LLVM", "19"), ["--cuda=none"])
    result.report()
    for name in sorted(result.different):
        print("%s: %s" % (name, twins.KNOWN.get(name, "not known")))
    return "%d of %d kernels with all counts equal, %d counts compared" % (
        len(result.names - result.different), len(result.names),
        len(result.want))  # fmt: skip
