// A branch in front of a loop that only decides whether it runs at all is no condition of
// the source: the loop is assumed to run, so it is entered, whatever lies between the two:
// the next guards of a loop that nvcc unrolled, or a condition that it took out of it.
//
// RUN: gpuperf --compiler=clang --cuda=none --machine=h100 --verbose %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 --verbose %s | FileCheck %s %}

// Two at once, and the rest is straight code, of which nothing is left where the source's
// loop has its 32 iterations, as `values` has elements. nvcc's test of the rest stands on the
// line of `if (t < n)`. 0 < n is told of n, of which (n + 255) / 256 is made.
// CHECK-LABEL: items<<<
// CHECK-NOT: probability 0.50
// CHECK: loop at line [[#@LINE+8]]: trip count unknown, at most 16 assumed, each 2 iterations of the source
// CHECK-NOT: probability 0.50
// CHECK: global load a 4 unit 32 32
// CHECK: global store out 4 unit 32 32
__global__ void items(const float *a, float *out, int n) {
  const int count = (n + 255) / 256;
  float values[32];
#pragma unroll 2
  for (int i = 0; i < count; i++) {
    const int t = i * 256 + threadIdx.x;
    if (t < n)
      values[i] = sqrtf(a[t]);
    else
      values[i] = 0;
  }
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < count; i++) {
    out[i * 256 + threadIdx.x] = sum;
    sum += values[i];
    __syncthreads();
  }
}

// What the source decides it decides by the half: 100 loads, 50 stores. nvcc makes a loop for
// each side, behind one guard.
// CHECK-LABEL: sides<<<
// CHECK: conditional at line {{[0-9]+}}: 'n' not known, taken with probability 1.00 assumed
// CHECK: 'square' not known, taken with probability 0.50 assumed
// CHECK: global load q 4 unit 100 32
// CHECK: global store p 4 unit 50 32
__global__ void sides(const float *q, float *p, int n, bool square) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  const int count = (n + 255) / 256;
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    float v = q[i * 1024 + t];
    if (square)
      p[i * 1024 + t] = v * v;
    sum += v;
  }
  p[t] = sum;
}

void run(float *p, int n, bool square) {
  items<<<64, 256>>>(p, p, n);
  sides<<<64, 256>>>(p, p, n, square);
}
