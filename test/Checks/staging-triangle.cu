// A product of which one half of the blocks is left out: what a block asks for is a mean
// over the grid, so that the threads that load an element are no fewer than is said. In
// blocks that work, 16.
//
// RUN: env GPUPERF_COMPILER=clang gpuperf --cuda=none --machine=a100 --checks=gpuperf-staging --quiet %s | FileCheck %s

__global__ void triangle(float *c, const float *a, const float *b, int n) {
  if (blockIdx.y > blockIdx.x)
    return;
  int row = blockIdx.y * 16 + threadIdx.y;
  int column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK: [[@LINE+3]]:12: warning: threads of a block load each element of 'a' at least {{[89]}} times on average and of 'b' at least {{[89]}} times on average from global memory
    // CHECK: [[@LINE+2]]:12: note: on average a block asks for {{.*}} of 'a', of which at most 131 kB differ
    // CHECK: [[@LINE+1]]:29: note: on average a block asks for {{.*}} of 'b', of which at most 131 kB differ
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

void run(float *c, const float *a, const float *b) {
  triangle<<<dim3(128, 128), dim3(16, 16)>>>(c, a, b, 2048);
}
