#!/usr/bin/env python3
"""Compares `gpuperf model volkov` with the formulas of Volkov 2016, Table 4.2.

The formulas are typed in as the table prints them: G80 and GT200 without the
limit of issue, the others without that of the CUDA cores.
"""

import sys

from volkov_numbers import GPUS, Check, ask

TABLE_4_2 = {
    "8800gtx": lambda n, a: 32 * a * min(n / (444 + 20 * a), 0.0268, 0.25 / a),
    "gtx280": lambda n, a: 32 * a * min(n / (434 + 24 * a), 0.0277, 0.25 / a),
    "gtx480": lambda n, a: 32 * a * min(n / (513 + 18 * a), 0.0599, 1 / (a + 1)),
    "gtx680": lambda n, a: 32 * a * min(n / (301 + 9 * a), 0.1338, 4 / (a + 1)),
    "gtx980": lambda n, a: 32 * a * min(n / (368 + 6 * a), 0.0814, 4 / (a + 1)),
}


def main():
    check = Check()
    for gpu, formula in TABLE_4_2.items():
        most = GPUS[gpu]["warps"]
        for n in (1, most // 4, most // 2, most):
            for alpha in (1, 8, 32, 64, 256):
                value = ask("volkov", gpu, n=n, alpha=alpha)
                published = formula(n, alpha)
                check.near(value["arithmetic_throughput"], published,
                           1e-9 * published, "%s n=%d alpha=%d" % (gpu, n, alpha))
    return check.end()


sys.exit(main())
