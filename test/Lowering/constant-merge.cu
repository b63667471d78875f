// Neighbours in constant memory that ptxas loads at once: the comments have the loads in its
// code (13.0, equal for sm_75, sm_86 and sm_90).
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --implicit-check-not="load constant"
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s --implicit-check-not="load constant" %}

__constant__ float c[1024];
__constant__ short e[1024];

// 4 LDC.64
// CHECK-LABEL: "row"
// CHECK-COUNT-4: access load constant 8
__global__ void row(const float *a, float *o) {
  float s = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k)
    s += c[8 * (threadIdx.x & 7) + k] * a[k];
  o[threadIdx.x] = s;
}
// 2 LDC, LDC.64: from the second on
// CHECK-LABEL: "second"
// CHECK-COUNT-3: access load constant {{[48]}}
__global__ void second(const float *a, float *o) {
  float s = 0;
#pragma unroll
  for (int k = 1; k < 5; ++k)
    s += c[8 * (threadIdx.x & 7) + k] * a[k];
  o[threadIdx.x] = s;
}
// 4 LDC: rows of five
// CHECK-LABEL: "odd"
// CHECK-COUNT-4: access load constant 4
__global__ void odd(const float *a, float *o) {
  float s = 0;
#pragma unroll
  for (int k = 0; k < 4; ++k)
    s += c[5 * (threadIdx.x & 7) + k] * a[k];
  o[threadIdx.x] = s;
}
// 2 LDC.64
// CHECK-LABEL: "shorts"
// CHECK-COUNT-2: access load constant 8
__global__ void shorts(const float *a, float *o) {
  float s = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k)
    s += e[8 * (threadIdx.x & 7) + k] * a[k];
  o[threadIdx.x] = s;
}
