// Each KB of L2 is in two slices, in turns of 256 bytes. Measured on an H200 (medians of 7
// launches; the project's own data): four atomics of each thread on 128 bytes take 87.7 us,
// on 512 bytes 41.3; with one lane of each warp 16.1 us; 16 Mi atomics on 256 counters 4.32 ms
// if data spreads them evenly, and 4.07 ms if most are on few.
//
// RUN: gpuperf --checks=-* --compiler=clang --machine=h200 %s > %t
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=DATA
// RUN: %if nvcc %{ gpuperf --checks=-* --compiler=nvcc --machine=h200 %s -- -arch=sm_90 > %t %}
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --input-file=%t --check-prefix=DATA
template <int Words, int Every> __global__ void add(int *p, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % Every == 0)
#pragma unroll 1
    for (int r = 0; r < 4; r++)
      atomicAdd(&p[i % Words], v);
}
__global__ void histogram(unsigned *bins, const unsigned *data) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 1 << 24; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[data[i]], 1);
}
// CHECK-LABEL: add<32, 1><<<1056, 256>>>
// CHECK: predicted 8{{[0-9.]*}} us {{.*}} bound by atomics; {{.*}} facts known
// CHECK-LABEL: add<128, 1><<<1056, 256>>>
// CHECK: predicted 4{{[0-5][0-9.]*}} us {{.*}} bound by atomics; {{.*}} facts known
// CHECK-LABEL: add<128, 32><<<1056, 256>>>
// CHECK: predicted 1{{[2-9][0-9.]*}} us {{.*}} bound by atomics; {{.*}} facts known
// DATA-LABEL: histogram<<<528, 256>>>
// DATA: predicted {{3.[5-9]|4.}}{{.*}} ms {{.*}} bound by atomics; {{.*}} facts assumed
// DATA: bins: the address depends on 'data', lanes assumed to be spread evenly over 1024 bytes
void run(int *p, unsigned *bins, const unsigned *data) {
  add<32, 1><<<1056, 256>>>(p, 3);
  add<128, 1><<<1056, 256>>>(p, 3);
  add<128, 32><<<1056, 256>>>(p, 3);
  histogram<<<528, 256>>>(bins, data);
}
