// `alignas` behind `__shared__` and its like, as CUDA's programming guide writes
// it: Clang takes it only before all other words. The rest stays in its place.
//
// RUN: gpuperf --cuda=none --machine=h100 --format=mlir %s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %if nvcc %{ gpuperf --compiler=clang --machine=h100 --format=mlir %s 2>&1 | FileCheck %s --implicit-check-not=warning: %}

// The words in a comment: __shared__ alignas(8) a
__device__ alignas(16) float table[4];
__constant__ alignas (64) int sizes[2];

template <int N> struct Tile { static constexpr int bytes = N; };

// CHECK-LABEL: gpuperf.kernel {{.*}}"words"
// CHECK:       gpuperf.array global @table {{.*}} align 16
// CHECK:       gpuperf.array constant @sizes {{.*}} align 64
// CHECK:       gpuperf.array shared @a {{.*}} align 128 {{.*}} loc(#[[A:.*]])
// CHECK:       gpuperf.array shared @b {{.*}} align 64
// CHECK:       gpuperf.array shared @dynamic {{.*}} align 1024
// CHECK:       #[[A]] = loc("{{.*}}":[[# @LINE + 2]]:33)
__global__ void words(float *out) {
  __shared__ alignas(128) float a[32]; out[threadIdx.x] = a[threadIdx.x ^ 1] + table[threadIdx.x & 3] + sizes[threadIdx.x & 1];
  static __shared__
      alignas(Tile<(64)>::bytes) float b[32];
  extern __shared__ alignas(1024) char dynamic[];
  b[threadIdx.x] = 1; out[dynamic[threadIdx.x]] = b[threadIdx.x ^ 1];
}

void run(float *out) { words<<<1, 32, 64>>>(out); }
