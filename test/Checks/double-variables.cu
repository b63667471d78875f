// A variable that is a double by accident: it holds what slips into a double, and all that
// reads it is narrowed again. By both compilers.
//
// REQUIRES: cuda-toolkit, nvcc
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=rtx3080 --checks=gpuperf-double-precision --quiet %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-double-precision --quiet %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:

// CHECK: [[@LINE+6]]:16: {{warning|remark}}: '0.99 * x + 0.01 * y' is computed in double precision: '0.99' is a double; single precision here and at 1 further place is predicted to speed up 'declared'
// CHECK: [[@LINE+5]]:16: note: with '0.99f' and '0.01f' it is computed in single precision
// CHECK: [[@LINE+5]]:9: {{warning|remark}}: 'r - 0.3 * y' is computed in double precision: 'r' is a double; single precision here and at 1 further place
__global__ void declared(float *a) {
  float x = a[threadIdx.x], y = a[threadIdx.x + 256];
  for (int i = 0; i < 100; ++i) {
    double r = 0.99 * x + 0.01 * y;
    x = r - 0.3 * y;
  }
  a[threadIdx.x] = x;
}
// CHECK: [[@LINE+5]]:14: {{warning|remark}}: 'x * 0.3 + y' is computed in double precision: '0.3' is a double
// CHECK: [[@LINE+5]]:9: {{warning|remark}}: 'r * 1.1' is computed in double precision: 'r' is a double
__global__ void deduced(float *a) {
  float x = a[threadIdx.x], y = a[threadIdx.x + 256];
  for (int i = 0; i < 100; ++i) {
    auto r = x * 0.3 + y;
    x = r * 1.1;
  }
  a[threadIdx.x] = x;
}
// One variable in another.
// CHECK: [[@LINE+6]]:16: {{warning|remark}}: 'x * 0.7' is computed in double precision: '0.7' is a double; single precision here and at 2 further places
// CHECK: [[@LINE+6]]:16: {{warning|remark}}: 'p + 0.1' is computed in double precision: 'p' is a double
// CHECK: [[@LINE+6]]:9: {{warning|remark}}: 'q * p' is computed in double precision: 'q' is a double
__global__ void chained(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i) {
    double p = x * 0.7;
    double q = p + 0.1;
    x = q * p;
  }
  a[threadIdx.x] = x;
}
// Doubles that are meant: one that is added up, one that is kept as a double, one that is
// changed, one that a function of doubles takes by reference, one that is cast, and one
// that is of the first kind but for a further reader.
__global__ void added(float *a) {
  double sum = a[threadIdx.x] * 0.1;
  for (int i = 0; i < 100; ++i)
    sum += a[threadIdx.x + i] * 0.99;
  a[threadIdx.x] = sum;
}
__global__ void kept(float *a, double *b) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i) {
    double r = x * 0.1;
    b[i] = r;
    x = r + 0.3;
  }
  a[threadIdx.x] = x;
}
__device__ void halve(double &value) { value *= 0.501; }
__global__ void referred(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i) {
    double r = x * 0.1;
    halve(r);
    x = r;
  }
  a[threadIdx.x] = x;
}
__global__ void cast(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i) {
    double r = (double)x * 0.1;
    x = r + 0.3;
  }
  a[threadIdx.x] = x;
}
void run(float *a, double *b) {
  declared<<<1024, 256>>>(a);
  deduced<<<1024, 256>>>(a);
  chained<<<1024, 256>>>(a);
  added<<<1024, 256>>>(a);
  kept<<<1024, 256>>>(a, b);
  referred<<<1024, 256>>>(a);
  cast<<<1024, 256>>>(a);
}
