//===- gpuperf-calibrate.cu - measure the shared-memory atomic unit -------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Measures T(n, e, c) as Dong and Pai do (GPGPU 2025, section 3.2): n warps of
// an SM issue one shared-memory atomic each at the same time, with e lanes on
// one address, c of the warps a compare-and-swap; T is from the start of the
// first to the end of the last. Prints a machine file with the table.
//
//   nvcc -O3 -arch=native -o gpuperf-calibrate gpuperf-calibrate.cu
//   clang++-19 -O3 --cuda-gpu-arch=sm_80 -o gpuperf-calibrate \
//       gpuperf-calibrate.cu -L/usr/local/cuda/lib64 -lcudart
//
// (clang++-19 takes CUDA toolkits up to 12.)
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "Table.h"
#include <algorithm>
#include <cstdlib>
#include <cuda_runtime.h>

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

__device__ static long long readClock() {
  long long now;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(now)::"memory");
  return now;
}

__device__ static unsigned readSM() {
  unsigned sm;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  return sm;
}

/// Makes what follows wait for `value`. No atomic here returns 0xdeadbeef, but
/// the compiler does not know that.
__device__ static void waitFor(unsigned value) {
  if (value == 0xdeadbeefu)
    asm volatile("trap;");
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

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "gpuperf-calibrate: error: %s: %s\n", what,
               cudaGetErrorString(status));
  std::exit(1);
}

/// Buffers on the device, for the largest launch.
struct Buffers {
  unsigned *zero = nullptr, *arrived = nullptr, *blocksSeen = nullptr;
  unsigned long long *startAt = nullptr;
  WarpTime *times = nullptr;
  int maxSMs = 1024, maxWarps = 0;

  explicit Buffers(int sms) : maxWarps(64 * sms) {
    check(cudaMalloc((void **)&zero, 32 * sizeof(*zero)), "memory");
    check(cudaMalloc((void **)&arrived, sizeof(*arrived)), "memory");
    check(cudaMalloc((void **)&blocksSeen, maxSMs * sizeof(*blocksSeen)),
          "memory");
    check(cudaMalloc((void **)&startAt, maxSMs * sizeof(*startAt)), "memory");
    check(cudaMalloc((void **)&times, maxWarps * sizeof(*times)), "memory");
    check(cudaMemset(zero, 0, 32 * sizeof(*zero)), "memory");
  }
};

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

static double median(std::vector<double> values) {
  if (values.empty())
    return -1;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// The median T of `sample` over SMs and runs, in cycles; negative when no SM
/// had all blocks at once.
static double measureWith(Kernel kernel, const Sample &sample, int sms,
                          int runs, const Buffers &buffers) {
  constexpr int warpsOfLargestBlock = 32;
  int blocksPerSM = sample.jobs > warpsOfLargestBlock ? 2 : 1;
  Arguments a = {};
  a.jobs = sample.jobs;
  a.lanes = sample.lanes;
  a.swaps = sample.swaps;
  a.warpsPerBlock = (sample.jobs + blocksPerSM - 1) / blocksPerSM;
  a.blocks = blocksPerSM * sms;
  a.zero = buffers.zero;
  a.arrived = buffers.arrived;
  a.blocksSeen = buffers.blocksSeen;
  a.startAt = buffers.startAt;
  a.times = buffers.times;
  std::vector<WarpTime> times(size_t(a.blocks) * a.warpsPerBlock);
  std::vector<double> totals;
  // The first run only loads the code.
  for (int run = 0; run <= runs; ++run) {
    check(cudaMemset(a.arrived, 0, sizeof(*a.arrived)), "memory");
    check(cudaMemset(a.blocksSeen, 0, buffers.maxSMs * sizeof(*a.blocksSeen)),
          "memory");
    check(cudaMemset(a.startAt, 0, buffers.maxSMs * sizeof(*a.startAt)),
          "memory");
    void *arguments[] = {&a};
    check(cudaLaunchCooperativeKernel((const void *)kernel, dim3(a.blocks),
                                      dim3(32 * a.warpsPerBlock), arguments, 0,
                                      nullptr),
          "launch");
    check(cudaMemcpy(times.data(), a.times, times.size() * sizeof(WarpTime),
                     cudaMemcpyDeviceToHost),
          "kernel");
    if (run)
      addTotals(times, size_t(blocksPerSM) * a.warpsPerBlock, totals);
  }
  return median(totals);
}

static void run(const Options &options) {
  check(cudaSetDevice(options.device), "device");
  cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, options.device), "device");
  int sms = device.multiProcessorCount;
  Buffers buffers(sms);
  std::string base = options.base;
  if (base.empty())
    base = "sm_" + std::to_string(10 * device.major + device.minor);
  // The load that awaits a POPC.INC is no part of it.
  double load = measureWith(measure<Work::Load, Work::Load>, Sample(), sms,
                            options.runs, buffers);
  bool withPopc = device.major >= 8;
  std::string source = std::string("gpuperf-calibrate on ") + device.name +
                       ", " + std::to_string(sms) + " SMs, median of " +
                       std::to_string(options.runs) + " runs";
  printTable(stdout, base, source,
             samplesFor(device.maxThreadsPerMultiProcessor / 32, options.all,
                        withPopc),
             [&](const Sample &sample) {
               double cycles = measureWith(kernelFor(sample.kind), sample, sms,
                                           options.runs, buffers);
               if (sample.kind == Kind::Popc && cycles >= 0)
                 cycles = std::max(cycles - load, 0.0);
               return cycles;
             });
}

int main(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i)
    if (!parse(argv[i], options))
      return usage();
  if (!options.pretend) {
    run(options);
    return 0;
  }
  printTable(stdout, options.base.empty() ? "sm_80" : options.base,
             "pretended, not measured", samplesFor(64, options.all, true),
             [](const Sample &s) {
               return s.kind == Kind::Popc
                          ? 500.0 * s.jobs + s.lanes
                          : 1000.0 * s.jobs + 10.0 * s.lanes + s.swaps;
             });
  return 0;
}
