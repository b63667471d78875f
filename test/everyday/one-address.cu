// Atomics of the whole grid on one address wait for each other. No rate is published for
// most GPUs; where even one a clock would take longer than what is predicted, the time is
// no more than a guess and says so.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// 2^20 additions of floats, which nothing combines.
// CHECK-LABEL: oneSum<<<
// CHECK: facts assumed
// CHECK: assumed     1048576 atomics on one address of global memory take no time here, since a100 has no l2.same_address_atomic_lanes_per_cycle
__global__ void oneSum(const float *in, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, in[i]);
}
// One for each block, 4096, hides behind reading 4 * 2^20 bytes.
// CHECK-LABEL: sumOfBlocks<<<
// CHECK-NOT: atomics on one address
// CHECK-LABEL: bins<<<
__global__ void sumOfBlocks(const float *in, float *sum) {
  __shared__ float part[256];
  part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, part[0]);
}
// Each thread has its own.
// CHECK-NOT: atomics on one address
__global__ void bins(const float *in, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum[i], in[i]);
}
void run(const float *in, float *sum) {
  oneSum<<<4096, 256>>>(in, sum);
  sumOfBlocks<<<4096, 256>>>(in, sum);
  bins<<<4096, 256>>>(in, sum);
}
