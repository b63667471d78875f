#!/usr/bin/env python3
"""Random kernels with what may be in local memory, by gpuperf and by ptxas.

usage: random_local.py [--arch=sm_80] GPUPERF CUDA_HOME arrays|walks|frames SEED…

For each seed 60 kernels: `arrays` with one small array that is indexed at run time, in
and out of loops; `walks` with arrays that loops of a constant count go through, which
LLVM finds too long to unroll; `frames` with sinf and its like of arguments that rest, or do not, on
divisions, roots and other functions. Prints those that differ, and how often gpuperf is
right.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile

import kernels
import local_memory

COUNT = 60


def array_kernel(r, name):
    kind = r.choice(["int", "float", "int", "float", "short"])
    size = r.choice([2, 3, 4, 6, 8, 8, 10, 12, 16, 16, 20, 24, 32])
    each = "for (int k = 0; k < %d; ++k) " % size
    start = each + r.choice(["v[k] = 0;", "v[k] = (T)in[k * n + i];",
                             "v[k] = (T)(in[k * n + i] * k);"])  # fmt: skip
    outer, inner = r.random() < 0.7, r.random() < 0.6
    inside = outer and r.random() < 0.7
    lines = ['extern "C" __global__ void %s(%s *in, %s *o, const int *a, int n, int m) {'
             % (name, kind, kind),
             "typedef %s T; int i = blockIdx.x * blockDim.x + threadIdx.x;" % kind,
             "T v[%d]; T s = 0;" % size]  # fmt: skip
    lines += [] if inside else [start]
    lines += ["for (int g = 0; g < m; ++g) {"] if outer else []
    lines += [start] if inside else []
    lines.append("for (int j = 0; j < n; ++j) { int b = a[j * m + i];" if inner
                 else "{ int b = a[i + n];")  # fmt: skip
    for number in range(r.choice([1, 1, 1, 2, 2, 3, 4])):
        at = "v[(unsigned)(b >> %d) %% %du]" % (4 * number, size)
        lines.append(r.choice([
            "s += %s;" % at, "%s = (T)(b + %d);" % (at, number), "%s += 3;" % at,
            "if (b > %s) { %s = (T)b; o[b] = s; }" % (at, at)]))  # fmt: skip
    if r.random() < 0.5:
        lines.append(each + r.choice(["v[k] += (T)b;", "s += v[k] * (T)k;", "v[k] *= s;"]))
    lines.append("}")
    if outer and r.random() < 0.6:
        lines.append(each + r.choice(["s += v[k];", "o[(g * 64 + k) * n + i] = v[k];",
                                      "v[k] = v[k] * 2 + s;"]))  # fmt: skip
    lines += ["}"] if outer else []
    lines += [each + "o[k * n + i] = v[k];"] if r.random() < 0.6 else []
    return "\n".join(lines + ["o[i] = s; }"])


def walked(r, form, element):
    """A statement of a walk: one of `element`, of shared memory and of values."""
    return form % {"v": element, "w": r.choice(["w[j]", "w[j + 1]", "w[2 * j]"]),
                   "x": r.choice(["x", "y", "w[j]"])}  # fmt: skip


WALKS = ["%(v)s = %(v)s * x + %(w)s * y;", "s += %(v)s * %(w)s;", "%(v)s += %(w)s;",
         "s = fmaxf(s, %(v)s);", "t += %(w)s * %(x)s;", "%(v)s *= %(x)s;",
         "if (%(w)s > x) %(v)s += y;", "t = t * %(x)s + %(v)s;",
         "%(v)s = x > y ? %(v)s : %(w)s;", "%(v)s += p[j * n + i];"]  # fmt: skip


def walk_kernel(r, name):
    size, step = r.choice([8, 16, 24, 32, 48, 64, 96, 128]), r.choice([1, 1, 1, 2, 4])
    each = "#pragma unroll\nfor (int k = 0; k < %d; ++k) " % size
    lines = ['extern "C" __global__ void %s(const float *p, float *o, int n, int m) {' % name,
             "__shared__ float w[%d]; float v[%d]; float s = 0, t = 1;" % (2 * size + 1, size),
             "int i = blockIdx.x * blockDim.x + threadIdx.x;",
             each + "v[k] = %s;" % r.choice(["p[k * n + i]", "0", "p[i] * k"]),
             "for (int g = 0; g < m; ++g) {" if r.random() < 0.7 else "{ int g = m;",
             "float x = p[g * n + i], y = p[g + i * n]; __syncthreads();",
             "w[threadIdx.x] = x; __syncthreads();",
             "for (int j = 0; j < %d; j += %d) {" % (size, step)]  # fmt: skip
    for _ in range(r.choice([1, 2, 3, 4, 6, 8])):
        form = r.choice(WALKS)
        for part in range(step):
            lines.append(walked(r, form, "v[j + %d]" % part if part else "v[j]"))
    lines += ["}", "o[g * n + i] = s + t;", "}"]
    lines += [each + "o[k * n + i] = v[k];"] if r.random() < 0.6 else []
    return "\n".join(lines + ["o[i] = s - t; }"])


TRIG = ["sinf(%s)", "cosf(%s)", "tanf(%s)"]
FORMS = ["(%s) * (%s)", "(%s) + (%s)", "(%s) / (%s)", "sqrtf(%s)", "expf(%s)",
         "__fdividef(%s, %s)", "logf(%s)", "fminf(%s, %s)", "((%s) > u ? (%s) : (%s))",
         "((%s) > 1.f ? 3.f : 0.f)", "p[(int)(%s)]", "(float)(a[i] / n)",
         "(float)(a[i] / m)", "powf(%s, 1.7f)", "(float)sqrt((double)(%s))", "rsqrtf(%s)",
         "atan2f(%s, %s)", "floorf(%s)", "(float)(int)(%s)", "%s", "%s"]  # fmt: skip


def frame_kernel(r, name):
    values = ["p[i]", "p[2 * i]", "t", "u", "(float)i"]

    def value(depth=0):
        if depth == 3 or r.random() < 0.2:
            return r.choice(values)
        form = r.choice(FORMS)
        return form % tuple(value(depth + 1) for _ in range(form.count("%s")))

    def function():
        return r.choice(TRIG) % value()

    lines = ['extern "C" __global__ void %s(float *p, float *o, const int *a, double *d,'
             " float t, float u, int n, long m) {" % name,
             "int i = blockIdx.x * blockDim.x + threadIdx.x; float r = 0;"]  # fmt: skip
    for number in range(r.randint(1, 6)):
        choice = r.choice(["let", "let", "trig", "trig", "store", "loop", "if", "sync"])
        some = function() if r.random() < 0.4 else value()
        if choice == "let":
            lines.append("float x%d = %s;" % (number, value()))
            values.append("x%d" % number)
        else:
            lines.append({"trig": "r += %s;" % function(), "sync": "__syncthreads();",
                          "store": "o[%d * n + i] = %s;" % (number, value()),
                          "loop": "for (int j = 0; j < n; ++j) r += %s * j;" % some,
                          "if": "if (%s > u) r += %s;" % (value(), some)}[choice])  # fmt: skip
    if r.random() < 0.12:
        lines.append("d[i] = %s(d[i]);" % r.choice(["sin", "cos", "exp", "log"]))
    return "\n".join(lines + ["o[i] = r * %s; }" % r.choice([function(), "u"])])


WRITERS = {"arrays": array_kernel, "walks": walk_kernel, "frames": frame_kernel}


def compared(options, seed):
    """{kernel: (bytes of its frame by ptxas, whether gpuperf has local memory)}"""
    r = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "k.cu")
        with open(source, "w") as file:
            file.writelines(WRITERS[options.what](r, "k%d_%d" % (seed, n)) + "\n"
                            for n in range(COUNT))  # fmt: skip
        ptxas = os.path.join(options.cuda, "bin", "ptxas")
        done = subprocess.run(
            [options.gpuperf, "--format=json", "--arch=" + options.arch,
             "--cuda=" + options.cuda, source,
             "--ptxas=" + kernels.write_stand_in(folder, ptxas, "clang")],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # fmt: skip
        sides = local_memory.side_of_gpuperf(json.loads(done.stdout))
        return {name: (answer.stack, sides[name][0])
                for name, answer in local_memory.answers_in(folder).items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--arch", default="sm_80")
    parser.add_argument("gpuperf")
    parser.add_argument("cuda")
    parser.add_argument("what", choices=WRITERS)
    parser.add_argument("seeds", type=int, nargs="+")
    options = parser.parse_args()
    found = {}
    for seed in options.seeds:
        found.update(compared(options, seed))
    for name, (stack, claim) in found.items():
        if (stack > 0) != claim:
            print("  %s: stack frame %d, gpuperf has %s" % (
                name, stack, "local memory" if claim else "none"))  # fmt: skip
    truth = [stack > 0 for stack, _ in found.values()]
    claims = [claim for _, claim in found.values()]
    recall, precision = local_memory.rate(truth, claims)
    print("%d kernels: right in %d, recall %s, precision %s" % (
        len(found), sum(t == c for t, c in zip(truth, claims)), recall, precision))  # fmt: skip


if __name__ == "__main__":
    main()
