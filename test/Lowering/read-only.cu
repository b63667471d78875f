// What nobody writes through is read as nvcc reads it, past the order of stores (ld.global.nc):
// what a `const __restrict__` parameter points to, and any that is restrict and not written.
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

// CHECK-LABEL: gpuperf.kernel {{.*}}"copies"
// CHECK:       access load global 4 %from{{.*}}{read_only}
// CHECK:       access load global 4 %too{{.*}}{read_only}
// CHECK-NOT:   %written{{.*}}{read_only}
// CHECK-NOT:   %may{{.*}}{read_only}
// CHECK:       gpuperf.kernel
__global__ void copies(float *__restrict__ written, const float *__restrict__ from,
                       float *__restrict__ too, const float *may) {
  written[threadIdx.x] += from[threadIdx.x] + too[threadIdx.x] + may[threadIdx.x];
}

__global__ void last() {}
