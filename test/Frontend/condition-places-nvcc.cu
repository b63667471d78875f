// nvcc makes two loops of one in which a parameter decides, and one branch in front of
// them, at the place of a loop's head. The line of such a condition is that of the source's
// `if` in the loop.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=h100 --verbose %s | FileCheck %s

struct Options {
  bool delayed, norm;
};

// The flag decides behind the loop as well; in it at the line of `sum += v`.
// CHECK-LABEL: member<<<
// CHECK: conditional at line [[#@LINE+13]]: 'options.norm' not known, taken with probability 0.50
// CHECK: conditional at line [[#@LINE+16]]: 'options.norm' not known, taken with probability 0.50
// CHECK-NOT: 'options.norm'
__global__ void member(float *p, const float *q, int n, Options options) {
  int t = threadIdx.x;
  float sum = 0, best = 0;
  for (int k = 0; k < n; k++) {
    float v = q[k * 64 + t];
#pragma unroll
    for (int i = 1; i < 4; i++)
      best = fmaxf(best, q[k * i + t]);
    if ((k & 31) == t) {
      p[k] = best;
      if (options.norm)
        sum += v;
    }
  }
  if (options.norm)
    p[t] = sum;
}

// A part of a condition, on a number.
// CHECK-LABEL: part<<<
// CHECK: conditional at line [[#@LINE+10]]: 'most' not known, taken with probability 0.50
// CHECK-NOT: 'most' not known
__global__ void part(float *p, const float *q, int n, int most) {
  int t = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++) {
    sum += q[k * 64 + t];
#pragma unroll
    for (int i = 1; i < 4; i++)
      sum += q[k * i + t];
    if (most > 1 && k * k > t)
      p[k * 64 + t] = sum;
  }
  p[t] = sum;
}

// Two numbers to compare it with.
// CHECK-LABEL: either<<<
// CHECK: conditional at line [[#@LINE+11]]: 'most' not known, taken with probability 0.50
// CHECK: conditional at line [[#@LINE+12]]: 'most' not known, taken with probability 0.50
// CHECK-NOT: 'most' not known
__global__ void either(float *p, const float *q, int n, int most) {
  int t = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++) {
    float v = q[k * 64 + t];
#pragma unroll
    for (int i = 1; i < 4; i++)
      sum += q[k * i + t];
    if (most > 7 && v > 1)
      p[k * 64 + t] = sum;
    if (most > 70 && v > 2)
      p[k * 64 + t + 32] = sum;
  }
  p[t] = sum;
}

// In a function that is inlined.
__device__ float inlined(float *p, const float *q, int n, bool write) {
  int t = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++) {
    float v = q[k * 64 + t];
#pragma unroll
    for (int i = 1; i < 4; i++)
      sum += q[k * i + t];
    if (write)
      p[k * 64 + t] = v * v;
    sum += v;
  }
  return sum;
}
// CHECK-LABEL: outside<<<
// CHECK: conditional at line [[#@LINE-7]]: 'write' not known, taken with probability 0.50
__global__ void outside(float *p, const float *q, int n, bool write) {
  p[threadIdx.x] = inlined(p, q, n, write);
}

void run(float *p, int n, Options options, bool write) {
  member<<<64, 32>>>(p, p, n, options);
  part<<<64, 32>>>(p, p, n, n);
  either<<<64, 32>>>(p, p, n, n);
  outside<<<64, 32>>>(p, p, n, write);
}
