"""Writes a kernel with so many strided loads, each behind a barrier, of 40 strides: those of
one stride are one finding.

usage: many.py COUNT
"""

import sys

ARRAYS = 40
arrays = ["in%d" % array for array in range(ARRAYS)]
parameters = ", ".join("const float *" + array for array in arrays)
print("__global__ void many(float *out, %s) {\n  float s = 0;" % parameters)
for load in range(int(sys.argv[1])):
    print("  s += %s[(blockIdx.x * 256 + threadIdx.x) * %d + %d];\n  __syncthreads();"
          % (arrays[load % ARRAYS], 8 + load % ARRAYS, load * 2097152))  # fmt: skip
print("  out[blockIdx.x * 256 + threadIdx.x] = s;\n}")
print("void run(float *out, float *in) { many<<<1024, 256>>>(out, %s); }" % ", ".join(["in"] * ARRAYS))
