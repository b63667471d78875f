// Of a kernel that prints in a loop, which takes its time, nothing is worth telling; of one with a
// call of another file's function there may be.
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet %s | FileCheck %s

#include <cstdio>
__device__ void other(float);

// CHECK:     kernel 'dump' {{.*}} [gpuperf-kernel]
// CHECK-NOT: gpuperf-local-memory
__global__ void dump(const float *in, float *out, int n, int k) {
  float mine[300];
  for (int i = 0; i < 300; ++i)
    mine[i] = in[i * 1024 + threadIdx.x];
  for (int i = 0; i < n; ++i)
    printf("%f\n", mine[(i * k) % 300]);
  out[32 * threadIdx.x] = mine[k];
}

// CHECK:     kernel 'calls' {{.*}} [gpuperf-kernel]
// CHECK:     array 'mine' is in local memory{{.*}} [gpuperf-local-memory]
__global__ void calls(const float *in, float *out, int n, int k) {
  float mine[300];
  for (int i = 0; i < 300; ++i)
    mine[i] = in[i * 1024 + threadIdx.x];
  for (int i = 0; i < n; ++i)
    other(mine[(i * k) % 300]);
  out[32 * threadIdx.x] = mine[k];
}
