// What has a cheaper form, and what that takes. The counts are ptxas's, of sm_80, as
// lib/Sass/Tables has them for each function by itself.
//
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=rtx3080 --cuda=none --checks=gpuperf-expensive-math --quiet %s | FileCheck %s --implicit-check-not=warning: --implicit-check-not=remark:
#include <math.h>

// Of the 18 instructions ptxas takes the 7 of the reciprocal out of the loop; dividing
// by 7, unsigned, is 4.
// CHECK: [[@LINE+5]]:11: {{warning|remark}}: integer division by a value that the compiler does not know takes 11 instructions each; multiplying by what the host prepares of the divisor is predicted
// CHECK: [[@LINE+4]]:11: note: the host knows the divisor, {{.*}}: 4 instructions each
__global__ void divide(unsigned *a, unsigned n) {
  unsigned x = a[threadIdx.x];
  for (int i = 0; i < 1000; ++i)
    x = x / n + i;
  a[threadIdx.x] = x;
}
// sinf: 15 fp32, 4 int, 2 conversions, 3 control, 4 moves; __sinf: 1 fp32, 1 special.
// CHECK: [[@LINE+5]]:9: {{warning|remark}}: 'sinf' takes 28 instructions each; '__sinf' is predicted
// CHECK: [[@LINE+4]]:9: note: '__sinf', or -use_fast_math for the whole file: 2 instructions each; its error is at most 2^-21.41 for x from -pi to pi, elsewhere more
__global__ void sines(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 1000; ++i)
    x = sinf(x);
  a[threadIdx.x] = x;
}
// x * x * x is two products.
// CHECK: [[@LINE+5]]:9: {{warning|remark}}: 'powf' with a small whole exponent takes 88 instructions each; multiplying is predicted
// CHECK: [[@LINE+4]]:9: note: write the power as products: 2 instructions each
__global__ void cube(float *a) {
  float x = a[threadIdx.x];
  for (int i = 0; i < 1000; ++i)
    x = powf(x, 3.0f);
  a[threadIdx.x] = x;
}
// The divisor is the same in each iteration.
// CHECK: [[@LINE+4]]:11: {{warning|remark}}: division takes 11 instructions each, and its divisor does not change from one to the next; multiplying by the reciprocal is predicted
__global__ void scale(float *a, const float *b) {
  float x = a[threadIdx.x], y = b[threadIdx.x];
  for (int i = 0; i < 1000; ++i)
    x = x / y;
  a[threadIdx.x] = x;
}
// CHECK: [[@LINE+5]]:17: {{warning|remark}}: exact division takes 11 instructions each; '__fdividef' is predicted
// CHECK: [[@LINE+4]]:17: note: {{.*}}: 5 instructions each; its error is at most 2 ulp for a divisor from 2^-126 to 2^126
__global__ void ratio(float *a) {
  float x = a[threadIdx.x], y = a[threadIdx.x + 256];
  for (int i = 0; i < 1000; ++i) {
    float z = x / y;
    x = y;
    y = z + x;
  }
  a[threadIdx.x] = x;
}
// HeCBench's idivide-cuda has this kernel, and the same with divisors that the host
// prepares: on an RTX 3080 they take 77.2 and 32.7 us, which is 2.36 times as fast.
// CHECK: [[@LINE+3]]:15: {{warning|remark}}: integer division by a value that the compiler does not know takes 24 instructions each; multiplying by what the host prepares of the divisor here and at 2 further places is predicted to speed up 'three' 2.{{[3-6]}}x
__global__ void three(int a, int b, int c, int mask, int *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = x / a + x / b + x / c;
  if (sum & mask == 1)
    out[0] = sum;
}
// A divisor that only the thread knows, and cheap forms as they are.
__global__ void silent(unsigned *a, float *b) {
  unsigned x = a[threadIdx.x], y = a[threadIdx.x + 256];
  float f = b[threadIdx.x];
  for (int i = 0; i < 1000; ++i) {
    y = x / (y | 1) + i;
    x = y / 7 + x % 8;
    f = __sinf(f) * (1 / 8.0f);
  }
  a[threadIdx.x] = x;
  b[threadIdx.x] = f;
}

void run(unsigned *a, float *b) {
  divide<<<1024, 256>>>(a, 7);
  sines<<<1024, 256>>>(b);
  cube<<<1024, 256>>>(b);
  scale<<<1024, 256>>>(b, b);
  ratio<<<1024, 256>>>(b);
  three<<<32768, 256>>>(3, 5, 7, 0, (int *)a);
  silent<<<1024, 256>>>(a, b);
}
