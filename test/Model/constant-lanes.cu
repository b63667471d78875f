// Constant memory serves one address after the other, in two cycles each. Measured on
// an H200 (median of 7; the project's own data): 32 lanes on 32 words 533 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
__constant__ float table[8192];

// 64 warps, 256 loads, 32 addresses: 1048576 cycles.
// CHECK-LABEL: lanes<32><<<1056, 256>>>
// CHECK: predicted 532 us {{.*}} bound by load/store units; 1048576 cycles, facts known
template <int Lanes> __global__ void lanes(float *out, int step) {
  float s = 0;
  int at = threadIdx.x % Lanes;
#pragma unroll 4
  for (int r = 0; r < 256; r++) s += table[(at + r * step) & 8191];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
void run(float *out) { lanes<32><<<1056, 256>>>(out, 1); }
