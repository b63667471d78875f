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

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_SCHEDULE_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_SCHEDULE_H

#include "IssuePlan.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Latency of one warp alone on an SM.
struct WarpLatency {
  double cycles = 0;         ///< first issue to last issue
  /// The same for the longest-running warp of the grid, which may take a path
  /// that no other warp takes. Only paths that need no assumption count.
  double longestCycles = 0;
  double longestAfter = 0; ///< the share of the blocks that start before its
                           ///< block
  double memoryCycles = 0; ///< of `cycles`, stalled on memory results
  double longestWaitCycles = 0; ///< of these, the longest single stall
  double asyncCycles = 0;    ///< stalled on products and copies beside the warp
  std::vector<AsyncPipeline> pipelines;
  double issueEvents = 0;    ///< instructions, a dual-issued pair counted once
  double tensorBursts = 0;   ///< runs of products on tensor cores
  double dramRoundTrips = 0; ///< d cycles / d DRAM latency
  /// Figures that the machine's description lacks, by their path; with one
  /// missing, `cycles` is not the warp's latency.
  std::vector<std::string> needs;
  std::vector<std::string> assumptions;
};

/// The number of warps, of which the longest-running one determines the
/// latency.
struct WarpCounts {
  double ofBlock = 1, ofGrid = 1;
};

/// One operation of the schedule, used for printing.
struct IssuedOp {
  mlir::Operation *op = nullptr;
  double cycle = 0;         ///< of its first issue
  double latencyCycles = 0; ///< until its result can be used
  bool paired = false;      ///< dual-issued with the previous operation
  double waitCycles = 0;    ///< for its operands, before that issue
};

/// List-schedules each block (loads as early as dependences and registers
/// allow), then issues in order. The latency is that of the longest-running
/// warp of a block. `plan` is the plan of the kernel on this machine. If
/// `trace` is given, it receives every operation in issue order; those of a
/// loop appear once, as in its first iteration.
WarpLatency scheduleWarp(KernelOp kernel, const Machine &machine,
                         const WarpWalk &walk, const WarpCounts &warps,
                         IssuePlan &plan,
                         std::vector<IssuedOp> *trace = nullptr);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_SCHEDULE_H
