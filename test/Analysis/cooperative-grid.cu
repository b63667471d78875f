// The blocks of a cooperative launch, and those of a kernel with a barrier of
// the grid, are resident at once: a grid that is not known is a wave at most.
// An SM of the RTX 3080 holds 1536 threads, one block of 1024, and there are
// 68: 68 blocks, and not the 8 * 68 = 544 of other grids.
//
// RUN: gpuperf --machine=rtx3080 --cuda=none %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --machine=rtx3080 --compiler=nvcc %s | FileCheck %s %}

#include <cooperative_groups.h>
#include <cuda_runtime.h>

__global__ void usual(float *p, int n) {
  for (int i = blockIdx.x * 1024 + threadIdx.x; i < n; i += gridDim.x * 1024)
    p[i] *= 2;
}
__global__ void cooperative(float *p, int n) {
  for (int i = blockIdx.x * 1024 + threadIdx.x; i < n; i += gridDim.x * 1024)
    p[i] *= 2;
}
// A guard for 1 << 20 threads asks for 1024 blocks, which do not fit.
__global__ void guarded(float *p, int n) {
  int i = blockIdx.x * 1024 + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}
// Two dimensions share it: as 4 are given, 17 are left.
__global__ void rows(float *p) {
  p[(blockIdx.y * 4 + blockIdx.x) * 1024 + threadIdx.x] *= 2;
}

int blocks();
void launch(float *p, int n, int height) {
  void *args[] = {&p, &n};
  usual<<<blocks(), 1024>>>(p, n);
  cudaLaunchCooperativeKernel((void *)cooperative, blocks(), 1024, args);
  int many = 1 << 20;
  void *sized[] = {&p, &many};
  cudaLaunchCooperativeKernel((void *)guarded, blocks(), 1024, sized);
  cudaLaunchCooperativeKernel((void *)rows, dim3(4, blocks()), 1024, args);
}
// CHECK-LABEL: {{^}}usual<<<?, 1024>>>
// CHECK: assumed grid not known, 8 full waves assumed: 544 x 1 x 1 blocks{{$}}
// CHECK-LABEL: {{^}}cooperative<<<68, 1024>>>
// CHECK: assumed grid not known, a full wave assumed: 68 x 1 x 1 blocks, as many as can wait for each other{{$}}
// CHECK-LABEL: {{^}}guarded<<<68, 1024>>>
// CHECK-LABEL: {{^}}rows<<<(4,17), 1024>>>
