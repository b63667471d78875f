//===- Contention.h - memory latency under load -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_CONTENTION_H
#define GPUPERF_MODEL_CONTENTION_H

#include "gpuperf/Model/Worksheet.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// Mean DRAM latency in cycles at x GB/s, as Volkov 2016 fits it in section
/// 6.4: a + b x / (c - x), and on the G80 a second such term that fits better.
struct MemoryFit {
  double aCycles = 0, bCycles = 0, cGBps = 0;
  std::optional<double> b2Cycles, c2GBps;

  /// x must be below the smallest pole.
  double latencyAt(double gigabytesPerSecond) const;
  /// Where the latency is infinite, in GB/s: c, or the smaller c. It can be
  /// below the peak throughput: 71 of 74 GB/s on the G80.
  double smallestPole() const;
};

/// `a`, `b`, `c` and the optional `b2`, `c2`, from the machine's refined fit
/// where it has one.
llvm::ArrayRef<Parameter> fitParameters();

/// The fit of the worksheet or the machine; empty without `a`, `b` or `c`.
std::optional<MemoryFit> memoryFit(const Worksheet &sheet);
std::optional<MemoryFit> memoryFit(const Machine &machine);
/// The fit as a formula over its parameters and the throughput called `x`.
std::string latencyFormula(const MemoryFit &fit, llvm::StringRef x);

/// The throughput x at which the memory latency under load x makes the warps
/// draw just x.
struct LoadedThroughput {
  double gigabytesPerSecond = 0;
  unsigned iterations = 0;
};

/// Solves x = caused(latency at x) by bisection between 0 and the smallest pole
/// (Volkov 2016, section 6.5); `caused` gives GB/s for a DRAM latency in cycles
/// and may not grow with it, so that there is one solution. To twelve digits.
LoadedThroughput
solveThroughput(const MemoryFit &fit,
                llvm::function_ref<double(double latencyCycles)> caused);

/// One warp's latency when the memory system is loaded.
struct LoadedLatency {
  double cycles = 0;         ///< of the warp
  double throughputGBps = 0; ///< DRAM traffic that goes with it
};

/// Solves latency = L0 + k (latency_dram(x) - latency_dram) together with
/// x = bytes / latency: L0 the unloaded latency of a warp, k its DRAM round
/// trips in a row, `bytes` what all resident warps move while one of them
/// lives. Without the machine's fit the latency is the unloaded one.
LoadedLatency loadedLatency(const KernelProfile &kernel, const Machine &machine,
                            double bytes);

} // namespace gpuperf

#endif // GPUPERF_MODEL_CONTENTION_H
