// Lanes that read constants 256 bytes apart use two sets of the constant cache, which lose
// the lines between two loads of a warp. Measured on an H200 (medians of 7 launches; the
// project's own data): 256 loads of 32 lanes 1914 us, of 16 lanes 637 us, of 8 lanes, whose
// lines fit, 165 us.
//
// RUN: gpuperf --checks=-* --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --checks=-* --compiler=nvcc --machine=h200 %s -- -arch=sm_90 | FileCheck %s %}
__constant__ float table[8192];
template <int Lanes> __global__ void lanes(float *out, int step) {
  float s = 0;
  int at = threadIdx.x % Lanes * 64;
#pragma unroll 4
  for (int r = 0; r < 256; r++)
    s += table[(at + r * step) & 8191];
  out[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// CHECK-LABEL: lanes<32><<<1056, 256>>>
// CHECK: predicted 1.{{[4-9]}}{{.*}} ms
// CHECK-LABEL: lanes<16><<<1056, 256>>>
// CHECK: predicted {{[5-7]}}{{[0-9]+}} us
// CHECK-LABEL: lanes<8><<<1056, 256>>>
// CHECK: predicted 1{{[3-9][0-9.]*}} us
void run(float *out) {
  lanes<32><<<1056, 256>>>(out, 1);
  lanes<16><<<1056, 256>>>(out, 1);
  lanes<8><<<1056, 256>>>(out, 1);
}
