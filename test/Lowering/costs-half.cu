// The toolkit writes half arithmetic as inline PTX.
//
// REQUIRES: cuda-toolkit
// RUN: gpuperf --cuda=%cuda_home --format=mlir %s | FileCheck %s

#include <cuda_fp16.h>

// HFMA2
// CHECK-LABEL: "fused"
// CHECK: inst "fma.rn.f16" [fp16 1]
__global__ void fused(__half *o) {
  int t = threadIdx.x;
  o[t] = __hfma(o[t], o[t + 32], o[t + 64]);
}
// Two values in one instruction.
// CHECK-LABEL: "packed"
// CHECK: inst "{{(asm|add).*}}" [fp16 1]
__global__ void packed(__half2 *o) {
  int t = threadIdx.x;
  o[t] = __hadd2(o[t], o[t + 32]);
}
// HADD2.F32, FMUL, F2FP
// CHECK-LABEL: "throughFloat"
// CHECK: inst "cvt.f32.f16" [fp16 1]
// CHECK: inst "fmul.f32" [fp32 1]
// CHECK: inst "cvt.rn.f16.f32" [int 1]
__global__ void throughFloat(__half *o) {
  int t = threadIdx.x;
  o[t] = __float2half(__half2float(o[t]) * 3.0f);
}
