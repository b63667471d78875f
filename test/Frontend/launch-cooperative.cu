// Launches whose blocks can wait for each other are told apart, by function and
// by attribute.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: %if cuda-toolkit %{ gpuperf --format=mlir --cuda=%cuda_home %s | FileCheck %s %}

#include <cuda_runtime.h>

__global__ void kernel(float *p, int n) { p[threadIdx.x] = n; }

void launch(float *p, int n) {
  void *args[] = {&p, &n};
  cudaLaunchCooperativeKernel((void *)kernel, dim3(1), dim3(32), args, 0, 0);
  cudaLaunchKernel((void *)kernel, dim3(2), dim3(32), args, 0, 0);

  cudaLaunchConfig_t config = {};
  config.gridDim = 3;
  config.blockDim = 32;
  cudaLaunchAttribute one;
  one.id = cudaLaunchAttributeCooperative;
  one.val.cooperative = 1;
  config.attrs = &one;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, kernel, p, n);

  cudaLaunchAttribute many[2];
  many[0].id = cudaLaunchAttributeClusterDimension;
  many[0].val.clusterDim.x = 1;
  many[1].id = cudaLaunchAttributeCooperative;
  many[1].val.cooperative = 1;
  config.gridDim = 4;
  config.attrs = many;
  config.numAttrs = 2;
  cudaLaunchKernelExC(&config, (const void *)kernel, args);
  // The second is not given.
  config.gridDim = 5;
  config.numAttrs = 1;
  cudaLaunchKernelExC(&config, (const void *)kernel, args);

  // Switched off, and who knows.
  one.val.cooperative = 0;
  config.gridDim = 6;
  config.attrs = &one;
  cudaLaunchKernelEx(&config, kernel, p, n);
  one.val.cooperative = n;
  config.gridDim = 7;
  cudaLaunchKernelEx(&config, kernel, p, n);
}
// CHECK: gpuperf.launch grid("1", {{.*}}cooperative
// CHECK: gpuperf.launch grid("2",
// CHECK-NOT: cooperative
// CHECK: gpuperf.launch grid("3", {{.*}}cooperative
// CHECK: gpuperf.launch grid("4", {{.*}}cooperative
// CHECK: gpuperf.launch grid("5",
// CHECK-NOT: cooperative
// CHECK: gpuperf.launch grid("6",
// CHECK-NOT: cooperative
// CHECK: gpuperf.launch grid("7",
// CHECK-NOT: cooperative
// CHECK: gpuperf.inst
