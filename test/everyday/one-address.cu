// Atomics of the whole grid on one address wait for each other. Their rate was measured on
// two GPUs, which others since Volta are taken for. Of those before it, where even one a clock
// would take longer than what is predicted, the time is no more than a guess and says so.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s --check-prefixes=CHECK,OWN
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --check-prefixes=CHECK,A100
// RUN: gpuperf --cuda=none --machine=t4 %s | FileCheck %s --check-prefixes=CHECK,T4
// RUN: gpuperf --cuda=none --machine=p100 %s | FileCheck %s --check-prefixes=CHECK,P100

// 2^20 additions of floats, which nothing combines: / 0.316 a cycle at 1.71 GHz, or / 0.288 at
// 1.41 GHz; and the start.
// CHECK-LABEL: oneSum<<<
// OWN: predicted 1.94 ms {{.*}}bound by atomics
// OWN-NOT: assumed
// A100: predicted 2.58 ms {{.*}}bound by atomics; {{.*}} facts assumed
// A100: assumed atomics in L2 take as many cycles as on an H100, which was measured: a100 has no figures for them
// T4: atomics in L2 take as many cycles as on a GeForce RTX 3080, which was measured: t4 has no figures for them
// P100: facts assumed
// P100: assumed 1048576 atomics on one address of global memory take no time here, since p100 has no l2.same_address_float_atomic_lanes_per_cycle
__global__ void oneSum(const float *in, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, in[i]);
}
// One for each block, 4096 / 0.316 cycles, still takes longer than reading 4 * 2^20 bytes; with
// P100's unknown rate, one a clock, it would not.
// CHECK-LABEL: sumOfBlocks<<<
// OWN: {{^}}  same_address_float_atomic 1291
// OWN: {{^}}  dram 1011
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
// CHECK-LABEL: failures<<<
__global__ void bins(const float *in, float *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum[i], in[i]);
}
// Whether any lane counts is data's choice: one for each warp at most, 32768 / 0.734 cycles.
// OWN: predicted 28.4 us {{.*}}bound by atomics; {{.*}} facts assumed
// OWN: assumed {{.*}}data decides which atomics take place, and with them the time: without any it is 8.33 us
__global__ void failures(const float *in, int *count) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] != 1)
    atomicAdd(count, 1);
}
void run(const float *in, float *sum, int *count) {
  oneSum<<<4096, 256>>>(in, sum);
  sumOfBlocks<<<4096, 256>>>(in, sum);
  bins<<<4096, 256>>>(in, sum);
  failures<<<4096, 256>>>(in, count);
}
