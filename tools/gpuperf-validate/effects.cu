//===- effects.cu - two kernels for each rule of the model ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule of docs/models/gpuperf.md that a kernel of kernels.cu does not
// decide has two here, which differ in how much of it there is. Whether one is
// wrong says little; if both are, the rule is, on this GPU.
//
//===----------------------------------------------------------------------===//

#include "suite.h"

__global__ void storeEvery8(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[8 * i] = 1;
}

static Shape runStoreEvery8(Buffers b) {
  dim3 grid(kElements / 8 / 256), block(256);
  storeEvery8<<<grid, block>>>(b.out);
  return {"storeEvery8", grid, block, "stores that fill no sector"};
}

__global__ void storeEvery32(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[32 * i] = 1;
}

static Shape runStoreEvery32(Buffers b) {
  dim3 grid(kElements / 32 / 256), block(256);
  storeEvery32<<<grid, block>>>(b.out);
  return {"storeEvery32", grid, block, "stores that fill no sector"};
}

/// Each load waits for the one before; the words are 0.
template <int Words, int Steps>
__device__ void follow(int *out, const int *zeros) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, at = i % Words;
  int apart = gridDim.x * blockDim.x;
  for (int step = 0; step < Steps; ++step)
    at = (at + apart + zeros[at]) % Words;
  out[i] = at;
}

// gpuperf: assume(data=sorted)
__global__ void followInL1(int *out, const int *zeros) {
  follow<1 << 12, 1024>(out, zeros);
}

static Shape runFollowInL1(Buffers b) {
  dim3 grid(64), block(64);
  followInL1<<<grid, block>>>((int *)b.out, (const int *)b.in);
  return {"followInL1", grid, block, "latency of memory"};
}

// gpuperf: assume(data=sorted)
__global__ void followInL2(int *out, const int *zeros) {
  follow<1 << 20, 256>(out, zeros);
}

static Shape runFollowInL2(Buffers b) {
  dim3 grid(64), block(64);
  followInL2<<<grid, block>>>((int *)b.out, (const int *)b.in);
  return {"followInL2", grid, block, "latency of memory"};
}

__global__ void startBlocks16384(float *out) {
  if (blockIdx.x == 0)
    out[threadIdx.x] = 0;
}

static Shape runStartBlocks16384(Buffers b) {
  dim3 grid(16384), block(32);
  startBlocks16384<<<grid, block>>>(b.out);
  return {"startBlocks16384", grid, block, "starts of blocks"};
}

__global__ void startBlocks131072(float *out) {
  if (blockIdx.x == 0)
    out[threadIdx.x] = 0;
}

static Shape runStartBlocks131072(Buffers b) {
  dim3 grid(131072), block(32);
  startBlocks131072<<<grid, block>>>(b.out);
  return {"startBlocks131072", grid, block, "starts of blocks"};
}

