// What a warp has of one of its lanes: the number of a warp or of a warp group, by which
// kernels hand out roles.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -arch=sm_90a | FileCheck %s %}

// CHECK-LABEL: gpuperf.kernel {{.*}}"roles"
// CHECK:       gpuperf.if "{{.*}}tx / 32 * 32{{.*}}"
// CHECK:       gpuperf.access store global 4 %out["(tx / 32 * 32 >> 5) * 4"]
__global__ void roles(int *out, const int *in) {
  int group = __shfl_sync(0xffffffffu, threadIdx.x / 128, 0);
  int warp = __shfl_sync(0xffffffffu, threadIdx.x / 32, 0);
  if (group == 0)
    out[warp] = in[threadIdx.x];
}

// Of what was loaded nothing is known.
// CHECK-LABEL: gpuperf.kernel {{.*}}"loaded"
// CHECK:       gpuperf.access store global 4 %out["?{{.*}}
__global__ void loaded(int *out, const int *in) {
  out[__shfl_sync(0xffffffffu, in[threadIdx.x], 0)] = 1;
}

// Lane 3 of each part of 8 lanes is no lane of the warp.
// CHECK-LABEL: gpuperf.kernel {{.*}}"parts"
// CHECK-NOT:   tx / 32 * 32
// CHECK:       gpuperf.access store global 4 %out
__global__ void parts(int *out) {
  out[__shfl_sync(0xffffffffu, (int)threadIdx.x, 3, 8)] = 1;
}
