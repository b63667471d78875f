//===- Gpu.cuh - the device, its buffers, its clocks ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each group of benchmarks is one source here, and adds its measurements. A
// timed region is repeated at two lengths and read off as a slope
// (Statistics.h), so that what is constant about it, reading the clock
// included, does not matter.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_DEVICE_GPU_CUH
#define GPUPERF_CALIBRATE_DEVICE_GPU_CUH

#include "../Measure.h"
#include <cuda_runtime.h>

namespace calibrate {

/// The clock of the SM, in cycles.
__device__ inline long long readClock() {
  long long now;
  asm volatile("mov.u64 %0, %%clock64;" : "=l"(now)::"memory");
  return now;
}

/// The clock of the GPU, in nanoseconds; it steps by up to a microsecond.
__device__ inline long long readNanoseconds() {
  long long now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
  return now;
}

/// Makes what follows wait for `value`, which is never 0xdeadbeef; the compiler
/// does not know that.
__device__ inline void waitFor(unsigned value) {
  if (value == 0xdeadbeefu)
    asm volatile("trap;");
}

/// What one block, or one warp, took.
struct Span {
  long long clocks, ns;
};

/// Ends the process with the error, where `status` is one.
void check(cudaError_t status, const char *what);

/// The device, with buffers for all groups.
class Gpu {
public:
  explicit Gpu(int device);
  Gpu(const Gpu &) = delete;

  cudaDeviceProp properties;
  int sms = 0, maxWarps = 0;
  size_t l2Bytes = 0;
  unsigned *zeros = nullptr; ///< 32, which the compiler does not know
  Span *spans = nullptr;     ///< of up to 64 x sms blocks or warps
  char *memory = nullptr;    ///< memoryBytes, all zeros at first
  size_t memoryBytes = 0;    ///< at least 16 times L2, where there is as much

  /// The spans of the last launch, once it has ended.
  std::vector<Span> read(size_t count) const;
  /// The median clocks of the spans of the last launch.
  Quantities medianClocks(size_t count) const;
  /// How long what `launch` puts into the stream takes between two events.
  Quantities nanosecondsOf(const std::function<void()> &launch) const;
  /// Reads the last quarter of the memory, twice L2 or more, so that nothing
  /// else is left in L2.
  void flushL2() const;

  /// Which property of the driver is which of the raw file.
  std::map<std::string, std::string> propertiesByName() const;
};

using Measurements = std::vector<Measurement>;

void addClocks(Gpu &gpu, Measurements &all);
void addUnits(Gpu &gpu, Measurements &all);
void addLevels(Gpu &gpu, Measurements &all);
void addBandwidths(Gpu &gpu, Measurements &all);
void addContention(Gpu &gpu, Measurements &all);
void addGlobalAtomics(Gpu &gpu, Measurements &all);
void addLaunches(Gpu &gpu, Measurements &all);
void addTable(Gpu &gpu, Measurements &all, bool everyPoint);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_DEVICE_GPU_CUH
