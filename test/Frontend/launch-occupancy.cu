// Launches by the occupancy that the program asks for: told as the question, and a number
// for each machine. It is an assumption where registers are an estimate.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s
// RUN: %if cuda-toolkit %{ gpuperf --format=mlir --cuda=%cuda_home %s | FileCheck %s %}
// RUN: gpuperf --format=json --cuda=none --machine=a100 %s | FileCheck %s --check-prefixes=JSON,A100
// RUN: gpuperf --format=json --cuda=none --machine=rtx3080 %s | FileCheck %s --check-prefixes=JSON,RTX3080
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --check-prefix=TEXT
// RUN: gpuperf sweep most %s --cuda=none --over=machine=a100,rtx3080 --format=csv | FileCheck %s --check-prefix=SWEEP

#include <cuda_runtime.h>

#define BODY                                                                   \
  {                                                                            \
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;                 \
         i += gridDim.x * blockDim.x)                                          \
      p[i] += 1;                                                               \
  }
#define KERNEL(name) __global__ void name(float *p, int n) BODY

KERNEL(most)
KERNEL(active)
__global__ void __launch_bounds__(192) bounded(float *p, int n) BODY
KERNEL(limited)
KERNEL(ofAnother)
KERNEL(unknownBlock)
template <class T> __global__ void generic(T *p, int n) BODY

// With few registers: 2048 threads of an SM are two blocks of 1024 on an A100, 1536 of an
// RTX 3080 two of 768.
void launchMost(float *p, int n) {
  int least, threads;
  cudaOccupancyMaxPotentialBlockSize(&least, &threads, most);
  most<<<least, threads>>>(p, 1 << 20);
}
// CHECK-LABEL: "most"
// CHECK: grid("%cudaOccupancy.gridSize.0.0._Z4mostPfi", "1", "1") block("%cudaOccupancy.blockSize.0.0._Z4mostPfi", "1", "1")
// JSON-LABEL: "name": "most"
// A100: "grid": [
// A100-NEXT: 216,
// A100: "block": [
// A100-NEXT: 1024,
// RTX3080: "grid": [
// RTX3080-NEXT: 136,
// RTX3080: "block": [
// RTX3080-NEXT: 768,
// JSON: "block": "assumed"
// TEXT: most<<<216, 1024>>>
// TEXT: the program asks for the kernel's occupancy, which is told for {{[0-9]+}} registers per thread: an estimate
// SWEEP: a100,{{.*}}<<<216, 1024>>>
// SWEEP: rtx3080,{{.*}}<<<136, 768>>>

// 2048 / 256 blocks on 108 SMs, and 1536 / 256 on 68.
void launchActive(float *p, int n) {
  int blocks = 0;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, active, 256, 0);
  active<<<blocks * prop.multiProcessorCount, 256>>>(p, 1 << 20);
}
// CHECK-LABEL: "active"
// CHECK: grid("%cudaOccupancy.activeBlocks.256.0._Z6activePfi * %cudaDeviceProp.multiProcessorCount", "1", "1") block("256"
// JSON-LABEL: "name": "active"
// A100: "grid": [
// A100-NEXT: 864,
// RTX3080: "grid": [
// RTX3080-NEXT: 408,

// No more than the launch bounds: 10 blocks of 192 threads are 1920 on an A100, 16 of 128
// are all 2048; 8 of 192 are all 1536 on an RTX 3080.
void launchBounded(float *p, int n) {
  int least, threads;
  cudaOccupancyMaxPotentialBlockSize(&least, &threads, bounded, 0, 0);
  bounded<<<(n + threads - 1) / threads, threads>>>(p, n);
}
// JSON-LABEL: "name": "bounded"
// A100: "block": [
// A100-NEXT: 128,
// RTX3080: "block": [
// RTX3080-NEXT: 192,

void launchLimited(float *p, int n) {
  int least, threads;
  cudaOccupancyMaxPotentialBlockSize(&least, &threads, limited, 0, 100);
  limited<<<least, threads>>>(p, 1 << 20);
}
// Of 100, 96, 64 and 32 threads: 20 blocks of 100 are 2000, 21 of 96 are 2016, 32 of 64 are
// 2048.
// JSON-LABEL: "name": "limited"
// A100: "block": [
// A100-NEXT: 64,

// What is asked of one kernel is no answer for another.
void launchOfAnother(float *p, int n) {
  int least, threads;
  cudaOccupancyMaxPotentialBlockSize(&least, &threads, most);
  ofAnother<<<7, threads>>>(p, 1 << 20);
}
// JSON-LABEL: "name": "ofAnother"
// JSON: "block": [
// JSON-NEXT: 256,
// JSON: "provenance": {
// JSON-NEXT: "arg:n": "launch site",
// JSON-NEXT: "block": "default"

void launchUnknownBlock(float *p, int n, int threads) {
  int blocks;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, unknownBlock, threads, 0);
  unknownBlock<<<blocks, threads>>>(p, 1 << 20);
}
// CHECK-LABEL: "unknownBlock"
// CHECK: grid("~grid_x"

void launchGeneric(float *p, int n) {
  int least, threads;
  cudaOccupancyMaxPotentialBlockSize(&least, &threads, generic<float>, 0, 0);
  generic<float><<<least, threads>>>(p, 1 << 20);
}
// JSON-LABEL: "name": "generic<float>"
// A100: "grid": [
// A100-NEXT: 216,
