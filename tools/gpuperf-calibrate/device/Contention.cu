//===- Contention.cu - latency of loads over their throughput -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.cuh"
#include <algorithm>

using namespace calibrate;

namespace {

constexpr size_t kRowBytes = 512; ///< 16 bytes for each lane

} // namespace

/// In row i, for each lane, the number of the row that follows it; see
/// Levels.cu.
__global__ void writeRows(ulonglong2 *memory, unsigned long long rows,
                          unsigned long long a) {
  size_t step = size_t(gridDim.x) * blockDim.x;
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < 32 * rows;
       i += step)
    memory[i].x = (a * (i / 32) + 1) % rows;
}

/// Each warp loads one row after another, each of which names the next.
__global__ void followRows(const ulonglong2 *memory, unsigned long long rows,
                           int loads, Span *spans) {
  unsigned lane = threadIdx.x % 32;
  unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  // Far from the rows of other warps, by Knuth's multiplicative hashing.
  unsigned long long row = warp * 2654435761ull % rows, other = 0;
  long long ns = readNanoseconds(), start = readClock();
#pragma unroll 4
  for (int i = 0; i < loads; ++i)
    asm volatile("ld.global.cg.v2.u64 {%0, %1}, [%2];"
                 : "=l"(row), "=l"(other)
                 : "l"(memory + 32 * row + lane)
                 : "memory");
  waitFor(unsigned(row ^ other));
  Span span = {readClock() - start, readNanoseconds() - ns};
  if (lane == 0)
    spans[warp] = span;
}

// Rows are a power of two: a multiplier that is 1 modulo 4 reaches all of them.
static Quantities take(Gpu &gpu, int warps, int loads) {
  unsigned long long rows = gpu.memoryBytes / 2 / kRowBytes;
  unsigned long long a = (rows * 3 / 8 & ~3ull) + 5;
  int blocksPerSM = warps > 32 ? 2 : 1;
  int blocks = blocksPerSM * gpu.sms, total = warps * gpu.sms;
  auto *memory = (ulonglong2 *)gpu.memory;
  writeRows<<<8 * gpu.sms, 256>>>(memory, rows, a);
  gpu.flushL2();
  followRows<<<blocks, 32 * warps / blocksPerSM>>>(memory, rows, loads,
                                                   gpu.spans);
  double clocks = 0, ns = 0;
  for (const Span &span : gpu.read(total))
    clocks += double(span.clocks), ns += double(span.ns);
  return {{"clocks", clocks / total},
          {"ns", ns / total},
          {"bytes", double(total) * loads * kRowBytes}};
}

void calibrate::addContention(Gpu &gpu, Measurements &all) {
  constexpr int kLoads = 256;
  for (int warps : {1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64})
    if (warps <= gpu.maxWarps)
      all.push_back({"contention",
                     {{"warps", std::to_string(warps)},
                      {"loads", std::to_string(kLoads)}},
                     3,
                     [=, &gpu] { return take(gpu, warps, kLoads); }});
}
