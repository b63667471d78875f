// Launches through the runtime's functions.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: %if cuda-toolkit %{ gpuperf --format=mlir --cuda=%cuda_home %s | FileCheck %s %}

#include <cuda_runtime.h>

__global__ void viaLaunchKernel(float *p, int n) { p[threadIdx.x] = n; }
__global__ void viaCooperative(float *p, int n) { p[threadIdx.x] = n; }
__global__ void viaEx(float *p, int n) { p[threadIdx.x] = n; }
__global__ void viaExC(float *p, int n) { p[threadIdx.x] = n; }
template <class T> __global__ void generic(T *p, int n) { p[threadIdx.x] = n; }

void launchKernel(float *p, int w) {
  int known = 5;
  void *args[] = {&p, &w};
  void *others[2];
  others[0] = &p;
  others[1] = (void *)&known;
  cudaLaunchKernel((void *)viaLaunchKernel, dim3(w / 33), dim3(33), args, 44, 0);
  cudaLaunchKernel((const void *)&viaLaunchKernel, 7, 34, others, 0, nullptr);
  cudaLaunchKernel((void *)generic<double>, 8, 35, args, 0, 0);
}
// CHECK-LABEL: "viaLaunchKernel"
// CHECK: grid("%n / 33", "1", "1") block("33", "1", "1") shared("44")
// CHECK: grid("7", "1", "1") block("34", "1", "1") shared("0") args(%n = "5")

void launchCooperative(float *p, int w) {
  void *args[] = {&p, &w};
  dim3 block(16, 16);
  if (cudaLaunchCooperativeKernel((void *)viaCooperative, dim3(4, w), block, args,
                                  64, 0) != cudaSuccess)
    return;
}
// CHECK-LABEL: "viaCooperative"
// CHECK: grid("4", "%n", "1") block("16", "16", "1") shared("64")

void launchEx(float *p, int w) {
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3((w + 76) / 77);
  config.blockDim.x = 77;
  config.blockDim.y = config.blockDim.z = 1;
  config.dynamicSmemBytes = 7 * sizeof(float);
  cudaLaunchKernelEx(&config, viaEx, p, w);
}
// CHECK-LABEL: "viaEx"
// CHECK: grid("(%n + 76) / 77", "1", "1") block("77", "1", "1") shared("28")

void launchExC(float *p, int w) {
  cudaLaunchConfig_t config;
  config.gridDim = w;
  config.blockDim = 78;
  config.dynamicSmemBytes = 0;
  void *args[] = {&p, &w};
  cudaLaunchKernelExC(&config, (const void *)viaExC, args);
}
// CHECK-LABEL: "viaExC"
// CHECK: grid("%n", "1", "1") block("78", "1", "1") shared("0")

// CHECK-LABEL: "generic<double>"
// CHECK: grid("8", "1", "1") block("35", "1", "1")
