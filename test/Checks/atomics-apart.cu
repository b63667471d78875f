// Lanes that add at addresses of their own do not meet at one, wherever data puts them all.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-atomics %s 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not='apart{{.*}} is predicted to take'

// CHECK: global atomic add.f32 sums 4 unit
__global__ void apart(float *sums, const int *rows, const int *flags, float value) {
  float *row = sums + rows[blockIdx.x] * 512;
  if (flags[blockIdx.x] > 3)
    for (int i = 0; i < 64; ++i)
      atomicAdd(row + 256 * i + threadIdx.x, value);
}

// Here they may.
// CHECK: remark: cost of the global atomic add of 'sums[rows[i]]'{{.*}}'together' is predicted to take {{.*}} if all do and hit one address
__global__ void together(float *sums, const int *rows, const int *flags, float value) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (flags[i] > 3)
    atomicAdd(&sums[rows[i]], value);
}
void run(float *sums, const int *rows, const int *flags) {
  apart<<<1024, 256>>>(sums, rows, flags, 1);
  together<<<10240, 256>>>(sums, rows, flags, 1);
}
