//===- Levels.cu - latency of the levels of memory ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"
#include <algorithm>

using namespace calibrate;

using Address = unsigned long long;

/// Writes to each of `count` places, `stride` bytes apart, where the next one
/// is: place i leads to (a i + 1) mod count, which visits all of them in a
/// random order where a - 1 is divisible by all prime factors of count, and by
/// 4 if count is (Knuth, The Art of Computer Programming, vol. 2,
/// section 3.2.1.2, theorem A).
__global__ void writeChain(char *memory, Address stride, Address count,
                           Address a) {
  Address step = Address(gridDim.x) * blockDim.x;
  for (Address i = blockIdx.x * Address(blockDim.x) + threadIdx.x; i < count;
       i += step)
    *(Address *)(memory + i * stride) =
        (Address)(memory + (a * i + 1) % count * stride);
}

static Address multiplierFor(Address count) {
  Address unit = count % 4 == 0 ? 4 : 1, rest = count;
  for (Address factor = 2; factor <= rest; ++factor)
    if (rest % factor == 0) {
      if (unit % factor)
        unit *= factor;
      while (rest % factor == 0)
        rest /= factor;
    }
  // About 0.38 of the way round, so that the next place is far from this one.
  return 1 + unit * std::max<Address>(1, Address(0.381966 * count / unit));
}

/// Follows the chain from `at`: first `warm` loads that are not timed, then
/// `loads`.
__global__ void chase(Address at, int warm, int loads, Span *spans) {
  for (int i = 0; i < warm; ++i)
    asm volatile("ld.global.ca.u64 %0, [%0];" : "+l"(at)::"memory");
  waitFor(unsigned(at >> 8));
  long long start = readClock();
  for (int i = 0; i < loads; i += 32)
#pragma unroll
    for (int step = 0; step < 32; ++step)
      asm volatile("ld.global.ca.u64 %0, [%0];" : "+l"(at)::"memory");
  waitFor(unsigned(at >> 8));
  long long end = readClock();
  spans[0] = {end - start, 0};
}

/// Brings `bytes` at `from` to L2.
__global__ void warmL2(const char *from, size_t bytes, unsigned *sink) {
  size_t step = size_t(gridDim.x) * blockDim.x * 32;
  unsigned seen = 0;
  for (size_t i = (blockIdx.x * size_t(blockDim.x) + threadIdx.x) * 32;
       i < bytes; i += step)
    seen ^= __ldcg((const unsigned *)(from + i));
  if (seen == 0xdeadbeefu)
    *sink = 0;
}

// What fits L1 is warmed by the chase itself, on the SM that it is on. What
// fits L2 about, by reading all of it. Of what is larger nothing may be left
// from writing the chain.
static Quantities takeChase(Gpu &gpu, Address bytes, Address stride,
                            int loads) {
  constexpr Address kAboveL1 = 1 << 20;
  Address count = bytes / stride;
  writeChain<<<4 * gpu.sms, 256>>>(gpu.memory, stride, count,
                                   multiplierFor(count));
  gpu.flushL2();
  if (bytes <= 2 * gpu.l2Bytes)
    warmL2<<<4 * gpu.sms, 256>>>(gpu.memory, bytes, gpu.zeros);
  int warm = bytes < kAboveL1 ? int(2 * count) : 0;
  chase<<<1, 1>>>((Address)gpu.memory, warm, loads, gpu.spans);
  return gpu.medianClocks(1);
}

static void addChase(Gpu &gpu, Measurements &all, Address bytes,
                     Address stride) {
  constexpr int kLoads = 2048;
  // Of more loads than places, the later ones would be hits.
  bool isLarge = bytes > 2 * gpu.l2Bytes;
  if (bytes / stride < 4 || (isLarge && bytes / stride < kLoads))
    return;
  all.push_back({"chase",
                 {{"bytes", std::to_string(bytes)},
                  {"stride", std::to_string(stride)},
                  {"loads", std::to_string(kLoads)}},
                 3,
                 [=, &gpu] { return takeChase(gpu, bytes, stride, kLoads); }});
}

__device__ static unsigned loadWord(const char *from) {
  unsigned value;
  asm volatile("ld.global.ca.u32 %0, [%1];"
               : "=r"(value)
               : "l"(from)
               : "memory");
  return value;
}

/// From places that no cache has: a load, and then one `offset` bytes behind
/// it, which alone is timed.
__global__ void timeNeighbours(const char *memory, int offset, int count,
                               size_t apart, Span *spans) {
  long long total = 0;
  for (int i = 0; i < count; ++i) {
    const char *place = memory + i * apart;
    waitFor(loadWord(place));
    long long start = readClock();
    waitFor(loadWord(place + offset));
    total += readClock() - start;
  }
  spans[0] = {total / count, 0};
}

static void addNeighbours(Gpu &gpu, Measurements &all) {
  constexpr int kCount = 64;
  for (int offset : {4, 8, 16, 32, 64, 128, 256})
    all.push_back(
        {"neighbour", {{"offset", std::to_string(offset)}}, 2, [=, &gpu] {
           size_t half = gpu.memoryBytes / 2;
           gpu.flushL2();
           timeNeighbours<<<1, 1>>>(gpu.memory, offset, kCount, half / kCount,
                                    gpu.spans);
           return gpu.medianClocks(1);
         }});
}

void calibrate::addLevels(Gpu &gpu, Measurements &all) {
  constexpr Address kStep = 8192, kFine = 256 << 10;
  for (Address bytes = kStep; bytes <= kFine; bytes += kStep)
    addChase(gpu, all, bytes, 128);
  for (Address bytes = 2 * kFine; bytes <= gpu.memoryBytes / 2; bytes *= 2)
    addChase(gpu, all, bytes, 128);
  for (Address stride : {32, 512, 4096})
    for (Address bytes = 2 * kStep; bytes <= gpu.memoryBytes / 2; bytes *= 2)
      addChase(gpu, all, bytes, stride);
  addNeighbours(gpu, all);
}
