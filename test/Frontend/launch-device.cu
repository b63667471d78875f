// Launches computed from what the program asks of its GPU: told as they are computed,
// and a number for each machine.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: %if cuda-toolkit %{ gpuperf --format=mlir --cuda=%cuda_home %s | FileCheck %s %}
// RUN: gpuperf --format=json --cuda=none --machine=a100 %s | FileCheck %s --check-prefixes=JSON,A100
// RUN: gpuperf --format=json --cuda=none --machine=rtx3080 %s | FileCheck %s --check-prefixes=JSON,RTX3080
// RUN: gpuperf sweep waves %s --cuda=none --over=machine=a100,rtx3080 --format=csv | FileCheck %s --check-prefix=SWEEP
// SWEEP: a100,{{.*}}<<<864, 256>>>
// SWEEP: rtx3080,{{.*}}<<<408, 256>>>

#include <cuda_runtime.h>

#define KERNEL(name)                                                           \
  __global__ void name(float *p, int n) {                                      \
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;                 \
         i += gridDim.x * blockDim.x)                                          \
      p[i] += 1;                                                               \
  }

KERNEL(waves)
KERNEL(byAttribute)
KERNEL(byArgument)
KERNEL(byCondition)
KERNEL(byGlobal)
KERNEL(overwritten)
KERNEL(ofManyDevices)
KERNEL(ofTheCard)
KERNEL(byOwnFunction)

void launchWaves(float *p, int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaDeviceSynchronize();
  int blocks = prop.multiProcessorCount *
               (prop.maxThreadsPerMultiProcessor / 256);
  waves<<<blocks, 256>>>(p, 1 << 20);
}
// An A100 has 108 SMs of 2048 threads, an RTX 3080 68 of 1536.
// CHECK-LABEL: "waves"
// CHECK: grid("%cudaDeviceProp.multiProcessorCount * (%cudaDeviceProp.maxThreadsPerMultiProcessor / 256)", "1", "1") block("256", "1", "1")
// JSON-LABEL: "name": "waves"
// A100: "grid": [
// A100-NEXT: 864,
// RTX3080: "grid": [
// RTX3080-NEXT: 408,

void launchByAttribute(float *p, int n) {
  int sms = 0, warp;
  if (cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0) != cudaSuccess)
    return;
  cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0);
  byAttribute<<<2 * sms, 4 * warp>>>(p, 1 << 20);
}
// CHECK-LABEL: "byAttribute"
// CHECK: grid("%cudaDeviceProp.multiProcessorCount * 2", "1", "1") block("128", "1", "1")
// JSON-LABEL: "name": "byAttribute"
// A100: "grid": [
// A100-NEXT: 216,
// RTX3080: "grid": [
// RTX3080-NEXT: 136,

void launchByArgument(float *p) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int n = 1000 * prop.multiProcessorCount;
  byArgument<<<(n + 99) / 100, 100>>>(p, n);
}
// CHECK-LABEL: "byArgument"
// CHECK: grid("(%n + 99) / 100", "1", "1") block("100", "1", "1")
// CHECK-SAME: args(%n = "%cudaDeviceProp.multiProcessorCount * 1000")
// JSON-LABEL: "name": "byArgument"
// A100: "grid": [
// A100-NEXT: 1080,
// RTX3080: "grid": [
// RTX3080-NEXT: 680,

void launchByCondition(float *p, int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int threads = prop.major == 8 && prop.minor == 0 ? 1024 : 512;
  byCondition<<<64, threads>>>(p, 1 << 20);
}
// CHECK-LABEL: "byCondition"
// JSON-LABEL: "name": "byCondition"
// A100: "block": [
// A100-NEXT: 1024,
// RTX3080: "block": [
// RTX3080-NEXT: 512,

cudaDeviceProp properties;
void fill() { cudaGetDeviceProperties(&properties, 0); }
void launchByGlobal(float *p, int n) {
  fill();
  byGlobal<<<3 * properties.multiProcessorCount, 64>>>(p, 1 << 20);
}
// CHECK-LABEL: "byGlobal"
// CHECK: grid("%cudaDeviceProp.multiProcessorCount * 3"

// What is stored later counts.
void launchOverwritten(float *p, int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  prop.multiProcessorCount = 7;
  overwritten<<<prop.multiProcessorCount, 64>>>(p, 1 << 20);
}
// CHECK-LABEL: "overwritten"
// CHECK: grid("7", "1", "1")

// The sum over the GPUs of a machine is not that of one.
void launchOfMany(float *p, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) {
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, i);
    sum += prop.multiProcessorCount;
  }
  ofManyDevices<<<sum, 64>>>(p, 1 << 20);
}
// CHECK-LABEL: "ofManyDevices"
// CHECK: grid("~grid_x", "1", "1")

// How much memory a card has is not for its kind to say.
void launchOfTheCard(float *p, int n) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  ofTheCard<<<prop.totalGlobalMem / 4096, 64>>>(p, 1 << 20);
}
// CHECK-LABEL: "ofTheCard"
// CHECK: grid("~grid_x", "1", "1")

namespace mine {
void cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) {
  *value = 5;
}
} // namespace mine
void launchByOwnFunction(float *p, int n) {
  int sms;
  mine::cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  byOwnFunction<<<sms, 64>>>(p, 1 << 20);
}
// CHECK-LABEL: "byOwnFunction"
// CHECK: grid("5", "1", "1")
