// The atomic functions that nvcc builds in since 12.8, with and without a toolkit, and what nvcc
// makes of them.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s
// RUN: %if cuda-toolkit %{ gpuperf --machine=h100 %s | FileCheck %s %}
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s %}

#include <cuda_runtime.h>

__global__ void count(unsigned *flags, unsigned *sum, float *total, unsigned *first) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}} global load flags 4 unit 1 32
  unsigned flag = __nv_atomic_load_n(&flags[i], __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}} global atomic add.i32 sum 4 uniform 1 1
  __nv_atomic_fetch_add(sum, flag, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}} global atomic add.f32 total 4 uniform 1 32
  __nv_atomic_add(total, 1, __NV_ATOMIC_RELAXED);
  unsigned none = 0;
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}} global atomic cas.i32 first 4 unit 1 32
  __nv_atomic_compare_exchange_n(&first[i], &none, i, false, __NV_ATOMIC_RELAXED,
                                 __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
}
// CHECK: 1 kernel analysed
void run(unsigned *p, float *f) { count<<<4096, 256>>>(p, p + (1 << 20), f, p + (1 << 21)); }
