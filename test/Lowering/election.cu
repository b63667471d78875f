// `elect.sync` chooses one lane of a warp (PTX ISA): a copy that it asks for is one,
// not 32, and its predicate is known.
//
// RUN: gpuperf --compiler=clang --format=mlir %s -- -std=c++17 --cuda-gpu-arch=sm_90a | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --format=mlir %s -- -std=c++17 -arch=sm_90a | FileCheck %s %}

#include <cstdint>

__device__ bool isElected() {
  unsigned lane = 0, predicate = 0;
  asm volatile("{\n.reg .b32 %%rx;\n.reg .pred %%px;\nelect.sync %%rx|%%px, %2;\n"
               "@%%px mov.s32 %1, 1;\nmov.s32 %0, %%rx;\n}"
               : "+r"(lane), "+r"(predicate)
               : "r"(0xffffffff));
  return predicate;
}

// CHECK: gpuperf.if "{{.*}}(tx + bdx * (ty + bdy * tz)) % 32 == 0{{.*}}"
__global__ void k(float *out) {
  if (isElected())
    out[blockIdx.x] = 1;
}
