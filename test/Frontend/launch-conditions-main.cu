// A grid that fills the GPU has one row only where blocks are large: the launch for that
// stands behind a condition which none of the program's block sizes makes true on an a100. On
// a GT 630, of two SMs, two of three do.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-launch %s | FileCheck %s --check-prefix=LAUNCH --allow-empty
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --check-prefix=A100
// RUN: gpuperf --cuda=none --machine=gt630 %s | FileCheck %s --check-prefix=GT630

#include <cuda_runtime.h>

template <bool Atomic> __global__ void sum(float *to, const float *from, int n) {
  float all = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    all += from[i * 64 + blockIdx.x];
  if (Atomic)
    atomicAdd(to + blockIdx.x, all);
  else
    to[blockIdx.x] = all;
}

static int sms, threadsPerSM;

static void setUp() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  sms = prop.multiProcessorCount;
  threadsPerSM = prop.maxThreadsPerMultiProcessor;
}

static void launch(float *to, const float *from, int blockSize) {
  int columns = 3072 / 64;
  int rows = threadsPerSM * sms / (blockSize * columns);
  rows = rows > 1 ? rows : 1;
  if (rows == 1)
    sum<false><<<dim3(columns, rows), blockSize>>>(to, from, 8192);
  else
    sum<true><<<dim3(columns, rows), blockSize>>>(to, from, 8192);
}

int main() {
  setUp();
  float *to, *from;
  cudaMalloc(&to, 4);
  cudaMalloc(&from, 4);
  int sizes[] = {32, 64, 1024};
  for (int size : sizes)
    launch(to, from, size);
}
// LAUNCH-NOT: sum<false>
//
// 2048 * 108 / (32, 64, 1024 * 48) = 144, 72 and 4 rows.
// A100: sum<false><<<48, 32>>>
// A100: launched 0 times on a100
// A100: assumed not launched on a100: the condition at line [[# @LINE - 20]] of the host code does not hold
// A100: sum<true><<<(48,144), 32>>>
// A100: sum<true><<<(48,72), 64>>>
// A100: sum<true><<<(48,4), 1024>>>
//
// 2048 * 2 / (32 * 48) = 2, and 1 for the others.
// GT630-NOT: not launched
// GT630-NOT: <<<48, 32>>>
// GT630: sum<false><<<48, 64>>>
// GT630-NOT: not launched
// GT630: sum<false><<<48, 1024>>>
// GT630-NOT: not launched
// GT630: sum<true><<<(48,2), 32>>>
// GT630-NOT: sum<{{.*}}<<<
