// A loop over a ring goes on where the ring begins again: `i % 64`, `i & 1` and
// `i % 3` are no counters of 6, 1 and 2 bits that end with their array.
//
// RUN: gpuperf --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

// Each iteration loads one element: 1000 of them, 8 stores of the first.
// CHECK-LABEL: ring<<<
// CHECK: shared load buffer {{4 uniform 1000|16 uniform 250}} 32
__global__ void ring(float *out, int n) {
  __shared__ float buffer[64];
  buffer[threadIdx.x & 63] = 1;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 0.5f + buffer[i % 64];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// CHECK-LABEL: flip<<<
// CHECK: shared store buffer 4 unit 1000
__global__ void flip(float *out, int n) {
  __shared__ float buffer[2][256];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    buffer[i & 1][threadIdx.x] = sum;
    __syncthreads();
    sum = sum * 0.5f + buffer[i & 1][threadIdx.x ^ 1];
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// CHECK-LABEL: three<<<
// CHECK: shared store buffer 4 unit 1000
__global__ void three(float *out, unsigned n) {
  __shared__ float buffer[3][256];
  float sum = 0;
  for (unsigned i = 0; i < n; ++i) {
    buffer[i % 3][threadIdx.x] = sum;
    __syncthreads();
    sum = sum * 0.5f + buffer[(i + 1) % 3][threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

void run(float *out) {
  ring<<<264, 256>>>(out, 1000);
  flip<<<264, 256>>>(out, 1000);
  three<<<264, 256>>>(out, 1000);
}
