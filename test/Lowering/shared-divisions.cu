// The reciprocals of divisions by one number, one MUFU.RCP for each, as often as the code
// comes to them. Where ptxas 13.0 has them, for sm_86 and sm_90, was read from its code; see
// shared-divisions-ptxas.test. Conditions on data are assumed to hold half the time.
//
// RUN: gpuperf --compiler=clang --cuda=none --machine=a100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 %s | FileCheck %s %}

#define BARRIER(n) asm volatile("bar.sync " #n ";")

// One, before the condition.
// CHECK-LABEL: dominated<<<
// CHECK: conversion 2, special 1,
__global__ void dominated(int *p, int a, int b, int n) {
  p[0] = a / n;
  if (p[10] > b) {
    p[1] = b / n;
    BARRIER(1);
  }
  p[3] = 1;
}

// In the condition, of 64 times a half, and behind it once.
// CHECK-LABEL: apart<<<
// CHECK: conversion 66, special 33,
__global__ void apart(unsigned *p, unsigned n) {
#pragma unroll 1
  for (int i = 0; i < 64; ++i) {
    if (p[i + 700] > 8) {
      p[i] = i / n;
      BARRIER(2);
    }
    p[i + 1000] = 2;
  }
  p[10000] = p[500] / n;
}

// In front of the loop, as each iteration comes to it, which is no use to the condition in it.
// CHECK-LABEL: loopAndCondition<<<
// CHECK: conversion 66, special 33,
__global__ void loopAndCondition(unsigned *p, unsigned n) {
#pragma unroll 1
  for (int i = 0; i < 64; ++i) {
    p[i] = p[i + 500] / n;
    BARRIER(1);
    if (p[i + 300] > 7) {
      p[i + 20000] = p[i + 700] / n;
      BARRIER(2);
    }
    p[i + 4] = 4;
  }
}

// Two signed ones: the second's stays in the loop.
// CHECK-LABEL: twoSigned<<<
// CHECK: conversion 130, special 65,
__global__ void twoSigned(int *p, int n) {
#pragma unroll 1
  for (int i = 0; i < 64; ++i) {
    p[i] = i / n;
    p[i + 10000] = p[i + 500] / n;
  }
}

// Out of the innermost loop alone: 8 of 8 times 64.
// CHECK-LABEL: nest<<<
// CHECK: conversion 16, special 8,
__global__ void nest(int *p, int n) {
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
#pragma unroll 1
    for (int k = 0; k < 64; ++k)
      p[i * 100 + k] = k / n;
}

void run(int *p, unsigned *q, int a, int n) {
  dominated<<<1, 32>>>(p, a, a, n);
  apart<<<1, 32>>>(q, n);
  loopAndCondition<<<1, 32>>>(q, n);
  twoSigned<<<1, 32>>>(p, n);
  nest<<<1, 32>>>(p, n);
}
