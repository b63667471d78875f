// A special register that assembly reads is what PTX says it is: the lane, as CUB
// asks for it, and the lanes before it.
//
// RUN: gpuperf --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

__device__ unsigned lane() {
  unsigned result;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(result));
  return result;
}
__device__ unsigned before() {
  unsigned result;
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(result));
  return result;
}

// CHECK-LABEL: by_lane<<<1024, 256>>>
// CHECK: global load in 4 permuted 1 32 4 4
// CHECK: global store out 4 unit 1 32 4 4
__global__ void by_lane(float *out, const float *in) {
  out[(blockIdx.x * 8 + threadIdx.x / 32) * 32 + lane()] =
      in[blockIdx.x * 256 + (threadIdx.x & ~31) + (lane() ^ 1)];
}

// CHECK-LABEL: first_lane<<<1024, 256>>>
// CHECK: global store out 4 {{[a-z]+}} 1 1 1 1
__global__ void first_lane(float *out, const float *in) {
  float value = in[blockIdx.x * 256 + threadIdx.x];
  for (int d = 16; d; d /= 2)
    value += __shfl_down_sync(~0u, value, d);
  if (lane() == 0)
    out[blockIdx.x * 8 + threadIdx.x / 32] = value + before();
}

void run(float *out, const float *in) {
  by_lane<<<1024, 256>>>(out, in);
  first_lane<<<1024, 256>>>(out, in);
}
