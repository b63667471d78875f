//===- Bandwidths.cu - bandwidth of L2 and device memory ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"

using namespace calibrate;

/// Each thread reads 16 bytes `rounds` times from a footprint that is in L2,
/// all blocks other ones in turn.
__global__ void __launch_bounds__(1024)
    timeL2(const uint4 *from, unsigned count, int rounds, Span *spans) {
  unsigned at = blockIdx.x * blockDim.x + threadIdx.x, seen = 0;
  unsigned step = gridDim.x * blockDim.x;
  __syncthreads();
  long long start = readClock();
#pragma unroll 8
  for (int round = 0; round < rounds; ++round) {
    uint4 value = __ldcg(from + at % count);
    seen ^= value.x ^ value.y ^ value.z ^ value.w;
    at += step;
  }
  waitFor(seen);
  __syncthreads();
  long long end = readClock();
  if (threadIdx.x == 0)
    spans[blockIdx.x] = {end - start, 0};
}

/// The largest power of two that `most` has room for: its exponent.
static int exponentUpTo(size_t most) {
  int exponent = 0;
  while (size_t(2) << exponent <= most)
    ++exponent;
  return exponent;
}

static void addL2(Gpu &gpu, Measurements &all) {
  size_t footprint = size_t(1) << exponentUpTo(gpu.l2Bytes / 2);
  for (int rounds : {256, 1024})
    all.push_back(
        {"rate",
         {{"class", "l2"},
          {"length", std::to_string(rounds)},
          {"units", std::to_string(size_t(gpu.sms) * 1024 * sizeof(uint4))}},
         2,
         [=, &gpu] {
           unsigned count = unsigned(footprint / sizeof(uint4));
           // The first launch brings all of the footprint to L2.
           for (int pass : {int(count / (gpu.sms * 1024)) + 1, rounds})
             timeL2<<<gpu.sms, 1024>>>((const uint4 *)gpu.memory, count, pass,
                                       gpu.spans);
           return gpu.medianClocks(gpu.sms);
         }});
}

__global__ void copyAll(const uint4 *from, uint4 *to, size_t count) {
  size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count;
       i += step)
    to[i] = from[i];
}

/// Half the bytes are read, half are written.
static void addCopy(Gpu &gpu, Measurements &all) {
  for (size_t bytes : {gpu.memoryBytes / 4, gpu.memoryBytes})
    all.push_back({"copy", {{"bytes", std::to_string(bytes)}}, 5, [=, &gpu] {
                     char *to = gpu.memory + gpu.memoryBytes / 2;
                     return gpu.nanosecondsOf([&] {
                       copyAll<<<16 * gpu.sms, 512>>>(
                           (const uint4 *)gpu.memory, (uint4 *)to,
                           bytes / 2 / sizeof(uint4));
                     });
                   }});
}

/// Words `stride` bytes apart from one lane to the next, in a footprint of two
/// to the power of `shift`. Each time round goes to other sectors, so that what
/// comes back is as far apart as the footprint is large.
__global__ void readStrided(const char *from, size_t stride, int shift,
                            int rounds, unsigned *sink) {
  constexpr size_t kSector = 32;
  size_t thread = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
  size_t threads = size_t(gridDim.x) * blockDim.x;
  size_t mask = (size_t(1) << shift) - 1;
  unsigned seen = 0;
#pragma unroll 4
  for (int round = 0; round < rounds; ++round) {
    size_t at = (thread + round * threads) * stride;
    size_t sector = (at >> shift) * kSector & (stride - 1);
    seen ^= __ldcg((const unsigned *)(from + (at & mask) + sector));
  }
  if (seen == 0xdeadbeefu)
    *sink = 0;
}

static void addStrided(Gpu &gpu, Measurements &all, const char *level,
                       int shift) {
  size_t footprint = size_t(1) << shift;
  for (size_t stride : {4, 8, 16, 32, 64, 128, 256})
    for (int rounds : {16, 64}) {
      size_t asked = size_t(gpu.sms) * 4 * 512 * rounds * 4;
      all.push_back({"strided",
                     {{"level", level},
                      {"stride", std::to_string(stride)},
                      {"asked", std::to_string(asked)}},
                     3,
                     [=, &gpu] {
                       if (footprint > gpu.l2Bytes)
                         gpu.flushL2();
                       auto launch = [&] {
                         readStrided<<<4 * gpu.sms, 512>>>(
                             gpu.memory, stride, shift, rounds, gpu.zeros);
                       };
                       if (footprint < gpu.l2Bytes)
                         launch();
                       return gpu.nanosecondsOf(launch);
                     }});
    }
}

void calibrate::addBandwidths(Gpu &gpu, Measurements &all) {
  addL2(gpu, all);
  addCopy(gpu, all);
  addStrided(gpu, all, "l2", exponentUpTo(gpu.l2Bytes / 4));
  addStrided(gpu, all, "dram", exponentUpTo(gpu.memoryBytes / 2));
}
