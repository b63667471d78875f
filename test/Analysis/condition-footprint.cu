// Accesses behind one condition that nothing decides touch the same sectors: half of the
// warps that skip them leave half of the data untouched, not none of it.

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 --format=json %s | %python %S/Inputs/dram.py | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --format=json %s | %python %S/Inputs/dram.py | FileCheck %s %}

// 4896 rows of 2 KB, read and written: 20.05 MB, and half of it.
// CHECK: always 20.05 MB
__global__ void always(const float *x, float *y, int limit) {
  int i = threadIdx.x, r = blockIdx.x;
  y[r * 512 + i * 2] = x[r * 512 + i * 2];
  y[r * 512 + i * 2 + 1] = x[r * 512 + i * 2 + 1];
}

// CHECK: some 10.03 MB
__global__ void some(const float *x, float *y, int limit) {
  int i = threadIdx.x, r = blockIdx.x;
  if (i < limit) {
    y[r * 512 + i * 2] = x[r * 512 + i * 2];
    y[r * 512 + i * 2 + 1] = x[r * 512 + i * 2 + 1];
  }
}

// One side or the other: all of x and y.
// CHECK: either 20.05 MB
__global__ void either(const float *x, float *y, int limit) {
  int i = threadIdx.x, r = blockIdx.x;
  float *to = y + r * 512 + i * 2;
  const float *from = x + r * 512 + i * 2;
  if (i < limit) {
    to[0] = from[0];
    to[1] = from[1];
  } else {
    to[0] = from[1] * 3;
    to[1] = from[0] / 7;
  }
}

// All blocks read one table of 1 KB: if half of the warps skip it, others bring it.
// CHECK: table 10.03 MB
__global__ void table(const float *x, float *y, int limit) {
  int i = threadIdx.x, r = blockIdx.x;
  float sum = 0;
  if (i < limit)
    sum = x[i];
  y[r * 512 + i] = sum;
  y[r * 512 + i + 256] = sum;
}

void run(const float *x, float *y, int limit) {
  always<<<4896, 256>>>(x, y, limit);
  some<<<4896, 256>>>(x, y, limit);
  either<<<4896, 256>>>(x, y, limit);
  table<<<4896, 256>>>(x, y, limit);
}
