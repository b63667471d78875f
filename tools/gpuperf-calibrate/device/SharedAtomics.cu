//===- SharedAtomics.cu - atomics in shared memory, T(n, e, c) ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures T(n, e, c) as Dong and Pai do (GPGPU 2025, section 3.2): n warps of
// an SM issue one shared-memory atomic each at the same time, with e lanes on
// one address, c of the warps a compare-and-swap; T is from the start of the
// first to the end of the last.
//
//===----------------------------------------------------------------------===//

#include "../Table.h"
#include "Gpu.cuh"
#include <algorithm>

using namespace calibrate;

//===----------------------------------------------------------------------===//
// Device
//===----------------------------------------------------------------------===//

/// What one warp measured, in clocks of its SM.
struct WarpTime {
  long long start, end;
  unsigned sm;
  unsigned late; ///< it came too late for the common start
};

struct Arguments {
  int jobs, lanes, swaps;
  int warpsPerBlock, blocks;
  const unsigned *zero;        ///< 32 zeros that the compiler does not know
  unsigned *arrived;           ///< blocks, counted over both barriers
  unsigned *blocksSeen;        ///< by SM
  unsigned long long *startAt; ///< by SM
  WarpTime *times;
};

__device__ static unsigned readSM() {
  unsigned sm;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  return sm;
}

/// Each block of the grid adds one to `arrived` and waits until it is `until`.
/// All blocks are resident, since the launch is cooperative.
__device__ static void gridBarrier(unsigned *arrived, unsigned until) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1u);
    while (*(volatile unsigned *)arrived < until) {
    }
    __threadfence();
  }
  __syncthreads();
}

/// Lets all warps of an SM go on at the same clock; whether it was too late.
__device__ static bool startTogether(const Arguments &a, unsigned sm) {
  constexpr long long ahead = 50000;
  gridBarrier(a.arrived, a.blocks);
  if (threadIdx.x == 0)
    atomicMax(&a.startAt[sm], (unsigned long long)(readClock() + ahead));
  gridBarrier(a.arrived, 2 * a.blocks);
  long long start = *(volatile unsigned long long *)&a.startAt[sm];
  bool late = readClock() > start;
  while (readClock() < start) {
  }
  __syncthreads();
  return late;
}

enum class Work { FetchAndOp, CompareAndSwap, PopcInc, Load };

/// One atomic; returns when it is done. A fetch-and-op returns the old value;
/// that of POPC.INC, which has none, is awaited by a load behind it.
template <Work work>
__device__ static void execute(unsigned *word, unsigned lane) {
  if (work == Work::FetchAndOp) {
    waitFor(atomicAdd(word, lane + 2));
  } else if (work == Work::CompareAndSwap) {
    waitFor(atomicCAS(word, lane, lane + 1));
  } else {
    if (work == Work::PopcInc)
      atomicAdd(word, 1u);
    waitFor(*(volatile unsigned *)word);
  }
}

template <Work first, Work rest> __global__ void measure(Arguments a) {
  __shared__ unsigned words[32];
  unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned sm = readSM();
  if (threadIdx.x < 32)
    words[threadIdx.x] = 0;
  unsigned *word = &words[a.zero[lane]];
  // Warps of the blocks of an SM take turns, so that each block has its share
  // of the compare-and-swaps.
  __shared__ unsigned turn;
  if (threadIdx.x == 0)
    turn = atomicAdd(&a.blocksSeen[sm], 1u);
  bool late = startTogether(a, sm);
  int blocksPerSM = (a.jobs + a.warpsPerBlock - 1) / a.warpsPerBlock;
  int job = int(warp) * blocksPerSM + int(turn);
  long long start = readClock();
  if (lane < unsigned(a.lanes) && job < a.jobs) {
    if (job < a.swaps)
      execute<first>(word, lane);
    else
      execute<rest>(word, lane);
  }
  long long end = readClock();
  if (lane == 0)
    a.times[blockIdx.x * a.warpsPerBlock + warp] = {
        start, job < a.jobs ? end : start, sm, late};
}

//===----------------------------------------------------------------------===//
// Host
//===----------------------------------------------------------------------===//

namespace {

/// Buffers on the device, for the largest launch.
struct Buffers {
  unsigned *arrived = nullptr, *blocksSeen = nullptr;
  unsigned long long *startAt = nullptr;
  WarpTime *times = nullptr;
  int maxSMs = 1024;

