//===- Schedule.h - the issue times of one warp -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Volkov 2016, section 3.7: a lower bound on a warp's latency is found by
// simulating instruction issue in that warp alone, assuming no throughput
// limits and no interference between warps.
//
//   blocks ──issueOrder──▶ ptxas' order ──WarpIssue──▶ issue cycles, in order:
//   an instruction waits for the one before it and for its operands
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_SCHEDULE_H
#define GPUPERF_ANALYSIS_SCHEDULE_H

#include "gpuperf/Analysis/Analyses.h"

namespace gpuperf {

/// One operation of the schedule, for printing.
struct IssuedOp {
  mlir::Operation *op = nullptr;
  double cycle = 0;         ///< of its first issue
  double latencyCycles = 0; ///< until its result can be used
  bool paired = false;      ///< dual-issued with the one before
};

/// As scheduleWarp; `trace`, when given, receives every operation in issue
/// order, those of a loop as in its first iteration.
WarpLatency scheduleWarp(KernelOp kernel, const Machine &machine,
                         const WarpWalk &walk, double warpsPerBlock,
                         std::vector<IssuedOp> *trace);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_SCHEDULE_H
