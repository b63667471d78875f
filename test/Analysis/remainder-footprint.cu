// What a grid touches behind quotients and remainders, however a compiler writes them:
// `x - x / 8 * 8`, `x - (x & ~7)` after a sign's correction, `x & 56`, are x % 8 and its like.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s %}

// 8 rows of 4 columns of 64 KiB: 2.1 MB, and 262 kB of results.
// CHECK-LABEL: tiles<<<
// CHECK: memory 537 MB at L1, 17 MB at L2, 2.36 MB at DRAM
__global__ void tiles(float *out, const float *in, int tiles) {
  float sum = 0;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    int row = tile % 64 / 8, column = tile % 64 % 8;
    for (int k = 0; k < 64; ++k)
      sum += in[((row * 8 + column % 4) * 64 + k) * 256 + threadIdx.x];
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Eight columns of 16 KiB, which all 4096 blocks share: 131 kB; the sums are not stored.
// CHECK-LABEL: columns<<<
// CHECK: , 131 kB at DRAM
__global__ void columns(float *out, const float *in) {
  int tile = blockIdx.x % 64, column = tile - tile / 8 * 8;
  float sum = 0;
  for (int k = 0; k < 16; ++k)
    sum += in[(column * 16 + k) * 256 + threadIdx.x];
  if (sum == 12345)
    out[threadIdx.x] = sum;
}

void run(float *out, const float *in) {
  tiles<<<256, 256>>>(out, in, 8192);
  columns<<<4096, 256>>>(out, in);
}
