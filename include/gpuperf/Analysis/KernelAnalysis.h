//===- KernelAnalysis.h - one kernel under one launch -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   gpuperf.kernel + gpuperf.launch + Machine
//        │ resolveLaunch        unknowns become numbers, each with its origin
//        ▼
//   ResolvedLaunch
//        │ walkWarps            expressions evaluated on the lanes of warps
//        ▼
//   WarpWalk: per operation: executions, active lanes; per access: its lanes
//        │ coalescing, bank conflicts, atomics, divergence, barriers, mix
//        │ footprint            bytes at L1, L2, DRAM
//        │ schedule             latency of one warp
//        ▼
//   KernelProfile (Model/Profile.h)
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_KERNELANALYSIS_H
#define GPUPERF_ANALYSIS_KERNELANALYSIS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Model/Profile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// What the command line knows better than the source.
struct LaunchOverride {
  std::array<std::optional<std::string>, 3> grid, block; ///< expressions
  std::optional<std::string> sharedBytes;
  std::map<std::string, std::string> args;
};

/// How often an operation is executed.
struct OpStats {
  double executionsPerWarp = 0; ///< warp executions, mean over the grid's warps
  double lanesPerExecution = 0; ///< mean active lanes
};

/// How one loop runs.
struct LoopStats {
  double tripPerWarp = 0; ///< iterations of a warp, mean over executions
  double divergent = 0;   ///< of the iterations, those that some lane has left
  /// Issue slots of a warp of the grid that its idle lanes waste.
  double wastedIssue = 0;
  bool exact = true;      ///< false: rests on an assumption
  std::string assumption; ///< "trip count unknown, 100 assumed"
};

/// How one conditional runs, in fractions of its warp executions.
struct BranchStats {
  double thenTaken = 0;   ///< some lane takes the first region
  double elseTaken = 0;   ///< some lane takes the second, or skips
  double divergent = 0;   ///< both
  double wastedIssue = 0; ///< as of a loop
  bool exact = true;
  std::string assumption;
};

/// What the walk over the representative warps found.
struct WarpWalk {
  llvm::DenseMap<mlir::Operation *, OpStats> ops;
  llvm::DenseMap<mlir::Operation *, LoopStats> loops;
  llvm::DenseMap<mlir::Operation *, BranchStats> branches;
  /// Copies of one source access (unrolling, inlining) are merged into one
  /// entry of `accesses`; `accessOf` maps every AccessOp to its entry's index.
  std::vector<AccessProfile> accesses;
  llvm::DenseMap<mlir::Operation *, unsigned> accessOf;
  /// The same numbers for each AccessOp by itself (not merged).
  llvm::DenseMap<mlir::Operation *, AccessProfile> perOp;
  std::vector<DivergenceProfile> divergence;
  std::vector<LoopProfile> loopProfiles; ///< one for each loop of the source
  std::vector<BarrierProfile> barriers;  ///< one for each of the source
  InstructionMix perThread{}, perWarp{};
  unsigned staticBarriers = 0;
  double barriersPerWarp = 0;
  std::vector<std::string> assumptions;
  std::vector<std::string> unknown;
};

/// A problem taken away, for "what would fixing it be worth".
struct WhatIf {
  enum Kind {
    Nothing,
    IdealCoalescing, ///< access `access`: sectors become ideal
    NoBankConflict,  ///< access `access`: wavefronts become ideal
    NoDivergence,    ///< branch `access` (index into divergence)
    NoAtomicContention, ///< global memory: no two lanes on one address
    AtomicLanes, ///< access `access`: at most `lanes` lanes in one bank
    NoLocalMemory,
    FullOccupancy,
    GivenOccupancy ///< `blocks` resident blocks per SM, whatever limits them
  } kind = Nothing;
  unsigned access = 0;
  int64_t blocks = 0;
  double lanes = 0;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_KERNELANALYSIS_H
