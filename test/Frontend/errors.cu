// A kernel is analysed when its own code and what it calls is well formed, and
// the others have a reason.
//
// RUN: not gpuperf --cuda=none --format=json %s | FileCheck %s
//
// CHECK: "name": "good"
// CHECK: "name": "instantiated<int>"
// CHECK: "not_analysed"
// CHECK: "name": "callsBad"
// CHECK: "line": [[#@LINE+11]]
// CHECK: "reason": "{{.*}}errors.cu:[[#@LINE+8]]: use of undeclared identifier 'undefinedThing'"
// CHECK: "name": "instantiated<Empty>"
// CHECK: "reason": "{{.*}}errors.cu:[[#@LINE+11]]: no member named 'x' in 'Empty'"
// CHECK: "name": "unknownType"
// CHECK: "reason": "{{.*}}errors.cu:[[#@LINE+12]]: unknown type name 'Missing'"
// CHECK-NOT: "name"

struct Empty {};
__device__ float bad(float x) { return undefinedThing(x); }
__global__ void good(float *a) { a[threadIdx.x] = 1; }
__global__ void callsBad(float *a) { a[threadIdx.x] = bad(2); }
__device__ int use(int x) { return x; }
__device__ int use(Empty e) {
  return e.x;
}
template <typename T> __global__ void instantiated(float *a) { a[0] = use(T()); }
__global__ void unknownType(Missing *a) {}

void host(float *a) {
  cudaNoSuchFunction(a);
  good<<<1, 64>>>(a);
  instantiated<int><<<1, 64>>>(a);
  instantiated<Empty><<<1, 64>>>(a);
}
