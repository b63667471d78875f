// An array that nvcc's PTX has in local memory and ptxas keeps in registers: its stack
// frame is empty.
//
// REQUIRES: nvcc, ptxas
// RUN: %nvcc -arch=sm_86 -ptx -o %t.ptx %s
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s '--implicit-check-not={{local (load|store)|gpuperf-local}}'

// PTX: .local .align
// CHECK: per warp {{.*}} fp32
// CHECK: 1 kernel analysed, 0 findings
__global__ void butterflies(const float *in, float *out) {
  constexpr int kValues = 16;
  float value[kValues];
#pragma unroll
  for (int i = 0; i < kValues; ++i)
    value[i] = in[(blockIdx.x * kValues + i) * 128 + threadIdx.x];
#pragma unroll
  for (int apart = 32; apart < 512; apart *= 2) {
    const int step = apart / 32;
#pragma unroll
    for (int j = 0; j < kValues; j += 2 * step) {
#pragma unroll
      for (int k = 0; k < step; ++k) {
        float a = value[j + k], b = value[j + k + step];
        value[j + k] = a + b;
        value[j + k + step] = a - b;
      }
    }
  }
#pragma unroll
  for (int i = 0; i < kValues; ++i)
    out[(blockIdx.x * kValues + i) * 128 + threadIdx.x] = value[i];
}

void run(const float *in, float *out) { butterflies<<<4096, 128>>>(in, out); }
