// A compile at -O0 and debug information change nothing: the analysis is of optimised
// code.
//
// RUN: gpuperf --cuda=none --format=mlir %s -- -O0 -g > %t.O0
// RUN: gpuperf --cuda=none --format=mlir %s -- -O3 > %t.O3
// RUN: diff %t.O0 %t.O3
// RUN: FileCheck --input-file=%t.O0 --implicit-check-not=gpuperf.unknown %s
//
// CHECK: gpuperf.kernel @{{.*}} "sum"
// CHECK-DAG: access load global 4 %a["(bx * bdx + tx) * 4"]
// CHECK-DAG: access load global 4 %b.data["(bx * bdx + tx) * 4"]

struct View {
  float *data;
  __device__ __noinline__ float &operator[](int i) const { return data[i]; }
};
__device__ __noinline__ int index() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
__global__ void sum(float *a, View b) { a[index()] += b[index()]; }
