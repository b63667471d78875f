//===- Contention.h - memory latency under load -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_CONTENTION_H
#define GPUPERF_MODEL_CONTENTION_H

#include "gpuperf/Model/Worksheet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// Mean DRAM latency in cycles at x GB/s, as fitted by Volkov 2016, section
/// 6.4: a + b x / (c - x), and on the G80 with a second such term for a better
/// fit.
struct MemoryFit {
  double aCycles = 0, bCycles = 0, cGBps = 0;
  std::optional<double> b2Cycles, c2GBps;

  /// x must be less than the smallest pole.
  double latencyAt(double gigabytesPerSecond) const;
  /// The throughput at which the latency is infinite, in GB/s: c, or the
  /// smaller c. It can be less than the peak throughput: 71 of 74 GB/s on the
  /// G80.
  double smallestPole() const;
};

/// `a`, `b`, `c` and the optional `b2`, `c2`, from the machine's refined fit if
/// it has one.
llvm::ArrayRef<Parameter> fitParameters();

/// The fit from the worksheet or the machine; empty without `a`, `b` or `c`.
std::optional<MemoryFit> memoryFit(const Worksheet &sheet);
std::optional<MemoryFit> memoryFit(const Machine &machine);
/// The fit as a formula over its parameters and the throughput with the name
/// `x`.
std::string latencyFormula(const MemoryFit &fit, llvm::StringRef x);

/// The throughput x for which the memory latency under load x makes the warps
/// cause exactly x.
struct LoadedThroughput {
  double gigabytesPerSecond = 0;
  unsigned iterations = 0;
};

/// Solves x = caused(latency at x) by bisection between 0 and the smallest pole
/// (Volkov 2016, section 6.5), to twelve digits. `caused` returns GB/s for a
/// DRAM latency in cycles and must not increase with it, so that the solution
/// is unique.
LoadedThroughput
solveThroughput(const MemoryFit &fit,
                llvm::function_ref<double(double latencyCycles)> caused);

/// Defines `quiet_latency`, the latency of a warp without load on DRAM, if the
/// machine has the fit, and before it `written_first`, how long each of its
/// loads waits while DRAM is written.
void defineQuietLatency(Worksheet &sheet);

/// Defines `PHASE.latency`, that of a warp under the load of all warps of the
/// phase, and `PHASE.latency_throughput`, the load. Both are solved together:
/// latency = L0 + k (latency_dram(x) + w - latency_dram) and x = bytes /
/// (latency + r). L0 is `warp_latency`, k the number of consecutive DRAM round
/// trips, w `written_first`, r `replacement`: the cycles until the next block
/// takes the place of one that ended. Without a fit for the machine the latency
/// is the unloaded one.
void defineLoadedLatency(Worksheet &sheet, const std::string &phase,
                         double replacement);

} // namespace gpuperf

#endif // GPUPERF_MODEL_CONTENTION_H
