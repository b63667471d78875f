// The code generator of both compilers gives a division of 64 bits a branch for operands
// that fit 32, and nvcc's PTX shows it, with line 0. The machine code of ptxas 13.0 for
// sm_80 has I2F, MUFU and F2I for each division of an iteration (nvdisasm: in four copies of
// `quotients` four times, behind a branch, so that they stay in the loop), and a quotient and
// a remainder of the same numbers have one.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=a100 --checks=gpuperf-expensive-math %s | FileCheck %s --implicit-check-not=warning:
// RUN: gpuperf --compiler=clang --machine=a100 --checks=gpuperf-expensive-math %s | FileCheck %s --implicit-check-not=warning:
// RUN: gpuperf --compiler=nvcc --machine=a100 --kernel=either --format=mlir %s | FileCheck %s --check-prefix=EITHER

// CHECK: quotients<<<
// CHECK: conversion 200, special 100,
// CHECK: pairs<<<
// CHECK: conversion 200, special 100,

// CHECK: [[#QUOTIENT:]]:12: warning: integer division by a value that the compiler does not know takes 27 instructions each; {{.*}} 'quotients' 1.0
// CHECK-NEXT: v ^= v / n;
// CHECK: __umul64hi by a number and a shift; {{.*}}: 16 instructions each; a division of what is negative or needs more than 32 bits takes about 80 today
__global__ void quotients(long long *out, const long long *in, long long n) {
  long long i = (long long)blockDim.x * blockIdx.x + threadIdx.x;
  long long v = in[i];
  for (int k = 0; k < 100; ++k) {
    v += k;
    v ^= v / n;
    v += 1;
  }
  out[i] = v;
}

__global__ void pairs(long long *out, const long long *in, long long n) {
  long long i = (long long)blockDim.x * blockIdx.x + threadIdx.x;
  long long v = in[i], sum = 0;
  for (int k = 0; k < 100; ++k) {
    v += k;
    sum += v % n;
    sum *= 3;
    sum -= v / n;
  }
  out[i] = sum;
}

// Which of two it is nothing says: the kernel's line, and no other.
// EITHER-LABEL: kernel @{{.*}} "either"
// EITHER: inst "sdiv.i64"{{.*}} loc([[PLACE:#loc[0-9]+]])
// EITHER: inst "sdiv.i64"{{.*}} loc([[PLACE]])
// EITHER: [[PLACE]] = loc("{{.*}}":0:
__global__ void either(long long *out, const long long *in, long long n) {
  long long i = (long long)blockDim.x * blockIdx.x + threadIdx.x;
  long long a = in[i] / n;
  long long b = out[i] / n;
  out[i] = a * b;
}

void run(long long *out, long long *in) {
  quotients<<<1024, 256>>>(out, in, 1000);
  pairs<<<1024, 256>>>(out, in, 1000);
  either<<<1024, 256>>>(out, in, 1000);
}
