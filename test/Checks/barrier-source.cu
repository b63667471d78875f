// Barriers in conditions, as people write them. The other threads of a block that
// have returned, or do nothing more, are no finding.
//
// RUN: gpuperf --cuda=none --quiet --machine=a100 --checks=gpuperf-barrier %s \
// RUN:   | FileCheck %s --implicit-check-not=warning:
#include <cooperative_groups.h>

__global__ void lanes(float *x) {
  __shared__ float s[256];
  s[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
  // CHECK: [[#@LINE+2]]:5: warning: only 16 of 256 threads of a block reach this barrier, where CUDA requires all of them
  if (threadIdx.x < 16)
    __syncthreads();
  x[blockIdx.x * 256 + threadIdx.x] = s[255 - threadIdx.x];
}

__device__ void meet() { cooperative_groups::this_thread_block().sync(); }
__global__ void group(float *x) {
  // Of 256 threads 192 have an index of 64 or more.
  // CHECK: [[#@LINE-3]]:26: warning: only 192 of 256 threads of a block reach this barrier
  // CHECK: [[#@LINE+2]]:5: note: called from 'group'
  if (threadIdx.x >= 64)
    meet();
  x[blockIdx.x * 256 + threadIdx.x] = 1;
}

// Of a block of 16 rows of 16, those in the upper left quarter.
__global__ void quarter(float *x) {
  // CHECK: [[#@LINE+2]]:5: warning: only 64 of 256 threads of a block reach this barrier
  if (threadIdx.x < 8 && threadIdx.y < 8)
    __syncthreads();
  x[threadIdx.y * 16 + threadIdx.x] = 1;
}

__global__ void loops(float *x) {
  __shared__ float s[256];
  // CHECK: [[#@LINE+3]]:5: warning: not all threads of a block reach this barrier equally often
  for (int i = 0; i < threadIdx.x; ++i) {
    s[threadIdx.x] = i;
    __syncthreads();
  }
  x[threadIdx.x] = s[255 - threadIdx.x];
}

// None of these.
__global__ void returned(float *x, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  s[threadIdx.x] = x[i];
  __syncthreads();
  x[i] = s[threadIdx.x ^ 1];
}
__global__ void uniform(float *x, int n) {
  __shared__ float s[256];
  s[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
  if (n > 3 && blockIdx.x < 7)
    __syncthreads();
  if (blockDim.x > 128)
    __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step)
      s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  x[blockIdx.x * 256 + threadIdx.x] = s[0];
}
__global__ void data(float *x, const int *flag) {
  if (*flag)
    __syncthreads();
  if (flag[threadIdx.x])
    __syncthreads();
  x[threadIdx.x] = 1;
}

void run(float *x, int *flag) {
  lanes<<<64, 256>>>(x);
  group<<<64, 256>>>(x);
  quarter<<<64, dim3(16, 16)>>>(x);
  loops<<<64, 256>>>(x);
  returned<<<64, 256>>>(x, 16000);
  uniform<<<64, 256>>>(x, 16000);
  data<<<64, 256>>>(x, flag);
}
