//===- kernels.cu - a kernel for each bound -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each `run…` launches one kernel and says how. gpuperf predicts this file,
// runner.cu times it. Sizes are constants, so that nothing has to be assumed.
//
//===----------------------------------------------------------------------===//

#include "suite.h"

constexpr int kSide = 4096, kMatrix = 1024;

__global__ void copyWords(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

static Shape runCopyWords(Buffers b) {
  dim3 grid(kElements / 256), block(256);
  copyWords<<<grid, block>>>(b.out, b.in);
  return {"copyWords", grid, block, "bandwidth of DRAM"};
}

__global__ void copyStrided(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[8 * i];
}

static Shape runCopyStrided(Buffers b) {
  dim3 grid(kElements / 8 / 256), block(256);
  copyStrided<<<grid, block>>>(b.out, b.in);
  return {"copyStrided", grid, block, "sectors of loads"};
}

__global__ void transposeNaive(float *out, const float *in) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[x * kSide + y] = in[y * kSide + x];
}

static Shape runTransposeNaive(Buffers b) {
  dim3 grid(kSide / 32, kSide / 8), block(32, 8);
  transposeNaive<<<grid, block>>>(b.out, b.in);
  return {"transposeNaive", grid, block, "stores that fill no sector"};
}

__global__ void transposeTiled(float *out, const float *in) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * kSide + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    out[(y + j) * kSide + x] = tile[threadIdx.x][threadIdx.y + j];
}

static Shape runTransposeTiled(Buffers b) {
  dim3 grid(kSide / 32, kSide / 32), block(32, 8);
  transposeTiled<<<grid, block>>>(b.out, b.in);
  return {"transposeTiled", grid, block, "bandwidth of DRAM"};
}

__global__ void conflicts(float *out, const float *in) {
  __shared__ float tile[32 * 32];
  for (int j = threadIdx.x; j < 1024; j += 256)
    tile[j] = in[j];
  __syncthreads();
  float sum = 0;
  int lane = threadIdx.x % 32;
  for (int j = 0; j < 256; ++j)
    sum += tile[(lane * 32 + j) % 1024];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

static Shape runConflicts(Buffers b) {
  dim3 grid(4096), block(256);
  conflicts<<<grid, block>>>(b.out, b.in);
  return {"conflicts", grid, block, "banks of shared memory"};
}

__global__ void multiplyTiled(float *c, const float *a) {
  __shared__ float left[16][16], right[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < kMatrix; k += 16) {
    left[threadIdx.y][threadIdx.x] = a[y * kMatrix + k + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = a[(k + threadIdx.y) * kMatrix + x];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += left[threadIdx.y][i] * right[i][threadIdx.x];
    __syncthreads();
  }
  c[y * kMatrix + x] = sum;
}

static Shape runMultiplyTiled(Buffers b) {
  dim3 grid(kMatrix / 16, kMatrix / 16), block(16, 16);
  multiplyTiled<<<grid, block>>>(b.out, b.in);
  return {"multiplyTiled", grid, block, "L1 and shared memory in turn"};
}

__global__ void reduceBlocks(float *out, const float *in) {
  __shared__ float sums[256];
  int i = blockIdx.x * 512 + threadIdx.x;
  sums[threadIdx.x] = in[i] + in[i + 256];
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (threadIdx.x < step)
      sums[threadIdx.x] += sums[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = sums[0];
}

static Shape runReduceBlocks(Buffers b) {
  dim3 grid(kElements / 512), block(256);
  reduceBlocks<<<grid, block>>>(b.out, b.in);
  return {"reduceBlocks", grid, block, "barriers"};
}

__global__ void iterateDouble(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double x = in[i], y = x + 1;
  for (int j = 0; j < 512; ++j) {
    x = x * x + 0.25;
    y = y * y + 0.125;
  }
  out[i] = float(x + y);
}

static Shape runIterateDouble(Buffers b) {
  dim3 grid(1024), block(256);
  iterateDouble<<<grid, block>>>(b.out, b.in);
  return {"iterateDouble", grid, block, "arithmetic"};
}

__global__ void iterateSingle(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], y = x + 1, z = x + 2, w = x + 3;
  for (int j = 0; j < 1024; ++j) {
    x = x * x + 0.25f;
    y = y * y + 0.125f;
    z = z * z + 0.0625f;
    w = w * w + 0.03125f;
  }
  out[i] = x + y + z + w;
}

static Shape runIterateSingle(Buffers b) {
  dim3 grid(4096), block(256);
  iterateSingle<<<grid, block>>>(b.out, b.in);
  return {"iterateSingle", grid, block, "arithmetic"};
}

__global__ void sines(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], y = x + 1;
  for (int j = 0; j < 512; ++j) {
    x = __sinf(x);
    y = __cosf(y);
  }
  out[i] = x + y;
}

static Shape runSines(Buffers b) {
  dim3 grid(4096), block(256);
  sines<<<grid, block>>>(b.out, b.in);
  return {"sines", grid, block, "arithmetic"};
}

__global__ void convert(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], y = x + 1;
  for (int j = 0; j < 512; ++j) {
    x = float(int(x)) * 1.5f;
    y = float(int(y)) * 1.25f;
  }
  out[i] = x + y;
}

static Shape runConvert(Buffers b) {
  dim3 grid(4096), block(256);
  convert<<<grid, block>>>(b.out, b.in);
  return {"convert", grid, block, "arithmetic"};
}

/// Eight lanes of a warp share a word.
__global__ void countShared(float *out) {
  __shared__ int counts[256];
  counts[threadIdx.x] = 0;
  __syncthreads();
  for (int j = 0; j < 256; ++j)
    atomicAdd(&counts[(threadIdx.x / 8 + j) % 256], int(threadIdx.x));
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = float(counts[threadIdx.x]);
}

static Shape runCountShared(Buffers b) {
  dim3 grid(4096), block(256);
  countShared<<<grid, block>>>(b.out);
  return {"countShared", grid, block, "atomics in shared memory"};
}

__global__ void addGlobal(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(out, in[i]);
}

static Shape runAddGlobal(Buffers b) {
  dim3 grid(4096), block(256);
  addGlobal<<<grid, block>>>(b.out, b.in);
  return {"addGlobal", grid, block, "atomics on one address"};
}

/// One warp: nothing hides the latency.
__global__ void dependOnOne(float *out, const float *in) {
  float x = in[threadIdx.x];
  for (int j = 0; j < 4096; ++j)
    x = x * x + 0.25f;
  out[threadIdx.x] = x;
}

static Shape runDependOnOne(Buffers b) {
  dim3 grid(1), block(32);
  dependOnOne<<<grid, block>>>(b.out, b.in);
  return {"dependOnOne", grid, block, "latency of arithmetic"};
}

__global__ void scaleFew(float *out) { out[threadIdx.x] *= 2; }

static Shape runScaleFew(Buffers b) {
  dim3 grid(1), block(256);
  scaleFew<<<grid, block>>>(b.out);
  return {"scaleFew", grid, block, "start of a kernel"};
}
