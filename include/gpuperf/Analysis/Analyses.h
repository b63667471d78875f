//===- Analyses.h - the steps from dialect to profile -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_ANALYSES_H
#define GPUPERF_ANALYSIS_ANALYSES_H

#include "gpuperf/Analysis/KernelAnalysis.h"

namespace gpuperf {

/// The launch with numbers for everything. `launch` may be null (nothing known).
/// Order of trust: override, then what the operation says; defaults: block 256,
/// grid eight full waves, parameters assumed from the guards they appear in
/// (`if (i < n)` on a global thread index sizes n by the grid). Errors: an
/// expression of the override that does not parse or evaluate.
llvm::Expected<ResolvedLaunch> resolveLaunch(KernelOp kernel, LaunchOp launch,
                                             const Machine &machine,
                                             const LaunchOverride &override,
                                             std::vector<std::string> &assumptions);

/// Evaluates the kernel on the lanes of representative warps.
WarpWalk walkWarps(KernelOp kernel, const ResolvedLaunch &launch,
                   const Machine &machine);

/// Fills l1Bytes, l2Bytes, dramBytes (of the whole grid) of every access of
/// `walk` from the distinct sectors that warps, blocks and waves touch; see
/// Analysis/Footprint.h. Adds to the walk's assumptions what it rests on.
void computeFootprint(KernelOp kernel, const ResolvedLaunch &launch,
                      const Machine &machine, const Occupancy &occupancy,
                      WarpWalk &walk);

/// Latency of one warp alone on an SM.
struct WarpLatency {
  double cycles = 0;         ///< first issue to last issue
  double memoryCycles = 0;   ///< of these, stalled on memory results
  double issueEvents = 0;    ///< instructions, a dual-issued pair counted once
  double dramRoundTrips = 0; ///< d cycles / d DRAM latency
  /// Figures that the machine's description lacks, by their path; with one
  /// missing, `cycles` is not the warp's latency.
  std::vector<std::string> needs;
  std::vector<std::string> assumptions;
};
/// List-schedules each block (loads as early as dependences and registers
/// allow), then issues in order; see Analysis/Schedule.h. The latency is that of
/// the longest-lived of a block's `warpsPerBlock` warps.
WarpLatency scheduleWarp(KernelOp kernel, const Machine &machine,
                         const WarpWalk &walk, double warpsPerBlock);

/// One kernel under one launch on one machine: walks once, profiles as often
/// as asked.
class KernelAnalyzer {
public:
  /// Resolves the launch and walks the warps. `launch` may be null. Errors: an
  /// override that does not evaluate. On a machine that lacks limits the
  /// occupancy is empty and the profile says why.
  static llvm::Expected<KernelAnalyzer> create(KernelOp kernel, LaunchOp launch,
                                               const Machine &machine,
                                               const LaunchOverride &override);

  /// The profile, with one problem taken away from the walk's result before
  /// footprint and schedule. A `whatIf` that names nothing changes nothing.
  KernelProfile profile(const WhatIf &whatIf = {}) const;

  const WarpWalk &walk() const { return theWalk; }
  const ResolvedLaunch &launch() const { return theLaunch; }
  const Occupancy &occupancy() const { return theOccupancy; }

private:
  KernelAnalyzer(KernelOp kernel, Machine machine)
      : kernel(kernel), machine(std::move(machine)) {}

  KernelOp kernel;
  Machine machine;
  ResolvedLaunch theLaunch;
  Occupancy theOccupancy;
  std::string noOccupancy;
  WarpWalk theWalk;
  int64_t registers = 0, staticSharedBytes = 0;
};

/// KernelAnalyzer::create and profile in one step.
llvm::Expected<KernelProfile>
profileKernel(KernelOp kernel, LaunchOp launch, const Machine &machine,
              const LaunchOverride &override, const WhatIf &whatIf = {});

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_ANALYSES_H
