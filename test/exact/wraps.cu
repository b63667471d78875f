// What wraps in 32 or 8 bits, by both compilers' code: sectors of each load, and lanes of
// the last, as threads that are counted one by one have them.

// RUN: gpuperf --cuda=none --machine=a100 --format=json %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --format=json %s | FileCheck %s %}

// Rows of 7 threads each. Both compilers write t % 7 * 64 as (t / 7 * 67108857 + t) * 64.
// CHECK: "name": "rows"
// CHECK: "kind": "load"
// CHECK: "sectors_per_request": 9.625,
__global__ void rows(const float *a, float *o) {
  unsigned t = threadIdx.x;
  o[t] = a[t % 7 * 64 + t / 7];
}

// CHECK: "name": "sixths"
// CHECK: "kind": "load"
// CHECK: "sectors_per_request": 6,
__global__ void sixths(const float *a, float *o) {
  unsigned t = threadIdx.x;
  o[t] = a[(t - 6u * (t / 6u)) * 16u];
}

// CHECK: "name": "hashed"
// CHECK: "kind": "load"
// CHECK: "sectors_per_request": 32,
__global__ void hashed(const float *a, float *o) {
  unsigned t = threadIdx.x;
  o[t] = a[t * 2654435761u >> 22];
}

// CHECK: "name": "bytes"
// CHECK: "kind": "load"
// CHECK: "sectors_per_request": 12,
__global__ void bytes(const float *a, float *o) {
  unsigned char t = threadIdx.x * 3;
  o[threadIdx.x] = a[t];
}

// The first five threads come to the end of 32 bits.
// CHECK: "name": "back"
// CHECK: "kind": "load"
// CHECK: "sectors_per_request": 3,
__global__ void back(const float *a, float *o) {
  unsigned t = threadIdx.x;
  o[t] = a[(t - 5u >> 1) & 1023];
}

// A guard of a stencil that both ends of a row leave by wrapping; nvcc compares
// 1 - w with what is left of the row, both huge. 57 of 64 warps have lanes inside.
// CHECK: "name": "inner"
// CHECK: "kind": "load"
// CHECK: "executions_per_warp": 0.890625,
// CHECK: "active_lanes": 30.9473684
__global__ void inner(const float *a, float *o, unsigned w, unsigned h) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i % w, y = i / w;
  if (y < h && x - 1u < w - 2u && y - 1u < h - 2u)
    o[i] = a[i - w] + a[i + w];
}

void run(float *a, float *o) {
  rows<<<1, 256>>>(a, o);
  sixths<<<1, 256>>>(a, o);
  hashed<<<1, 256>>>(a, o);
  bytes<<<1, 256>>>(a, o);
  back<<<1, 256>>>(a, o);
  inner<<<8, 256>>>(a, o, 100, 20);
}
