// Shared memory of a block is what ptxas says it is: variables in the order of their declaration,
// each at its alignment, also one of which only the address is used, as of what a unit beside the
// warps fills.
//
// RUN: gpuperf --compiler=clang --machine=h100 %s -- --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{%nvcc -arch=sm_90a -cubin -Xptxas -v -o %t.cubin %s 2>&1 | FileCheck %s --check-prefix=PTXAS %}
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=h100 %s -- -arch=sm_90a | FileCheck %s %}
// REQUIRES: cuda-toolkit

// ptxas takes the last kernel first.
// PTXAS: '_Z6copied
// PTXAS: , 4104 bytes smem
// PTXAS: '_Z11large_first
// PTXAS: , 520 bytes smem
// PTXAS: '_Z11small_first
// PTXAS: , 640 bytes smem

#include <cstdint>

#define FILL(array) array[threadIdx.x] = threadIdx.x

// CHECK-LABEL: small_first<<<
// CHECK: , 640 B shared
__global__ void small_first(int *out) {
  __shared__ __align__(4) char a[4];
  __shared__ __align__(128) char b[128];
  __shared__ __align__(8) char c[8];
  __shared__ __align__(128) char d[256];
  FILL(a), FILL(b), FILL(c), FILL(d);
  __syncthreads();
  out[threadIdx.x] = a[3 - threadIdx.x] + b[5 - threadIdx.x] + c[7 - threadIdx.x] + d[9 - threadIdx.x];
}

// CHECK-LABEL: large_first<<<
// CHECK: , 520 B shared
__global__ void large_first(int *out) {
  __shared__ __align__(128) char b[128];
  __shared__ __align__(4) char a[4];
  __shared__ __align__(128) char d[256];
  __shared__ __align__(8) char c[8];
  FILL(a), FILL(b), FILL(c), FILL(d);
  __syncthreads();
  out[threadIdx.x] = a[3 - threadIdx.x] + b[5 - threadIdx.x] + c[7 - threadIdx.x] + d[9 - threadIdx.x];
}

__device__ unsigned shared_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// CHECK-LABEL: copied<<<
// CHECK: , 4104 B shared
__global__ void copied(int *out, const float *in) {
  __shared__ __align__(128) float buffer[1024];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&full)));
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 4096;" ::"r"(shared_address(&full)) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 4096, [%2];"
                 ::"r"(shared_address(buffer)), "l"(in), "r"(shared_address(&full)) : "memory");
  }
  __syncthreads();
  out[threadIdx.x] = 1;
}
