// A division by a divisor that the host has prepared, (umulhi(x, m) + x) >> s, is a
// division where the code has the divisor itself, in the remainder.
//
// RUN: gpuperf --format=mlir %s | grep -E 'gpuperf.kernel @|access store|gpuperf.if' | sed 's/(ptr.*//' | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s | grep -E 'gpuperf.kernel @|access store|gpuperf.if' | sed 's/(ptr.*//' | FileCheck %s %}
// Nothing is told of the factor, and rows are taken to be long: one row in a warp.
// RUN: gpuperf --machine=a100 --verbose --kernel=rows %s | FileCheck %s --check-prefix=ROWS
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --verbose --kernel=rows %s | FileCheck %s --check-prefix=ROWS %}

struct Divisor {
  unsigned factor, shift, value;
};
__device__ unsigned quotient(unsigned x, Divisor d) {
  return (__umulhi(x, d.factor) + x) >> d.shift;
}

// CHECK-LABEL: "rows"
// CHECK: y["of({{[?~]}}row{{.*}}, (bx * bdx + tx) / %d.value) * %pitch * 4 + (bx * bdx + tx) % %d.value * 4"]
// ROWS: row pitch 'pitch' unknown
// ROWS-NOT: factor' unknown
// ROWS: global store y {{ *}}4 unit {{ *}}1 {{ *}}32 {{ *}}4 {{ *}}4
__global__ void rows(float *y, const int *row, Divisor d, long long pitch) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned q = quotient(i, d), rest = i - q * d.value;
  y[row[q] * pitch + rest] = 0;
}

// The low half of a counter of 64 bits is divided.
// CHECK-LABEL: "wide"
// CHECK: y["(bz + gdz * %i0) / %d.value * %a * 4"]
// CHECK: y["(bz + gdz * %i0) % %d.value * %b * 4"]
__global__ void wide(float *y, Divisor d, long long n, long long a, long long b) {
  for (long long z = blockIdx.z; z < n; z += gridDim.z) {
    unsigned q = quotient((unsigned)z, d), rest = (unsigned)z - q * d.value;
    y[(int)q * a] = 0;
    y[(int)rest * b] = 1;
  }
}

// Nor is there need for the remainder itself, if the code has that of neighbours: nvcc computes
// i - (q * d + radius).
// CHECK-LABEL: "border"
// CHECK-NOT: d.factor
// CHECK: out["(bx * bdx + tx) * 4"]
__global__ void border(float *out, const float *in, Divisor d, int radius) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i - quotient(i, d) * d.value;
  float sum = 0;
  for (int r = -radius; r <= radius; ++r)
    if ((int)x + r >= 0 && (int)x + r < (int)d.value)
      sum += in[i + r];
  out[i] = sum;
}

// Without a remainder nothing says what the divisor is.
// CHECK-LABEL: "unnamed"
// CHECK: y["{{.*}}%d.factor{{.*}} >> 32{{.*}} >> %d.shift
__global__ void unnamed(float *y, Divisor d) { y[quotient(threadIdx.x, d)] = 0; }

// Nor do two numbers.
// CHECK-LABEL: "two"
// CHECK: y["{{.*}}%d.factor{{.*}} >> 32{{.*}} >> %d.shift
__global__ void two(float *y, Divisor d, unsigned other) {
  unsigned q = quotient(threadIdx.x, d);
  y[(threadIdx.x - q * d.value) + 64 * (threadIdx.x - q * other)] = 0;
}
