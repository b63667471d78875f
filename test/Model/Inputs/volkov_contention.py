#!/usr/bin/env python3
"""Checks the solver of `gpuperf model volkov-contention` on five GPUs.

Volkov 2016, section 6.5: it converges, its solution solves the equation, stays
below the smallest pole and grows with n. With the fits of Table 6.5, one term
each, the solution is also that of the quadratic equation (the section says that
there is one):

    x = S n / (a + b x / (c - x) + alpha alu_lat), S = 128 SMs clock
"""

import math
import sys

from volkov_numbers import GPUS, Check, ask

REFINED_POLE = 71  # section 6.4: 441 + 4 x / (71 - x) + 156 x / (121 - x)


def in_closed_form(gpu, n, alpha):
    a, b, c = gpu["fit"]
    mem_lat, mem_thru, alu_lat, alu_thru, issue_thru = gpu["table"]
    scale = 128 * gpu["sms"] * gpu["clock"]
    latency = a + alpha * alu_lat
    # (b - latency) x^2 + (latency c + scale n) x - scale n c = 0
    p, q, r = b - latency, latency * c + scale * n, -scale * n * c
    x = (-q + math.sqrt(q * q - 4 * p * r)) / (2 * p)
    limits = [mem_thru, issue_thru / (alpha + 1)]
    limits += [alu_thru / alpha] if alpha else []
    return min(x, scale * min(limits))


def check_solution(check, name, gpu, n, alpha):
    a, b, c = gpu["fit"]
    what = "%s n=%d alpha=%d" % (name, n, alpha)
    own = ask("volkov-contention", name, n=n, alpha=alpha)
    check.that(own["iterations"] < 100, what + ": does not converge")
    check.near(own["memory_GBps"], own["x"], 1e-9 * own["x"], what + " fixed point")
    pole = REFINED_POLE if name == "8800gtx" else c
    check.that(own["smallest_pole"] == pole and own["x"] < pole, what + " pole")
    one_term = ask("volkov-contention", name, n=n, alpha=alpha, a=a, b=b, c=c)
    published = in_closed_form(gpu, n, alpha)
    check.near(one_term["x"], published, 1e-9 * published, what + " closed form")
    return own["memory_throughput"]


def main():
    check = Check()
    for name, gpu in GPUS.items():
        for alpha in (0, 16, 256):
            before = 0
            for n in [1, 2, 4] + list(range(8, gpu["warps"] + 1, 8)):
                throughput = check_solution(check, name, gpu, n, alpha)
                check.that(throughput >= before * (1 - 1e-12),
                           "%s n=%d alpha=%d falls" % (name, n, alpha))
                before = throughput
    return check.end()


sys.exit(main())
