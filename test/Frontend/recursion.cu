// A function that calls itself last is a loop, as in what -O3 compiles; one that
// also calls itself elsewhere stays a call, and is named.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --format=mlir %s -- -O0 | FileCheck %s

// Of a constant it is a constant, as cooperative_groups relies on.
__device__ constexpr unsigned logarithm(unsigned x) {
  return x == 1 ? 0 : 1 + logarithm(x / 2);
}
// CHECK-LABEL: gpuperf.kernel @_Z6tailedPf
// CHECK-NOT:   gpuperf.unknown
// CHECK-NOT:   gpuperf.loop
// CHECK:       gpuperf.access store global 4 %x["tx * 4 + 20"]
__global__ void tailed(float *x) { x[threadIdx.x + logarithm(warpSize)] = 1; }

__device__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
// CHECK-LABEL: gpuperf.kernel @_Z5twicePfi
// CHECK:       gpuperf.unknown "call to 'fibonacci(int)', which was not inlined"
__global__ void twice(float *x, int n) { x[threadIdx.x] = fibonacci(n); }

__device__ bool isOdd(unsigned n);
__device__ bool isEven(unsigned n) { return n == 0 || isOdd(n - 1); }
__device__ bool isOdd(unsigned n) { return n != 0 && isEven(n - 1); }
// CHECK-LABEL: gpuperf.kernel @_Z6mutualPfj
// CHECK:       gpuperf.unknown "call to '{{is(Odd|Even)}}(unsigned int)', which was not inlined"
__global__ void mutual(float *x, unsigned n) { x[threadIdx.x] = isEven(n); }
