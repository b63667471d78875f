// Clang 19 does not compile a launch from device code; the rest of the kernel is
// analysed.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// CHECK: "child"
// CHECK: "parent"
// CHECK: gpuperf.unknown "{{.*}}device-side launch of 'child'{{.*}}"
// CHECK: access store global 4 %a

__global__ void child(float *a) { a[threadIdx.x] = 1; }
__global__ void parent(float *a) {
  a[threadIdx.x] = 2;
  if (threadIdx.x == 0)
    child<<<1, 32>>>(a);
}
