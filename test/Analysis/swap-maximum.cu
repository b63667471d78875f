// A maximum by compare-and-swap: lanes whose value is not larger never try, so that they do
// not succeed one after the other as those of an addition do.

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

__device__ void maximum(double *to, double value) {
  unsigned long long now = __double_as_longlong(*to);
  while (value > __longlong_as_double(now)) {
    unsigned long long old = now;
    now = atomicCAS((unsigned long long *)to, old, __double_as_longlong(value));
    if (now == old)
      break;
  }
}

// CHECK-LABEL: largest<<<4096, 256>>>
// CHECK-NOT: predicted {{[0-9.]+}} s
// CHECK: assumed data decides which atomics take place, and with them the time
// CHECK-NOT: global_swap
__global__ void largest(const double *in, double *out) {
  maximum(out, in[blockIdx.x * 256 + threadIdx.x]);
}

void run(const double *in, double *out) { largest<<<4096, 256>>>(in, out); }
