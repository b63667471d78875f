// Streams through a ring of stages in shared memory, by blocks that leave most of an SM empty: how
// many copies are under way decides. An H200 was measured to take 15.6 us with two stages, 11.5 with
// three (data in L2 from the launch before).
//
// RUN: gpuperf --compiler=clang --caches=warm --machine=h200 %s -- --cuda-gpu-arch=sm_90 | FileCheck %s
// RUN: %if nvcc %{gpuperf --compiler=nvcc --caches=warm --machine=h200 %s -- -arch=sm_90 | FileCheck %s %}
// REQUIRES: cuda-toolkit

__device__ void copy(void *to, const void *from) {
  unsigned s = (unsigned)__cvta_generic_to_shared(to);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(s), "l"(from) : "memory");
}
__device__ void commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
template <int N> __device__ void wait() { asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory"); }

template <int STAGES> __global__ void stream(float *out, const float *in, int tiles) {
  __shared__ float s[STAGES][256];
  int t = threadIdx.x;
  for (int k = 0; k < STAGES - 1; k++) {
    int tile = blockIdx.x + k * gridDim.x;
    if (tile < tiles)
      copy(&s[k][t], &in[tile * 256 + t]);
    commit();
  }
  float sum = 0;
  int k = 0;
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x, k++) {
    int next = tile + (STAGES - 1) * gridDim.x, to = (k + STAGES - 1) % STAGES;
    if (next < tiles)
      copy(&s[to][t], &in[next * 256 + t]);
    commit();
    wait<STAGES - 1>();
    sum += s[k % STAGES][t];
  }
  out[blockIdx.x * 256 + t] = sum;
}

void run(float *out, const float *in) {
  // CHECK-LABEL: stream<2><<<
  // CHECK: predicted {{1[4-6](\.[0-9]+)?}} us {{.*}} bound by latency
  stream<2><<<132, 256>>>(out, in, 16384);
  // CHECK-LABEL: stream<3><<<
  // CHECK: predicted {{1[0-2](\.[0-9]+)?}} us {{.*}} bound by latency
  stream<3><<<132, 256>>>(out, in, 16384);
}
