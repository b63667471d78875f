// Launches and assumptions in comments before a kernel.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

// gpuperf: launch(grid=(64,64), block=(16,16), shared=0) assume(n=1024)
__global__ void one(float *p, int n) { p[threadIdx.x] = n; }
// CHECK-LABEL: "one"
// CHECK: gpuperf.launch grid("64", "64", "1") block("16", "16", "1") shared("0")
// CHECK-SAME: args(%n = "1024")
// CHECK-SAME: provenance = {"arg:n" = "annotation", block = "annotation", grid = "annotation", shared = "annotation"}
// CHECK-NOT: gpuperf.launch

// Several comments are several launches, with words between them.
// gpuperf: launch(grid=1, block=32)
// The second one is larger.
/* gpuperf: launch(grid=(n + 63) / 64,
                   block=64) */
// gpuperf: assume(n = 1 << 10)
template <typename T>
__global__ void __launch_bounds__(128)
several(T *p, int n) { p[threadIdx.x] = n; }
template __global__ void several<float>(float *, int);
template __global__ void several<double>(double *, int);
// CHECK-LABEL: "several<float>"
// CHECK: grid("1", "1", "1") block("32", "1", "1") {{.*}}args(%n = "1024")
// CHECK: grid("(%n + 63) / 64", "1", "1") block("64", "1", "1") {{.*}}args(%n = "1024")
// CHECK-LABEL: "several<double>"
// CHECK: grid("1", "1", "1") block("32", "1", "1")
// CHECK: grid("(%n + 63) / 64", "1", "1") block("64", "1", "1")

// What an annotation leaves open is that of the launch site.
// gpuperf: launch(block=96)
__global__ void filled(float *p, int n) { p[threadIdx.x] = n; }
void runFilled(float *p, int w) { filled<<<w, 128, 256>>>(p, w); }
// CHECK-LABEL: "filled"
// CHECK: grid("%n", "1", "1") block("96", "1", "1") shared("256")
// CHECK-SAME: provenance = {block = "annotation", grid = "launch site", shared = "launch site"}

// An assumption goes before what the launch site says, and the grid follows.
// gpuperf: assume(n=77)
__global__ void assumed(float *p, int n) { p[threadIdx.x] = n; }
void runAssumed(float *p) {
  int n = 1 << 20;
  assumed<<<n / 256, 256>>>(p, n);
}
// CHECK-LABEL: "assumed"
// CHECK: grid("%n / 256", "1", "1") block("256", "1", "1")
// CHECK-SAME: args(%n = "77")
// CHECK-SAME: "arg:n" = "annotation", block = "launch site"

// An assumption alone is a launch of which nothing else is known.
// gpuperf: assume(n=5)
__global__ void alone(float *p, int n) { p[threadIdx.x] = n; }
// CHECK-LABEL: "alone"
// CHECK: grid("~grid_x", "~grid_y", "~grid_z") block("~block_x", "~block_y", "~block_z")
// CHECK-SAME: args(%n = "5")

// Launch bounds are no launch.
__global__ void __launch_bounds__(192, 2) bounded(float *p) { p[threadIdx.x] = 0; }
// CHECK-LABEL: "bounded"
// CHECK-SAME: max_threads = 192
// CHECK-NOT: gpuperf.launch

// The same in attributes.
[[clang::annotate("gpuperf::launch", "grid=(8,8), block=64")]]
[[clang::annotate("gpuperf::assume", "m=4")]]
__global__ void attributes(float *p,
                           [[clang::annotate("gpuperf::bound", 9)]] int n,
                           int m) {
  p[threadIdx.x] = n + m;
}
// CHECK-LABEL: "attributes"
// CHECK: grid("8", "8", "1") block("64", "1", "1")
// CHECK-SAME: args(%m = "4", %n = "9")

// A kernel that is never instantiated takes its annotation with it.
// gpuperf: launch(grid=1, block=1)
template <typename T> __global__ void unused(T *p) { *p = 0; }
