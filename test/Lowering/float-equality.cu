// Floating-point data are seldom equal (LLVM, BranchProbabilityInfo: FPH, and a comparison that is
// only true for NaN is taken once in 2^20): what is behind such a test is nearly never executed.
// Masks and signs are compared with 0 and 1, and a value with what was made from it: open, 0.5.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s %}

#define WORK asm volatile("add.f32 %0, %0, %0;" : "+f"(out[blockIdx.x]))

// CHECK-LABEL: "constant"
// CHECK: gpuperf.if {{.*}}probability = 0.0{{0*}}e+00
__global__ void constant(const float *in, float *out) {
  if (in[threadIdx.x] == 12345.0f)
    WORK;
}
// CHECK-LABEL: "sum"
// CHECK: gpuperf.if {{.*}}probability = 0.0{{0*}}e+00
__global__ void sum(const float *in, float *out, float last) {
  if (in[threadIdx.x] + in[threadIdx.x + 32] == last)
    WORK;
}
// CHECK-LABEL: "notNumber"
// CHECK: gpuperf.if {{.*}}probability = 0.0{{0*}}e+00
__global__ void notNumber(const float *in, float *out) {
  if (in[threadIdx.x] != in[threadIdx.x])
    WORK;
}
// CHECK-LABEL: "either"
// CHECK: gpuperf.if {{.*}}probability = 0.0{{0*}}e+00
__global__ void either(const float *in, float *out) {
  float x = in[threadIdx.x];
  if (x == 12345.0f || x == 77.0f)
    WORK;
}
// CHECK-LABEL: "mask"
// CHECK: gpuperf.if
// CHECK-NOT: probability = 0.0
__global__ void mask(const float *in, float *out) {
  if (in[threadIdx.x] == 1.0f)
    WORK;
}
// CHECK-LABEL: "zero"
// CHECK: gpuperf.if
// CHECK-NOT: probability = 0.0
__global__ void zero(const float *in, float *out) {
  if (in[threadIdx.x] == 0.0f)
    WORK;
}
// CHECK-LABEL: "whole"
// CHECK: gpuperf.if
// CHECK-NOT: probability = 0.0
__global__ void whole(const float *in, float *out) {
  float x = in[threadIdx.x];
  if (floorf(x) == x)
    WORK;
}
// CHECK-LABEL: "larger"
// CHECK: gpuperf.if
// CHECK-NOT: probability = 0.0
__global__ void larger(const float *in, float *out) {
  if (in[threadIdx.x] > 12345.0f)
    WORK;
}
