// Lanes that agree issue half as many requests, each of twice as many lanes: where shared
// memory is what limits, nothing is gained, and nothing is promised.
// RUN: gpuperf --cuda=none --quiet %s | FileCheck %s --implicit-check-not='[gpuperf-divergence]'
// CHECK: bound by shared memory
// CHECK: 16-way bank conflict
__global__ void k(float *out, int n) {
  __shared__ float t[32 * 32];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x % 2)
      sum += t[threadIdx.x * 32 + (i & 31)];
    else
      sum -= t[(threadIdx.x * 32 + 16 + (i & 15)) & 1023];
  }
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}
void run(float *out) { k<<<1080, 32>>>(out, 1000); }

// What lanes do in a loop of the toolkit's is not the user's to change: curand_init skips
// ahead as many times as the thread's number has bits.
// RUN: %if cuda-toolkit %{ gpuperf --machine=rtx3080 --quiet %s \
// RUN:   | FileCheck %s --check-prefix=SKIP --implicit-check-not='[gpuperf-divergence]' %}
// RUN: %if nvcc && cuda-toolkit %{ gpuperf --compiler=nvcc --machine=rtx3080 --quiet %s \
// RUN:   | FileCheck %s --check-prefix=SKIP --implicit-check-not='[gpuperf-divergence]' %}
// SKIP: 'skip' on
#include <curand_kernel.h>
__global__ void skip(float *out, unsigned long long seed) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState state;
  curand_init(seed, i, 0, &state);
  out[i] = curand_uniform(&state);
}
void run(float *out, unsigned long long seed) { skip<<<4096, 256>>>(out, seed); }
