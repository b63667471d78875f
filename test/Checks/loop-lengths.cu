// A loop that the compiler lets do four iterations at once is as long as in the source: what a
// finding rests on says so in the same words by both compilers' code.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-restrict %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-restrict %s | FileCheck %s --check-prefixes=CHECK,NVCC %}

// NVCC: loop at line [[#@LINE+4]]: trip count unknown, 25 assumed, each 4 iterations of the source
// CHECK: remark: 'out' is stored again and again{{.*}} if the loop at line [[#@LINE+3]] runs 100 times
__global__ void increase(int *out, const int *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[i] = in[i] + k;
}

void run(int *out, const int *in, int n) { increase<<<4096, 256>>>(out, in, n); }