/// Straight code of 16 bytes for each of `Operations`.
template <int Operations> __device__ void runOnce(float *out, float a) {
  float x = threadIdx.x, y = 1;
#pragma unroll
  for (int j = 0; j < Operations / 2; ++j) {
    x = x * a + y;
    y = y * a + x;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x + y;
}

__global__ void codeOf3072(float *out, float a) { runOnce<3072>(out, a); }

static Shape runCodeOf3072(Buffers b) {
  dim3 grid(64), block(128);
  codeOf3072<<<grid, block>>>(b.out, 0.5f);
  return {"codeOf3072", grid, block, "code that is executed first"};
}

__global__ void codeOf8192(float *out, float a) { runOnce<8192>(out, a); }

static Shape runCodeOf8192(Buffers b) {
  dim3 grid(64), block(128);
  codeOf8192<<<grid, block>>>(b.out, 0.5f);
  return {"codeOf8192", grid, block, "code that is executed first"};
}

/// An array whose index nobody knows when it is compiled.
template <int N> __device__ void pick(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a[N], sum = 0;
  for (int j = 0; j < N; ++j)
    a[j] = in[i + 4096 * j];
  int k = threadIdx.x / 32 % N;
  for (int j = 0; j < 128; ++j) {
    sum += a[k];
    a[k] = sum;
    k = (5 * k + 3) % N;
  }
  out[i] = sum;
}

__global__ void pickOf16(float *out, const float *in) { pick<16>(out, in); }

static Shape runPickOf16(Buffers b) {
  dim3 grid(528), block(256);
  pickOf16<<<grid, block>>>(b.out, b.in);
  return {"pickOf16", grid, block, "arrays in local memory"};
}

__global__ void pickOf64(float *out, const float *in) { pick<64>(out, in); }

static Shape runPickOf64(Buffers b) {
  dim3 grid(528), block(256);
  pickOf64<<<grid, block>>>(b.out, b.in);
  return {"pickOf64", grid, block, "arrays in local memory"};
}

template <int Addresses> __device__ void addFloats(float *out) {
  __shared__ float sums[256];
  sums[threadIdx.x] = 0;
  __syncthreads();
  for (int j = 0; j < 64; ++j)
    atomicAdd(&sums[threadIdx.x % Addresses], 1.0f);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sums[threadIdx.x];
}

__global__ void addFloats1(float *out) { addFloats<1>(out); }

static Shape runAddFloats1(Buffers b) {
  dim3 grid(264), block(256);
  addFloats1<<<grid, block>>>(b.out);
  return {"addFloats1", grid, block, "additions of floats in shared memory"};
}

__global__ void addFloats32(float *out) { addFloats<32>(out); }

static Shape runAddFloats32(Buffers b) {
  dim3 grid(264), block(256);
  addFloats32<<<grid, block>>>(b.out);
  return {"addFloats32", grid, block, "additions of floats in shared memory"};
}

template <int Addresses> __device__ void swapUntil(int *out) {
  __shared__ int sums[256];
  sums[threadIdx.x] = 0;
  __syncthreads();
  for (int j = 0; j < 16; ++j) {
    int *sum = &sums[threadIdx.x % Addresses], old = *sum, seen;
    do {
      seen = old;
      old = atomicCAS(sum, seen, seen + 3);
    } while (old != seen);
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sums[threadIdx.x];
}

__global__ void swapUntil4(int *out) { swapUntil<4>(out); }

static Shape runSwapUntil4(Buffers b) {
  dim3 grid(264), block(128);
  swapUntil4<<<grid, block>>>((int *)b.out);
  return {"swapUntil4", grid, block, "loops around a compare-and-swap"};
}

__global__ void swapUntil32(int *out) { swapUntil<32>(out); }

static Shape runSwapUntil32(Buffers b) {
  dim3 grid(264), block(128);
  swapUntil32<<<grid, block>>>((int *)b.out);
  return {"swapUntil32", grid, block, "loops around a compare-and-swap"};
}

__global__ void countIn1(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&out[i % 1 * 32], int(threadIdx.x));
}

static Shape runCountIn1(Buffers b) {
  dim3 grid(1024), block(256);
  countIn1<<<grid, block>>>((int *)b.out);
  return {"countIn1", grid, block, "atomics in global memory"};
}

__global__ void countIn64(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&out[i % 64 * 32], int(threadIdx.x));
}

static Shape runCountIn64(Buffers b) {
  dim3 grid(1024), block(256);
  countIn64<<<grid, block>>>((int *)b.out);
  return {"countIn64", grid, block, "atomics in global memory"};
}

template <int N> __device__ float work(float x, float a, float b) {
  for (int j = 0; j < N; ++j)
    x = x * a + b;
  return x;
}

