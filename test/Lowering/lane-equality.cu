// A comparison of a lane's own number with one that is not known holds for one lane in as many as
// there are numbers.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s | FileCheck %s %}

// CHECK-LABEL: "one"
// CHECK: gpuperf.if {{.*}}probability = 3.1{{[0-9]*}}e-02
__global__ void one(const int *found, float *out) {
  if ((found[blockIdx.x] & 31) == threadIdx.x)
    asm volatile("add.f32 %0, %0, %0;" : "+f"(out[blockIdx.x]));
}
// CHECK-LABEL: "fourth"
// CHECK: gpuperf.if {{.*}}probability = 2.5{{[0-9]*}}e-01
__global__ void fourth(const int *found, float *out) {
  if (threadIdx.x % 4 == found[blockIdx.x])
    asm volatile("add.f32 %0, %0, %0;" : "+f"(out[blockIdx.x]));
}
// CHECK-LABEL: "open"
// CHECK: gpuperf.if
// CHECK-NOT: probability = {{[2-4]}}
__global__ void open(const int *found, float *out) {
  if (found[threadIdx.x] == 7)
    asm volatile("add.f32 %0, %0, %0;" : "+f"(out[blockIdx.x]));
}
