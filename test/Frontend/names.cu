// Kernels are named as the user would write them; parameters without a name get
// one; launch bounds are those of the instantiation.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s
// RUN: gpuperf --cuda=none --format=mlir %s -- -maxrregcount=24 \
// RUN:   | FileCheck --check-prefix=LIMIT %s
//
// CHECK-DAG: "plain" (ptr %arg0, %n)
// CHECK-DAG: "outer::scale<float, 256>" {{.*}}attributes {{.*}}max_threads = 256 {{.*}}min_blocks = 2
// CHECK-DAG: "outer::scale<outer::Pair, 64>" {{.*}}attributes {{.*}}max_threads = 64
// CHECK-DAG: "hidden"
// CHECK-DAG: "limited" {{.*}}attributes {{.*}}max_registers = 32
//
// -maxrregcount is ignored where the source says more.
// LIMIT-DAG: "plain" {{.*}}attributes {{.*}}max_registers = 24
// LIMIT-DAG: "limited" {{.*}}attributes {{.*}}max_registers = 32
// LIMIT-NOT: "outer::scale{{.*}}max_registers

__global__ void plain(float *, int n) {}
namespace outer {
struct Pair {
  float x, y;
};
template <typename T, unsigned N>
__global__ void __launch_bounds__(N, 2) scale(T *a) {
  a[threadIdx.x] = T();
}
template __global__ void scale<float, 256>(float *);
void host(Pair *a) { scale<Pair, 64><<<1, 64>>>(a); }
} // namespace outer
namespace {
__global__ void hidden(float *a) { a[0] = 1; }
} // namespace
__global__ void __maxnreg__(32) limited(float *a) { a[0] = 1; }
void host(float *a) { hidden<<<1, 1>>>(a); }
