// A division of 64 bits is one in both compilers' code, on its own line, whatever shape the
// code generator gives the two sides of its test: the operand that is known to fit 32 bits is
// no cut of a wide one there, or a constant. cuobjdump shows of each, for sm_86 and ptxas
// 13.0, BSSY, LOP3, ISETP, BRA, 20 instructions from I2F.U32.RP on and BSYNC, which is 25, and
// the routine behind the branch has 64 to 85. Without the test it is the routine alone, of 64
// bits unsigned 72 instructions with the call.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=1.001 --launch=*:1024:256 --checks=gpuperf-kernel %s | FileCheck %s --check-prefix=MIX
// RUN: gpuperf --compiler=clang --machine=rtx3080 --min-speedup=1.001 --launch=*:1024:256 --checks=gpuperf-kernel %s | FileCheck %s --check-prefix=MIX
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=1.001 --launch=*:1024:256 --checks=gpuperf-expensive-math --quiet %s | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:
// RUN: gpuperf --compiler=clang --machine=rtx3080 --min-speedup=1.001 --launch=*:1024:256 --checks=gpuperf-expensive-math --quiet %s | FileCheck %s --implicit-check-not=remark: --implicit-check-not=warning:

// Each has one I2F and one F2I. The number of blocks is no template parameter.
// MIX: {{^}}shares<<<
// MIX: conversion 204, special 102,
// CHECK: [[#@LINE+11]]:{{[0-9]+}}: {{warning|remark}}: integer division by a value that the compiler does not know takes {{2[5-7]}} instructions each; multiplying by what the host prepares of the divisor here and at 2 further places
// CHECK: note: the host knows the divisor, and can prepare what the compiler makes of a constant, __umul64hi by a number and a shift: {{[0-9]+}} instructions each; a division of what is negative or needs more than 32 bits takes about 80 today
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: note: also here
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: note: also here
__global__ void shares(int *out, int total) {
  int block = blockIdx.x;
  int first = (long long)block * total / gridDim.x;
  int last = (long long)(block + 1) * total / gridDim.x;
  int sum = 0;
#pragma unroll 1
  for (int i = 0; i < 100; ++i) {
    int other = (long long)(block ^ sum) * total / gridDim.x;
    sum += other == last ? first : other;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// A constant that is divided.
// MIX: {{^}}reciprocals<<<
// MIX: conversion 2, special 1,
__global__ void reciprocals(unsigned long long *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 1000000007u / x[i];
}

// One operand of 32 bits, quotient and remainder: one division.
// MIX: {{^}}parts<<<
// MIX: conversion 2, special 1,
__global__ void parts(unsigned long long *x, const unsigned *n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long v = x[i];
  x[i] = (v / n[i] << 40) + v % n[i];
}

// What fits 32 bits has no test.
// MIX: {{^}}narrow<<<
// MIX: control 1,
__global__ void narrow(unsigned long long *x, unsigned n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = (x[i] & 0xffffffff) / n;
}

// A parameter can be one of the template.
// MIX: {{^}}quotients<<<
// MIX: conversion 200, special 100,
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: {{warning|remark}}: integer division by a value that the compiler does not know takes {{2[5-7]}} instructions each
// CHECK: note: the host knows the divisor, {{.*}}, __umul64hi by a number and a shift; as a template parameter it is a constant: {{[0-9]+}} instructions each; a division of
__global__ void quotients(unsigned long long *x, unsigned long long n) {
  unsigned long long v = x[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    v = (v + i) / n;
  x[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

// Both compilers take an exclusive or for a hash, which seldom fits 32 bits: no test.
// MIX: {{^}}hashes<<<
// MIX: special 100,
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: {{warning|remark}}: integer division by a value that the compiler does not know takes 72 instructions each
// CHECK: note: the host knows the divisor, {{.*}}: {{[0-9]+}} instructions each; the kernel
__global__ void hashes(unsigned long long *x, unsigned long long n) {
  unsigned long long v = x[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    v = (v ^ i) / n;
  x[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

// Of 32 bits by the number of blocks: no template parameter either.
// CHECK: [[#@LINE+5]]:{{[0-9]+}}: {{warning|remark}}: integer division by a value that the compiler does not know takes 11 instructions each
// CHECK: note: the host knows the divisor, {{.*}}, __umulhi by a number and a shift: 4 instructions each; the kernel
__global__ void turns(unsigned *x) {
  unsigned v = x[threadIdx.x];
  for (int i = 0; i < 100; ++i)
    v = (v ^ i) / gridDim.x;
  x[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
