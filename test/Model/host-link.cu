// Kernels that read mapped memory of the host, as measured on an H200 in a PCIe 5.0 slot
// (medians of 7): 25.2, 86.2, 331 and 1312 us for 1 to 64 MiB, and 1633 us where 64 MiB are
// written at the same time, of which the prediction has the longer way alone. A model without
// the link has no time.
//
// RUN: gpuperf --cuda=none --machine=h200 --model=all %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 --model=all %s | FileCheck %s %}

#include <cuda_runtime.h>

// CHECK-LABEL: copy_from<<<1024, 256>>>
// CHECK: gpuperf 2{{[3-6].[0-9]}} us {{.*}} the link to the host
// CHECK: roofline no time no limit for accesses to host memory
// CHECK-LABEL: copy_from<<<16384, 256>>>
// CHECK: gpuperf 33{{[0-9]}} us
// CHECK-LABEL: copy_from4<<<1024, 256>>>
// CHECK: gpuperf 8{{[3-9](.[0-9])?}} us
// CHECK-LABEL: copy_from4<<<16384, 256>>>
// CHECK: gpuperf 1.32 ms
// CHECK-LABEL: copy_from4<<<16384, 256>>>
// CHECK: gpuperf 1.32 ms
__global__ void copy_from(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void copy_from4(float4 *out, const float4 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

int main() {
  float *host, *out, *mapped, *device;
  cudaHostAlloc(&host, 64u << 20, cudaHostAllocMapped);
  cudaHostGetDevicePointer((void **)&mapped, host, 0);
  cudaHostAlloc(&out, 64u << 20, cudaHostAllocMapped);
  cudaMalloc(&device, 64u << 20);
  copy_from<<<1024, 256>>>(device, mapped);
  copy_from<<<16384, 256>>>(device, mapped);
  copy_from4<<<1024, 256>>>((float4 *)device, (const float4 *)mapped);
  copy_from4<<<16384, 256>>>((float4 *)device, (const float4 *)mapped);
  copy_from4<<<16384, 256>>>((float4 *)out, (const float4 *)mapped);
}
