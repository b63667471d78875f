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

/// Fills l1Bytes, l2Bytes, dramBytes of every access from the distinct sectors
/// that warps, blocks and waves touch.
void computeFootprint(KernelOp kernel, const ResolvedLaunch &launch,
                      const Machine &machine, const Occupancy &occupancy,
                      WarpWalk &walk);

/// Latency of one warp alone on an SM.
struct WarpLatency {
  double cycles = 0;       ///< first issue to completion
  double memoryCycles = 0; ///< of these, stalled on memory results
};
/// List-schedules each block (loads as early as dependences and registers
/// allow), then issues in order.
WarpLatency scheduleWarp(KernelOp kernel, const Machine &machine,
                         const WarpWalk &walk);

/// All of the above. With `whatIf` one problem is taken away from the walk's
/// result before footprint and schedule.
llvm::Expected<KernelProfile>
profileKernel(KernelOp kernel, LaunchOp launch, const Machine &machine,
              const LaunchOverride &override, const WhatIf &whatIf = {});

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_ANALYSES_H
