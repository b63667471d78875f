// A library's load at the user's line, who is not asked to coalesce it.
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --quiet --machine=a100 --min-speedup=0 \
// RUN:   --checks=gpuperf-uncoalesced-access %s \
// RUN:   | FileCheck %s --implicit-check-not="uncoalesced global" --implicit-check-not="coalescing it"
#include <cub/block/block_load.cuh>
__global__ void direct(const float *in, float *out) {
  using Load = cub::BlockLoad<float, 256, 8, cub::BLOCK_LOAD_DIRECT>;
  __shared__ typename Load::TempStorage storage;
  float items[8];
  // CHECK: [[#@LINE+1]]:3: remark: global load of 'in' by 'Load': threadIdx.x steps 32 bytes, so a warp touches 32 sectors where 4 would do; touching no more is predicted
  Load(storage).Load(in + blockIdx.x * 2048, items);
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += items[i] * i;
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
void run(const float *in, float *out) { direct<<<8192, 256>>>(in, out); }
