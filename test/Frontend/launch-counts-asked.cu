// A kernel that the runtime is asked of, or told what it may use, is not given to anybody who
// may launch it, though the program calls functions of other files.
//
// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

// CHECK: asked<<<100, 256>>>
// CHECK: launched 3 times
__global__ void asked(float *a) { a[blockIdx.x * 256 + threadIdx.x] *= 2; }

void report(int blocks);

int main() {
  float *a;
  cudaMalloc(&a, 100 * 256 * sizeof(float));
  cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  cudaFuncAttributes attributes;
  cudaFuncGetAttributes(&attributes, (const void *)asked);
  int blocks = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &asked, 256, 0);
  report(blocks);
  for (int i = 0; i < 3; ++i)
    asked<<<100, 256>>>(a);
}
