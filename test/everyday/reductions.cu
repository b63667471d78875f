// Reductions within a block and a warp: how many warps go on, with how many lanes.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// In steps of 128 to 1 the first 4, 2, 1, 1, 1, 1, 1, 1 of eight warps add, 255 threads
// in all: 12 requests, 1.5 of a warp, of 255 / 12 = 21.25 lanes. Every warp waits at one
// barrier before the loop and eight in it.
//
// CHECK-LABEL: tree<<<
// CHECK-DAG: per warp {{.*}} barrier 9{{$|,}}
__global__ void tree(const float *in, float *out) {
  __shared__ float part[256];
  int t = threadIdx.x;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store part 4 unit 1 32 1 1{{ *$}}
  part[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 128; s > 0; s >>= 1) {
    // CHECK-DAG: [[@LINE+4]]:{{[0-9]+}} shared load part 4 unit 1.5 21.2 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} shared load part 4 unit 1.5 21.2 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared store part 4 unit 1.5 21.2 1 1{{ *$}}
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  // One thread of 256.
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global store out 4 {{[a-z0-9-]+}} 0.125 1 1 1{{ *$}}
  if (t == 0)
    out[blockIdx.x] = part[0];
}
// The threads that add are a multiple of 2s apart: all eight warps go on in the first
// five steps, then 4, 2 and 1 of them: 47 requests, 5.875 of a warp, of 255 / 47 = 5.43
// lanes. Their words are in different banks.
//
// CHECK-LABEL: everyOther<<<
// CHECK-DAG: per warp {{.*}} barrier 9{{$|,}}
__global__ void everyOther(const float *in, float *out) {
  __shared__ float part[256];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 1; s < 256; s *= 2) {
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} shared load part 4 {{[a-z0-9-]+}} 5.88 5.43 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared store part 4 {{[a-z0-9-]+}} 5.88 5.43 1 1{{ *$}}
    if (t % (2 * s) == 0)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}
// Neighbouring threads, words 2s apart: 4, 2, 1, 1, 1, 1, 1, 1 warps with 2, 4, 8, 8, 8,
// 4, 2 and 1 words in the fullest bank, 4*2 + 2*4 + 8 + 8 + 8 + 4 + 2 + 1 = 47 wavefronts
// for 12 requests. The first step's two loads of neighbouring words are one of 8 bytes
// (LDS.64 in the code of ptxas 13.0), 4 requests of two wavefronts, which is the least;
// 39 wavefronts are left for 8 requests of each of the others.
//
// CHECK-LABEL: apart<<<
__global__ void apart(const float *in, float *out) {
  __shared__ float part[256];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 1; s < 256; s *= 2) {
    int i = 2 * s * t;
    // CHECK-DAG: [[@LINE+5]]:{{[0-9]+}} shared load part 8 unit 0.5 32 2 2{{ *$}}
    // CHECK-DAG: [[@LINE+4]]:{{[0-9]+}} shared load part 4 strided 1 15.9 4.88 1{{ *$}}
    // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} shared load part 4 strided 1 15.9 4.88 1{{ *$}}
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared store part 4 strided 1.5 21.2 3.92 1{{ *$}}
    if (i < 256)
      part[i] += part[i + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}
__device__ float warpSum(float v) {
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d);
  return v;
}
// Each warp shuffles five times, the first one five times more: 5 + 5/8 = 5.625. A warp
// stores one sum, one of eight reads eight.
//
// CHECK-LABEL: warps<<<
// CHECK-DAG: per warp {{.*}} barrier 1, shuffle 5.62{{$|,}}
__global__ void warps(const float *in, float *out) {
  __shared__ float sums[8];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  float v = warpSum(in[blockIdx.x * 256 + threadIdx.x]);
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared store sums 4 {{[a-z0-9-]+}} 1 1 1 1{{ *$}}
  if (lane == 0)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0) {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load sums 4 unit 0.125 8 1 1{{ *$}}
    v = warpSum(lane < 8 ? sums[lane] : 0.0f);
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global store out 4 {{[a-z0-9-]+}} 0.125 1 1 1{{ *$}}
    if (lane == 0)
      out[blockIdx.x] = v;
  }
}
// 2^24 floats, 2^18 threads: 64 loads of each. One lane of a warp adds to the sum.
// 2^24 * 4 bytes are read.
//
// CHECK-LABEL: strided<<<
// CHECK-DAG: memory {{.*}} 67.1 MB at DRAM
// CHECK-DAG: per warp {{.*}} shuffle 5{{$|,}}
__global__ void strided(const float *in, float *sum, int n) {
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 64 32 4 4{{ *$}}
    v += in[i];
  v = warpSum(v);
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global atomic add.f32 sum 4 {{[a-z0-9-]+}} 1 1 1 1{{ *$}}
  if (threadIdx.x % 32 == 0)
    atomicAdd(sum, v);
}
// Two steps with barriers, of 4 and 2 of eight warps, then one warp: 6/8 requests to the
// upper half in the loop, 1/8 outside, and five shuffles of one warp in eight.
//
// CHECK-LABEL: unrolled<256><<<
// CHECK-DAG: per warp {{.*}} barrier 3, shuffle 0.625{{$|,}}
template <int block> __global__ void unrolled(const float *in, float *out) {
  __shared__ float part[block];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * block + t];
  __syncthreads();
#pragma unroll
  for (int s = block / 2; s > 32; s /= 2) {
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load part 4 unit 0.75 32 1 1{{ *$}}
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t < 32) {
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load part 4 unit 0.125 32 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load part 4 unit 0.125 32 1 1{{ *$}}
    float v = warpSum(part[t] + part[t + 32]);
    if (t == 0)
      out[blockIdx.x] = v;
  }
}
void run(const float *in, float *out) {
  tree<<<4096, 256>>>(in, out);
  everyOther<<<4096, 256>>>(in, out);
  apart<<<4096, 256>>>(in, out);
  warps<<<4096, 256>>>(in, out);
  strided<<<1024, 256>>>(in, out, 1 << 24);
  unrolled<256><<<4096, 256>>>(in, out);
}