  explicit Buffers(int warps) {
    check(cudaMalloc((void **)&arrived, sizeof(*arrived)), "memory");
    check(cudaMalloc((void **)&blocksSeen, maxSMs * sizeof(*blocksSeen)),
          "memory");
    check(cudaMalloc((void **)&startAt, maxSMs * sizeof(*startAt)), "memory");
    check(cudaMalloc((void **)&times, warps * sizeof(*times)), "memory");
  }

  void clear() const {
    check(cudaMemset(arrived, 0, sizeof(*arrived)), "memory");
    check(cudaMemset(blocksSeen, 0, maxSMs * sizeof(*blocksSeen)), "memory");
    check(cudaMemset(startAt, 0, maxSMs * sizeof(*startAt)), "memory");
  }
};

} // namespace

using Kernel = void (*)(Arguments);

static Kernel kernelFor(Kind kind) {
  return kind == Kind::Popc ? measure<Work::PopcInc, Work::PopcInc>
                            : measure<Work::CompareAndSwap, Work::FetchAndOp>;
}

/// Adds the T of each SM that has all its blocks in one run.
static void addTotals(const std::vector<WarpTime> &times, size_t warpsPerSM,
                      std::vector<double> &totals) {
  std::vector<WarpTime> sorted = times;
  std::sort(sorted.begin(), sorted.end(),
            [](const WarpTime &a, const WarpTime &b) { return a.sm < b.sm; });
  for (size_t i = 0, next; i < sorted.size(); i = next) {
    long long start = sorted[i].start, end = sorted[i].end;
    bool late = false;
    for (next = i; next < sorted.size() && sorted[next].sm == sorted[i].sm;
         ++next) {
      start = std::min(start, sorted[next].start);
      end = std::max(end, sorted[next].end);
      late |= sorted[next].late;
    }
    if (next - i == warpsPerSM && !late)
      totals.push_back(double(end - start));
  }
}

/// The median T of `point` over the SMs that had all blocks at once; nothing
/// when none had.
static Quantities take(const Gpu &gpu, Kernel kernel, const TablePoint &point,
                       const Buffers &buffers) {
  constexpr int warpsOfLargestBlock = 32;
  int blocksPerSM = point.jobs > warpsOfLargestBlock ? 2 : 1;
  Arguments a = {};
  a.jobs = point.jobs;
  a.lanes = point.lanes;
  a.swaps = point.swaps;
  a.warpsPerBlock = (point.jobs + blocksPerSM - 1) / blocksPerSM;
  a.blocks = blocksPerSM * gpu.sms;
  a.zero = gpu.zeros;
  a.arrived = buffers.arrived;
  a.blocksSeen = buffers.blocksSeen;
  a.startAt = buffers.startAt;
  a.times = buffers.times;
  buffers.clear();
  void *arguments[] = {&a};
  check(cudaLaunchCooperativeKernel((const void *)kernel, dim3(a.blocks),
                                    dim3(32 * a.warpsPerBlock), arguments, 0,
                                    nullptr),
        "launch");
  std::vector<WarpTime> times(size_t(a.blocks) * a.warpsPerBlock);
  check(cudaMemcpy(times.data(), a.times, times.size() * sizeof(WarpTime),
                   cudaMemcpyDeviceToHost),
        "kernel");
  std::vector<double> totals;
  addTotals(times, size_t(blocksPerSM) * a.warpsPerBlock, totals);
  if (totals.empty())
    return {};
  auto middle = totals.begin() + totals.size() / 2;
  std::nth_element(totals.begin(), middle, totals.end());
  return {{"clocks", *middle}};
}

void calibrate::addTable(Gpu &gpu, Measurements &all, bool everyPoint) {
  auto buffers = std::make_shared<Buffers>(64 * gpu.sms);
  auto add = [&](const Parameters &at, Kernel kernel, const TablePoint &point) {
    all.push_back({"table", at, 0.4,
                   [=, &gpu] { return take(gpu, kernel, point, *buffers); }});
  };
  // Loads the code, and is what waits for POPC.INC.
  add({{"kind", "load"}}, measure<Work::Load, Work::Load>, TablePoint());
  bool hasPopc = gpu.properties.major >= 8;
  for (const TablePoint &point : tablePoints(gpu.maxWarps, everyPoint, hasPopc))
    add(parametersOf(point), kernelFor(point.kind), point);
}
