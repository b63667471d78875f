// The place of a block in its cluster is a number where all launches say the
// cluster: the leader of four blocks is every fourth, and ranks go along x first
// (PTX ISA, "Special Registers: %cluster_ctarank").
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}

#define REGISTER(NAME)                                                         \
  __device__ unsigned NAME() {                                                 \
    unsigned value;                                                            \
    asm volatile("mov.u32 %0, %%cluster_" #NAME ";" : "=r"(value));            \
    return value;                                                              \
  }
REGISTER(ctarank)
REGISTER(nctarank)

// CHECK-LABEL: gpuperf.kernel {{.*}}"leaders"
// CHECK:       gpuperf.if "bx % 2 + by % 2 * 2 == 0"
__global__ void __cluster_dims__(2, 2, 1) leaders(float *out) {
  if (ctarank() == 0)
    out[blockIdx.x] = 1;
}

// A launch that says none makes clusters of one block.
// CHECK-LABEL: gpuperf.kernel {{.*}}"alone"
// CHECK:       gpuperf.if "1"
__global__ void alone(float *out) {
  if (ctarank() == 0)
    out[blockIdx.x] = float(nctarank());
}

// Of a kernel that nobody launches here it is not known.
// CHECK-LABEL: gpuperf.kernel {{.*}}"unknown"
// CHECK:       gpuperf.if "~
__global__ void unknown(float *out) {
  if (ctarank() == 0)
    out[blockIdx.x] = 1;
}

void run(float *out) {
  leaders<<<dim3(8, 8), 128>>>(out);
  alone<<<64, 128>>>(out);
}
