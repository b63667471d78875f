// Where the source slips into doubles, and where it means them. Each kernel repeats its
// line, so that the double-precision units decide.
//
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=rtx3080 --cuda=none --checks=gpuperf-double-precision --quiet %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
#include <math.h>
#define GAIN 1.01
const double kDecay = 0.97;

// The literals, also in a product whose float is the later operand.
// CHECK: [[@LINE+5]]:9: {{warning|remark}}: '0.99 * x + 0.01 * y' is computed in double precision: '0.99' is a double; single precision here is predicted to speed up 'literals'
// CHECK: [[@LINE+4]]:9: note: with '0.99f' and '0.01f' it is computed in single precision
__global__ void literals(float *a) {
  float x = a[threadIdx.x], y = a[threadIdx.x + 256];
  for (int i = 0; i < 100; ++i)
    x = 0.99 * x + 0.01 * y;
  a[threadIdx.x] = x;
}
// A macro's literal has no place of its own to be changed at.
// CHECK: [[@LINE+4]]:5: {{warning|remark}}: 'x *= GAIN' is computed in double precision: the macro 'GAIN' is a double
__global__ void fromMacro(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    x *= GAIN;
  a[threadIdx.x] = x;
}
// CHECK: [[@LINE+4]]:9: {{warning|remark}}: 'x * kDecay' is computed in double precision: 'kDecay' is a double
__global__ void fromConstant(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    x = x * kDecay;
  a[threadIdx.x] = x;
}
// Two expressions fill the same units: they are judged together.
// CHECK: [[@LINE+6]]:9: {{warning|remark}}: 'x * 1.1' is computed in double precision: '1.1' is a double; single precision here and at 1 further place is predicted
// CHECK: [[@LINE+7]]:9: {{warning|remark}}: 'x + 0.3' is computed in double precision: '0.3' is a double; single precision here and at 1 further place is predicted
__global__ void two(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i) {
    // A comment between.
    x = x * 1.1;
    a[threadIdx.x + 256] = x;
    x = x + 0.3;
  }
  a[threadIdx.x] = x;
}
// What the compiler computes in single precision by itself, since it is the same.
__global__ void exact(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    if (x > 0.5)
      x = x * 2.0;
    else
      x = x + 0.25;
  a[threadIdx.x] = x;
}
// Doubles that are meant: a cast, a variable, data.
__global__ void cast(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    x = (double)x * 0.99;
  a[threadIdx.x] = x;
}
__global__ void variable(float *a) {
  double x = 0;
  for (int i = 0; i < 100; ++i)
    x += a[threadIdx.x + i] * 0.99;
  a[threadIdx.x] = x;
}
__global__ void data(float *a, const double *b) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    x = x * b[i] + 0.1;
  a[threadIdx.x] = x;
}
// An integer of 32 bits is exact in double precision alone.
__global__ void integer(int *a) {
  int x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    x = (int)(x * 0.3);
  a[threadIdx.x] = x;
}
// One instance is of doubles: nothing is said of the other, either.
template <typename T> __global__ void either(T *a) {
  T x = a[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    x = x * 0.99;
  a[threadIdx.x] = x;
}

void run(float *a, double *b, int *c) {
  literals<<<1024, 256>>>(a);
  fromMacro<<<1024, 256>>>(a);
  fromConstant<<<1024, 256>>>(a);
  two<<<1024, 256>>>(a);
  exact<<<1024, 256>>>(a);
  cast<<<1024, 256>>>(a);
  variable<<<1024, 256>>>(a);
  data<<<1024, 256>>>(a, b);
  integer<<<1024, 256>>>(c);
  either<float><<<1024, 256>>>(a);
  either<double><<<1024, 256>>>(b);
}
