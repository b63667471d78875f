// A tree over a number of elements that the kernel computes: where its steps are 2 to 512 words apart
// half as many lanes take part in each, so that none has the 32-way conflict of all lanes. The first one
// has lanes that all take part.
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-bank-conflict --quiet %s | FileCheck %s --implicit-check-not="'tree'"
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-bank-conflict --quiet %s | FileCheck %s --implicit-check-not="'tree'" %}

__device__ int ceilPow2(int n) { return 1 << (32 - __clz(n - 1)); }

// CHECK: shared {{load|store}} of 's{{.*}}speed up 'even'
__global__ void even(float *p, int n) {
  __shared__ float s[8192];
  int t = threadIdx.x;
  s[t] = p[t];
  for (int d = 0; d < n; ++d) {
    __syncthreads();
    s[32 * t] += s[32 * t + 1];
  }
  __syncthreads();
  p[t] = s[t];
}

__global__ void tree(float *p, const int *count) {
  __shared__ float s[512];
  int t = threadIdx.x, offset = 1;
  s[t] = p[t];
  for (int d = ceilPow2(count[blockIdx.x]) >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset <<= 1;
  }
  __syncthreads();
  p[t] = s[t];
}
void run(float *p, const int *count) {
  even<<<1360, 256>>>(p, 100);
  tree<<<1360, 256>>>(p, count);
}