__global__ void takeSides(float *out, float a, float b) {
  float x = threadIdx.x;
#pragma unroll 1
  for (int j = 0; j < 64; ++j)
    if (threadIdx.x % 32 < 16)
      x = work<32>(x, a, b);
    else
      x = work<32>(x, b, a) * 0.5f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

static Shape runTakeSides(Buffers b) {
  dim3 grid(4224), block(256);
  takeSides<<<grid, block>>>(b.out, 0.5f, 0.25f);
  return {"takeSides", grid, block, "lanes that take both sides"};
}

__global__ void leaveInTurn(float *out, float a, float b) {
  float x = threadIdx.x;
#pragma unroll 1
  for (int j = 0; j < 16; ++j)
#pragma unroll 1
    for (int k = 0; k < int(threadIdx.x) % 32; ++k)
      x = x * a + b;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

static Shape runLeaveInTurn(Buffers b) {
  dim3 grid(4224), block(256);
  leaveInTurn<<<grid, block>>>(b.out, 0.5f, 0.25f);
  return {"leaveInTurn", grid, block, "loops that lanes leave"};
}

__global__ void leaveTogether(float *out, float a, float b) {
  float x = threadIdx.x;
#pragma unroll 1
  for (int j = 0; j < 16; ++j)
#pragma unroll 1
    for (int k = 0; k < int(threadIdx.x) / 32 * 4; ++k)
      x = x * a + b;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

static Shape runLeaveTogether(Buffers b) {
  dim3 grid(4224), block(256);
  leaveTogether<<<grid, block>>>(b.out, 0.5f, 0.25f);
  return {"leaveTogether", grid, block, "loops that lanes leave"};
}

__global__ void waitEvery4(float *out, float a, float b) {
  float x = threadIdx.x;
#pragma unroll 1
  for (int j = 0; j < 128; ++j) {
    x = work<4>(x, a, b);
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

static Shape runWaitEvery4(Buffers b) {
  dim3 grid(1056), block(512);
  waitEvery4<<<grid, block>>>(b.out, 0.5f, 0.25f);
  return {"waitEvery4", grid, block, "barriers"};
}

__global__ void waitEvery64(float *out, float a, float b) {
  float x = threadIdx.x;
#pragma unroll 1
  for (int j = 0; j < 128; ++j) {
    x = work<64>(x, a, b);
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

static Shape runWaitEvery64(Buffers b) {
  dim3 grid(1056), block(512);
  waitEvery64<<<grid, block>>>(b.out, 0.5f, 0.25f);
  return {"waitEvery64", grid, block, "barriers"};
}

__global__ void lastIsLonger(float *out, float a, float b) {
  float x = threadIdx.x;
  int steps = blockIdx.x == gridDim.x - 1 ? 1024 : 128;
#pragma unroll 1
  for (int j = 0; j < steps; ++j)
    x = work<16>(x, a, b);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

static Shape runLastIsLonger(Buffers b) {
  dim3 grid(4224), block(256);
  lastIsLonger<<<grid, block>>>(b.out, 0.5f, 0.25f);
  return {"lastIsLonger", grid, block, "blocks of unequal work"};
}

__global__ void firstIsLonger(float *out, float a, float b) {
  float x = threadIdx.x;
  int steps = blockIdx.x == 0 ? 1024 : 128;
#pragma unroll 1
  for (int j = 0; j < steps; ++j)
    x = work<16>(x, a, b);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

static Shape runFirstIsLonger(Buffers b) {
  dim3 grid(4224), block(256);
  firstIsLonger<<<grid, block>>>(b.out, 0.5f, 0.25f);
  return {"firstIsLonger", grid, block, "blocks of unequal work"};
}

__global__ void powers(float *out, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = i + 1, y = i + 2;
#pragma unroll 1
  for (int j = 0; j < 64; ++j) {
    x = powf(x, a);
    y = powf(y, a);
  }
  out[i] = x + y;
}

static Shape runPowers(Buffers b) {
  dim3 grid(264), block(128);
  powers<<<grid, block>>>(b.out, 0.5f);
  return {"powers", grid, block, "functions with branches"};
}

__global__ void divideLong(long long *out, long long by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  long long x = i + (1 << 30), y = x + 1;
#pragma unroll 1
  for (int j = 0; j < 64; ++j) {
    x = x / by + 12345;
    y = y / by + 23456;
  }
  out[i] = x + y;
}

static Shape runDivideLong(Buffers b) {
  dim3 grid(264), block(128);
  divideLong<<<grid, block>>>((long long *)b.out, 7);
  return {"divideLong", grid, block, "functions with branches"};
}

__global__ void sumAndLogic(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i, y = i + 1, z = i + 2;
  for (int j = 0; j < 512; ++j) {
    x = (x ^ j) + 7;
    y = (y & x) + j;
    z = (z ^ y) + 5;
  }
  out[i] = x + y + z;
}

static Shape runSumAndLogic(Buffers b) {
  dim3 grid(2112), block(256);
  sumAndLogic<<<grid, block>>>((int *)b.out);
  return {"sumAndLogic", grid, block, "two pipes of integers"};
}

__global__ void productsOfIntegers(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i, y = i + 1, z = i + 2;
  for (int j = 0; j < 512; ++j) {
    x = x * 3 + j;
    y = y * 5 + x;
    z = z * 7 + y;
  }
  out[i] = x + y + z;
}

static Shape runProductsOfIntegers(Buffers b) {
  dim3 grid(2112), block(256);
  productsOfIntegers<<<grid, block>>>((int *)b.out);
  return {"productsOfIntegers", grid, block, "two pipes of integers"};
}

__global__ void readQuads(float *out) {
  __shared__ float4 tile[512];
  tile[threadIdx.x] = tile[threadIdx.x + 256] = float4{1, 2, 3, 4};
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 256; ++j) {
    float4 four = tile[threadIdx.x + j];
    sum += four.x + four.y + four.z + four.w;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

static Shape runReadQuads(Buffers b) {
  dim3 grid(1056), block(256);
  readQuads<<<grid, block>>>(b.out);
  return {"readQuads", grid, block, "banks of shared memory"};
}

__constant__ float table[4096];

__global__ void constantsAt4(float *out) {
  float sum = 0;
  for (int j = 0; j < 128; ++j)
    sum += table[threadIdx.x % 4 + j];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

static Shape runConstantsAt4(Buffers b) {
  dim3 grid(1056), block(256);
  constantsAt4<<<grid, block>>>(b.out);
  return {"constantsAt4", grid, block, "constants by lane"};
}

__global__ void constantsAt32(float *out) {
  float sum = 0;
  for (int j = 0; j < 128; ++j)
    sum += table[threadIdx.x % 32 + j];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

static Shape runConstantsAt32(Buffers b) {
  dim3 grid(1056), block(256);
  constantsAt32<<<grid, block>>>(b.out);
  return {"constantsAt32", grid, block, "constants by lane"};
}

/// Words of a part of the array, each lane of a warp in a line of its own.
template <int Words> __device__ void gather(float *out, const float *in) {
  constexpr int kApart = Words / 32;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[threadIdx.x % 32 * kApart + i / 32 * 8 % kApart];
}

__global__ void gatherOf1MB(float *out, const float *in) {
  gather<1 << 18>(out, in);
}

static Shape runGatherOf1MB(Buffers b) {
  dim3 grid(kElements / 256), block(256);
  gatherOf1MB<<<grid, block>>>(b.out, b.in);
  return {"gatherOf1MB", grid, block, "lines that L1 does not have"};
}

__global__ void gatherOf4MB(float *out, const float *in) {
  gather<1 << 20>(out, in);
}

static Shape runGatherOf4MB(Buffers b) {
  dim3 grid(kElements / 256), block(256);
  gatherOf4MB<<<grid, block>>>(b.out, b.in);
  return {"gatherOf4MB", grid, block, "lines that L1 does not have"};
}

__global__ void copyOf1MB(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

static Shape runCopyOf1MB(Buffers b) {
  dim3 grid((1 << 18) / 256), block(256);
  copyOf1MB<<<grid, block>>>(b.out, b.in);
  return {"copyOf1MB", grid, block, "data that L2 has kept"};
}

__global__ void copyOf4MB(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

static Shape runCopyOf4MB(Buffers b) {
  dim3 grid((1 << 20) / 256), block(256);
  copyOf4MB<<<grid, block>>>(b.out, b.in);
  return {"copyOf4MB", grid, block, "data that L2 has kept"};
}

/// Products of 16 x 8 x 8 halves in `Chains` that do not wait for each other.
template <int Chains> __device__ void multiply(float *out) {
  float sums[Chains][4] = {};
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 750
#pragma unroll 1
  for (int j = 0; j < 512; ++j)
#pragma unroll
    for (int c = 0; c < Chains; ++c)
      asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 "
                   "{%0, %1, %2, %3}, {%4, %4}, {%4}, {%0, %1, %2, %3};"
                   : "+f"(sums[c][0]), "+f"(sums[c][1]), "+f"(sums[c][2]),
                     "+f"(sums[c][3])
                   : "r"(threadIdx.x));
#endif
  float sum = 0;
#pragma unroll
  for (int c = 0; c < Chains; ++c)
    sum += sums[c][0] + sums[c][1] + sums[c][2] + sums[c][3];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void multiplyIn1(float *out) { multiply<1>(out); }

static Shape runMultiplyIn1(Buffers b) {
  dim3 grid(528), block(256);
  multiplyIn1<<<grid, block>>>(b.out);
  return {"multiplyIn1", grid, block, "products on tensor cores"};
}

__global__ void multiplyIn4(float *out) { multiply<4>(out); }

static Shape runMultiplyIn4(Buffers b) {
  dim3 grid(528), block(256);
  multiplyIn4<<<grid, block>>>(b.out);
  return {"multiplyIn4", grid, block, "products on tensor cores"};
}

/// Copies `Words` for each thread to shared memory, past registers.
template <int Words> __device__ void copyAhead(float *out, const float *in) {
  __shared__ float tile[256 * Words];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  unsigned to = (unsigned)__cvta_generic_to_shared(tile + threadIdx.x * Words);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;\n"
               "cp.async.commit_group;\ncp.async.wait_group 0;" ::"r"(to),
               "l"(in + i * Words), "n"(4 * Words)
               : "memory");
#else
  for (int w = 0; w < Words; ++w)
    tile[threadIdx.x * Words + w] = in[i * Words + w];
#endif
  __syncthreads();
  out[i] = tile[threadIdx.x * Words];
}

__global__ void copyAhead1(float *out, const float *in) {
  copyAhead<1>(out, in);
}

static Shape runCopyAhead1(Buffers b) {
  dim3 grid(kElements / 256 / 1), block(256);
  copyAhead1<<<grid, block>>>(b.out, b.in);
  return {"copyAhead1", grid, block, "copies to shared memory"};
}

__global__ void copyAhead4(float *out, const float *in) {
  copyAhead<4>(out, in);
}

static Shape runCopyAhead4(Buffers b) {
  dim3 grid(kElements / 256 / 4), block(256);
  copyAhead4<<<grid, block>>>(b.out, b.in);
  return {"copyAhead4", grid, block, "copies to shared memory"};
}
