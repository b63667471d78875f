"""Writes a kernel with so many strided loads, each behind a barrier.

usage: many.py COUNT
"""

import sys

print("__global__ void many(float *out, const float *in) {\n  float s = 0;")
for load in range(int(sys.argv[1])):
    print("  s += in[(blockIdx.x * 256 + threadIdx.x) * 8 + %d];\n  __syncthreads();"
          % (load * 2097152))  # fmt: skip
print("  out[blockIdx.x * 256 + threadIdx.x] = s;\n}")
print("void run(float *out, float *in) { many<<<1024, 256>>>(out, in); }")
