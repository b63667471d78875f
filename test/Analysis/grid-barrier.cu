// A kernel with a barrier of the grid has a wave of blocks at most, however it
// is launched: 68 blocks of 1024 threads on the RTX 3080, one on each SM.
//
// RUN: gpuperf --machine=rtx3080 --cuda=none %s | FileCheck %s

#include <cooperative_groups.h>

__global__ void meeting(float *p) {
  p[blockIdx.x * 1024 + threadIdx.x] *= 2;
  cooperative_groups::this_grid().sync();
  p[threadIdx.x] += p[blockIdx.x * 1024];
}
int blocks();
void launch(float *p) { meeting<<<blocks(), 1024>>>(p); }
// CHECK: {{^}}meeting<<<68, 1024>>>
// CHECK: a full wave assumed: 68 x 1 x 1 blocks, as many as can wait for each other{{$}}
