// What Clang refuses in a kernel that nvcc takes changes nothing of what the host does: how often it
// launches is known. An error in host code leaves that open.
//
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}
// RUN: gpuperf --cuda=none --machine=rtx3080 %s -- -DBROKEN 2>&1 | FileCheck %s --check-prefix=BROKEN

#ifndef BROKEN
// CHECK: staged<<<64, 128>>>
// CHECK: launched 3 times
// CHECK: plain<<<32, 128>>>
// CHECK: launched 1 time
__global__ void staged(float *x) {
  __shared__ alignas(alignof(float4)) float tile[128];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[blockIdx.x * 128 + threadIdx.x] = tile[127 - threadIdx.x];
}
#endif
// BROKEN: plain<<<32, 128>>>
// BROKEN: launched how often is not known: the source has errors
__global__ void plain(float *x) { x[blockIdx.x * 128 + threadIdx.x] = 1; }

int main() {
  float *x;
  cudaMalloc(&x, 64 * 128 * 4);
#ifdef BROKEN
  unheardOf(x);
#else
  for (int i = 0; i < 3; ++i)
    staged<<<64, 128>>>(x);
#endif
  plain<<<32, 128>>>(x);
}
