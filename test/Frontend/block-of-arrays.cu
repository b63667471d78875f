// A block that nobody tells is assumed to be one that stays inside the kernel's arrays.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 %s | FileCheck %s %}

#include <cuda_runtime.h>

__constant__ unsigned table[3][32];

// CHECK-LABEL: row<<<?, 64>>>
// CHECK: assumed block not known, 64 x 1 x 1 threads assumed: more would go beyond an array
__global__ void row(const float *in, float *out, int n) {
  __shared__ float values[64];
  values[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = values[(threadIdx.x + n) % 64];
}

// CHECK-LABEL: tile<<<?, (8,8)>>>
// CHECK: assumed block not known, 8 x 8 x 1 threads assumed: more would go beyond an array
__global__ void tile(const float *in, float *out, int n) {
  __shared__ float values[8][8];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  values[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  out[y * n + x] = values[threadIdx.x][threadIdx.y];
}

// At most three rows, so that a warp is in one row.
// CHECK-LABEL: rowOfTable<<<?, (128,2)>>>
// CHECK: constant load table {{.*}} uniform
__global__ void rowOfTable(float *out, int n) {
  unsigned all = 0;
  for (int i = 0; i < 32; ++i)
    if (n >> i & 1)
      all ^= table[threadIdx.y][i];
  out[threadIdx.y * n + blockIdx.x * blockDim.x + threadIdx.x] = all;
}

// The threads that would go beyond it do not come there.
// CHECK-LABEL: guarded<<<?, 256>>>
// CHECK: assumed block not known, 256 x 1 x 1 threads assumed{{$}}
__global__ void guarded(const float *in, float *out, int n) {
  __shared__ float values[32];
  if (threadIdx.x < 32)
    values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = values[(threadIdx.x + n) % 32];
}
