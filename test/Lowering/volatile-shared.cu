// Volatile loads and stores of shared memory stay, each by itself: ptxas has 8 LDS and
// 2 STS for these (13.0, sm_80 and sm_90), where plain ones are joined or left out.
//
// RUN: gpuperf --compiler=clang --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s %}

// CHECK-LABEL: polled<<<
// CHECK: per warp {{.*}} load 2000, store 2
__global__ void polled(float *out) {
  __shared__ volatile float flags[256];
  flags[threadIdx.x] = 1;
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 250; ++k) {
    sum += flags[threadIdx.x]; sum += flags[threadIdx.x];
    sum += flags[threadIdx.x]; sum += flags[threadIdx.x];
    sum += flags[threadIdx.x]; sum += flags[threadIdx.x];
    sum += flags[threadIdx.x]; sum += flags[threadIdx.x];
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// CHECK-LABEL: twice<<<
// CHECK: per warp {{.*}} load 1, store 3
__global__ void twice(float *out) {
  __shared__ volatile float pairs[512];
  pairs[2 * threadIdx.x] = 1; pairs[2 * threadIdx.x + 1] = 2;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = pairs[511 - threadIdx.x];
}

void run(float *out) {
  polled<<<4096, 256>>>(out);
  twice<<<4096, 256>>>(out);
}
