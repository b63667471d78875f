// Inline PTX that may change memory leaves an array of the kernel alone that it is
// not given: Clang keeps what the loop adds up in registers, and stores it once
// behind the loop for the one with a variable index.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- --cuda-gpu-arch=sm_90a | FileCheck %s

// CHECK-LABEL: "sums"
// CHECK:       gpuperf.loop %[[STEP:i[0-9]]] trip "%n"
// CHECK-NOT:   access {{load|store}} local
// CHECK:       gpuperf.yield
// CHECK:       access store local
// CHECK:       gpuperf.loop
// CHECK:       access load local
__global__ void sums(float *out, const float *in, int n) {
  float sum[64];
#pragma unroll
  for (int i = 0; i < 64; i++)
    sum[i] = 0;
#pragma unroll 1
  for (int k = 0; k < n; k++) {
    asm volatile("fence.proxy.async;" ::: "memory");
    float x = in[k * 32 + threadIdx.x];
#pragma unroll
    for (int i = 0; i < 64; i++)
      sum[i] += x * i;
  }
  float all = 0;
#pragma unroll 1
  for (int i = 0; i < 64; i++)
    all += sum[i];
  out[threadIdx.x] = all;
}

void run(float *out, const float *in) { sums<<<1, 32>>>(out, in, 100); }
