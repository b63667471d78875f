// An array in local memory for a loop that is not unrolled: the compiler that does not is the
// one whose code is analysed.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s 2>&1 | FileCheck %s -DWHOSE=Clang
// RUN: %if nvcc && ptxas %{ gpuperf --compiler=nvcc --machine=rtx3080 %s 2>&1 | FileCheck %s -DWHOSE=nvcc %}

// CHECK: array 'last' is in local memory unless the compiler unrolls the loop at line [[#@LINE+8]], which [[WHOSE]] does not
__global__ void rotate(const float *in, float *out, int n) {
  float last[40];
#pragma unroll
  for (int k = 0; k < 40; ++k)
    last[k] = in[k * n + threadIdx.x];
  __syncthreads();
#pragma unroll 1
  for (int k = 0; k < 40; ++k)
    out[(blockIdx.x * 40 + k) * n + threadIdx.x] = last[k] + last[39 - k];
}
void run(const float *in, float *out) { rotate<<<4096, 128>>>(in, out, 128); }
