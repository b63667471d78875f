//===- KernelAnalyzer.h - one kernel under one launch -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   gpuperf.kernel + gpuperf.launch + Machine
//        │ resolveLaunch        replace each unknown by a number and its origin
//        ▼
//   ResolvedLaunch
//        │ walkWarps            evaluate the expressions on the lanes of warps
//        ▼
//   WarpWalk: per operation: executions, active lanes; per access: its lanes
//        │ coalescing, bank conflicts, atomics, divergence, barriers, mix
//        │ footprint            bytes at L1, L2, DRAM
//        │ schedule             latency of one warp
//        ▼
//   KernelProfile (Profile/KernelProfile.h)
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_KERNELANALYZER_H
#define GPUPERF_ANALYSIS_KERNELANALYZER_H

#include "gpuperf/Analysis/Launch/LaunchOverride.h"
#include "gpuperf/Analysis/LineCosts.h"
#include "gpuperf/Analysis/Walk/RequestShapes.h"
#include "gpuperf/Analysis/WhatIf/WhatIf.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace gpuperf {

class IssuePlan;
class WalkMemo;

/// Settings of one analysis of a kernel.
struct AnalysisOptions {
  double effort = 1; ///< share of the usual work, see walkWarps
  UnknownTrips trips = UnknownTrips::Usual;
  WalkMemo *memo = nullptr; ///< cache of walks; may be null
};

/// Analyses one kernel under one launch on one machine. The kernel is walked
/// once; `profile` can then be called any number of times.
class KernelAnalyzer {
public:
  /// Resolves the launch and walks the warps. `launch` may be null. The error
  /// is an expression in `override` that cannot be evaluated. If the machine
  /// description lacks a limit, the occupancy is empty and
  /// KernelProfile::noOccupancy has the reason.
  static llvm::Expected<KernelAnalyzer>
  create(KernelOp kernel, LaunchOp launch, const Machine &machine,
         const LaunchOverride &override, const AnalysisOptions &options = {});

  /// Analyses `copy`, a modified clone of the kernel, under the same launch.
  /// The errors are those of `create`.
  llvm::Expected<KernelAnalyzer> reanalyse(KernelOp copy) const;

  /// Analyses the kernel itself under other assumptions. The errors are those
  /// of `create`.
  llvm::Expected<KernelAnalyzer> reanalyse(const LaunchOverride &override,
                                           UnknownTrips trips) const;

  /// The profile, or what it would be with the change.
  KernelProfile profile(const WhatIf &whatIf = {}) const;

  /// The most frequent kind of request of each entry of WarpWalk::accesses.
  /// Empty for an access whose addresses are unknown. Walks the kernel again.
  std::vector<std::optional<RequestShape>> requestShapes() const;

  /// The cost of each source line, sorted by file and line. Schedules the
  /// kernel again.
  std::vector<LineCost> lineCosts() const;

  const WarpWalk &walk() const { return theWalk; }
  const ResolvedLaunch &launch() const { return theLaunch; }
  const Occupancy &occupancy() const { return theOccupancy; }
  double effort() const { return theEffort; }
  /// WarpWalk::visits; 0 when the walk came from the WalkMemo.
  double visits() const { return theVisits; }

private:
  KernelAnalyzer(KernelOp kernel, LaunchOp launchOp, Machine machine,
                 const LaunchOverride &override, UnknownTrips trips)
      : kernel(kernel), launchOp(launchOp), machine(std::move(machine)),
        override(override), trips(trips) {}
  KernelProfile profileOfChangedCopy(const WhatIf &whatIf) const;

  KernelOp kernel;
  LaunchOp launchOp; ///< may be null
  Machine machine;
  LaunchOverride override;
  UnknownTrips trips;
  ResolvedLaunch givenLaunch; ///< may exceed the limits of the machine
  ResolvedLaunch theLaunch;   ///< within the limits of the machine
  Occupancy theOccupancy;
  std::string noOccupancy;
  WarpWalk theWalk;
  WarpWalk walkWithTraffic; ///< theWalk with bytes per access at each cache
  std::shared_ptr<IssuePlan> issuePlan; ///< shared by all schedules
  double theEffort = 1, theVisits = 0;
  int64_t registers = 0, staticSharedBytes = 0;
  std::string registersSource;      ///< see KernelProfile
  int64_t registerLimit = 0;        ///< see KernelProfile
  std::vector<RecordArray> records; ///< see KernelProfile
  std::vector<BlockReuse> reuses;   ///< see KernelProfile
};

/// KernelAnalyzer::create and profile in one step.
llvm::Expected<KernelProfile> profileKernel(KernelOp kernel, LaunchOp launch,
                                            const Machine &machine,
                                            const LaunchOverride &override);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_KERNELANALYZER_H
