"""Writes a project of small CUDA files and its compile database to a folder.

usage: project.py FOLDER
"""

import json
import os
import sys

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
entries = []


def add(name, text, flags=""):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)
    entries.append({"directory": folder, "file": name, "command": "nvcc %s -c %s" % (flags, name)})


with open(os.path.join(folder, "forced.h"), "w") as file:
    file.write("#define STEP 8\n"
               "inline __device__ float twice(float x) { return 2 * x; }\n"
               "__global__ void forced(float *a) { a[threadIdx.x] = 1; }\n")  # fmt: skip
BODY = "__global__ void k%d(float *a, const float *b) {\n%s}\n"
COPY = "  a[threadIdx.x] = b[threadIdx.x * %d];\n"
for i in range(8):
    add("plain%d.cu" % i, BODY % (i, COPY % (i + 1)))
# Another set, with macros, a function and a kernel of its own.
for i in range(8):
    use = "  a[threadIdx.x] = twice(b[threadIdx.x * STEP + %d]);\n" % i
    add("forced%d.cu" % i, BODY % (i, use), "-include %s/forced.h -DN=1" % folder)
# What a file says before its includes, the same header again, and an error.
add("half.cu", "#define __CUDA_NO_HALF_OPERATORS__ 1\n#include <cuda_fp16.h>\n"
    "__global__ void halves(__half *a) { a[threadIdx.x] = __hadd(a[0], a[1]); }\n")  # fmt: skip
add("again.cu", "#include <cuda_runtime.h>\n" + BODY % (20, COPY % 2))
add("wrong.cu", BODY % (21, "  missing();\n"))
with open(os.path.join(folder, "compile_commands.json"), "w") as file:
    json.dump(entries, file)
