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

// Each lane swaps, but most store what is there.
__device__ void maximumOf(float *to, float value) {
  int *bits = (int *)to, now = *bits, seen;
  do {
    seen = now;
    now = atomicCAS(bits, seen, __float_as_int(fmaxf(value, __int_as_float(seen))));
  } while (seen != now);
}

// CHECK-LABEL: extreme<<<4096, 256>>>
// CHECK: predicted {{[0-9.]+}} us
// CHECK: assumed out: a compare-and-swap for a maximum or its like is tried once
// CHECK-NOT: global_swap
__global__ void extreme(const float *in, float *out) {
  maximumOf(out, in[blockIdx.x * 256 + threadIdx.x]);
}

// A sum is another value each time: as many lanes as run at a time try, of which one succeeds at a time. No GPU was
// measured with so many.
// CHECK-LABEL: total<<<4096, 256>>>
// CHECK: facts assumed
// CHECK: assumed out: {{[0-9]+}} lanes at a time try a compare-and-swap on one address, {{.*}}: measured up to 4224 lanes
// CHECK: global_swap
__device__ void add(float *to, float value) {
  int *bits = (int *)to, now = *bits, seen;
  do {
    seen = now;
    now = atomicCAS(bits, seen, __float_as_int(value + __int_as_float(seen)));
  } while (seen != now);
}
__global__ void total(const float *in, float *out) {
  add(out, in[blockIdx.x * 256 + threadIdx.x]);
}

void run(const double *in, double *out) {
  largest<<<4096, 256>>>(in, out);
  extreme<<<4096, 256>>>((const float *)in, (float *)out);
  total<<<4096, 256>>>((const float *)in, (float *)out);
}
