// A pointer that inline assembly makes by cvta.shared, as cooperative groups
// get the address of the memory that the compiler keeps for them, points into
// shared memory. One whose space is not said, or not said last, is generic.

// RUN: gpuperf --compiler=clang --machine=rtx3080 --verbose %s | FileCheck %s --check-prefixes=CHECK,CLANG
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --verbose %s | FileCheck %s --check-prefixes=CHECK,NVCC %}

__device__ float *scratch() {
  unsigned long long address;
  asm("{ .reg .u64 at; mov.u64 at, 1024; cvta.shared.u64 %0, at; }"
      : "=l"(address));
  return reinterpret_cast<float *>(address);
}

// CHECK-LABEL: keeps<<<
// CHECK: [[@LINE+2]]:{{[0-9]+}}  shared store
__global__ void keeps(const float *in) {
  scratch()[threadIdx.x] = in[threadIdx.x];
}

__device__ float *somewhere(unsigned long long from) {
  unsigned long long address;
  asm("{ .reg .u64 at; cvta.shared.u64 at, %1; add.u64 %0, at, 8; }"
      : "=l"(address) : "l"(from));
  return reinterpret_cast<float *>(address);
}

// CHECK-LABEL: leaves<<<
// CLANG: [[@LINE+3]]:{{[0-9]+}}  generic store
// NVCC:  [[@LINE+2]]:{{[0-9]+}}  global store
__global__ void leaves(const float *in, unsigned long long from) {
  somewhere(from)[threadIdx.x] = in[threadIdx.x];
}
