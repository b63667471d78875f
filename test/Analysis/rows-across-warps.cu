// A window of 30 x 30 over rows of 80 threads, all in straight code, so that few warps
// are evaluated. Every fifth one has its upper lanes in the next row: 334 words further, so
// that 80 less, in the banks from 14 up, where 14 of the lower ones are as well, 2 wavefronts
// for one. Four of twenty: 1.2 at the mean, and evenly spaced by five they would be all or
// none of those evaluated; within a twentieth is asked for.
// RUN: gpuperf --cuda=none --machine=a100 --launch=window:13,512:80,8 --format=json %s | FileCheck %s

__global__ void window(float *out, const float *in) {
  __shared__ float rows[37][334];
  for (int i = threadIdx.y; i < 37; i += 8)
    for (int j = threadIdx.x; j < 334; j += 80)
      rows[i][j] = in[(blockIdx.y * 8 + i) * 4160 + blockIdx.x * 320 + j];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 30; i++)
#pragma unroll
    for (int j = 0; j < 30; j++)
      sum += rows[threadIdx.y + i][threadIdx.x + j] * (i + j);
  int x = blockIdx.x * 320 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x < 4100 && y < 4090)
    out[y * 4160 + x] = sum;
}

// CHECK: "expression": "rows[
// CHECK: "expression": "rows[threadIdx.y + i][threadIdx.x + j]",
// CHECK: "bank_conflict_degree": 2,
// CHECK-NEXT: "wavefronts_per_request": 1.{{1[4-9]|2[0-5]?}}
