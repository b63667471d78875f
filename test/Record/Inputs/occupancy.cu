// What the stand-in says of occupancy against the toolkit's own rules.

#include <cstdio>
#include <cuda_occupancy.h>

__global__ void heavy(float *p, int n) {
  __shared__ float tile[1000];
  float a[24];
  for (int i = 0; i < 24; ++i)
    a[i] = p[i * n + threadIdx.x];
  tile[threadIdx.x % 1000] = a[3];
  __syncthreads();
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < 24; ++i)
      a[i] = a[i] * a[(i + 1) % 24] + tile[k % 1000];
  for (int i = 0; i < 24; ++i)
    p[i * n + threadIdx.x] = a[i];
}

__global__ void light(float *p) { p[threadIdx.x] = 1; }

/// Whether both say the same.
static bool check(const void *kernel, int block, size_t dynamicBytes) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel);
  cudaOccDeviceProp properties(device);
  cudaOccFuncAttributes function(attributes);
  cudaOccDeviceState state;
  cudaOccResult expected;
  cudaOccMaxActiveBlocksPerMultiprocessor(&expected, &properties, &function,
                                          &state, block, dynamicBytes);
  int blocks = -1;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, block,
                                                dynamicBytes);
  if (blocks == expected.activeBlocksPerMultiprocessor)
    return true;
  std::printf("%d threads, %zu bytes: %d blocks, %d expected\n", block,
              dynamicBytes, blocks, expected.activeBlocksPerMultiprocessor);
  return false;
}

/// As much dynamic shared memory as the device has beside the kernel's own.
static void askForShared(const void *kernel) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, kernel);
  cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
      int(device.sharedMemPerBlockOptin - attributes.sharedSizeBytes));
}

int main() {
  int cases = 0, same = 0;
  for (bool isAsked : {false, true})
    for (const void *kernel : {(const void *)heavy, (const void *)light}) {
      if (isAsked)
        askForShared(kernel);
      for (int block = 1; block <= 1024; block += 31)
        for (size_t bytes = 0; bytes <= 104000; bytes += 1777) {
          ++cases;
          same += check(kernel, block, bytes);
        }
    }
  std::printf("%d cases, %d differ\n", cases, cases - same);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, heavy);
  std::printf("heavy: %d registers, %zu bytes\n", attributes.numRegs,
              attributes.sharedSizeBytes);
  light<<<1, 1>>>(nullptr);
}
