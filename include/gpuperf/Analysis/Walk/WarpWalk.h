//===- WarpWalk.h - a kernel on the lanes of its warps ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WALK_WARPWALK_H
#define GPUPERF_ANALYSIS_WALK_WARPWALK_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/RequestRules.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace gpuperf {

class RequestLog;

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
  int64_t assumed = 0;    ///< iterations, or the value of `parameter`
  std::string parameter;  ///< of which the assumption is; empty for none
  std::string length; ///< "'n' is 100", where the assumption is of a parameter
  LaneChoice choice = LaneChoice::Mixed; ///< see DivergenceProfile
};

/// How one conditional runs, in fractions of its warp executions.
struct BranchStats {
  double thenTaken = 0;   ///< some lane takes the first region
  double elseTaken = 0;   ///< some lane takes the second, or skips
  double divergent = 0;   ///< both
  double wastedIssue = 0; ///< as of a loop
  bool exact = true;
  std::string assumption;
  /// The parameters whose values would decide it; none where data has a part.
  std::vector<std::string> parameters;
  LaneChoice choice = LaneChoice::Mixed; ///< see DivergenceProfile
};

/// Accesses that one wide access can take the place of: the first of them
/// stays. Of consecutive iterations of a loop there is one, which is executed 1
/// / `iterations` as often.
struct WideWindow {
  std::vector<mlir::Operation *>
      ops; ///< AccessOps, in the order of the program
  int64_t iterations = 1;
};

/// What the walk over the representative warps found.
struct WarpWalk {
  llvm::DenseMap<mlir::Operation *, OpStats> ops;
  llvm::DenseMap<mlir::Operation *, LoopStats> loops;
  llvm::DenseMap<mlir::Operation *, BranchStats> branches;
  /// Copies of one source access (unrolling, inlining) are merged into one
  /// entry of `accesses`; `accessOf` maps every AccessOp to its entry's index.
  /// It and `perOp` keep the order of the program: a sum over them must not
  /// depend on where operations lie in memory.
  std::vector<AccessProfile> accesses;
  llvm::MapVector<mlir::Operation *, unsigned> accessOf;
  /// The same numbers for each AccessOp by itself (not merged).
  llvm::MapVector<mlir::Operation *, AccessProfile> perOp;
  bool hasUnknownWork = false; ///< a warp executes what is not understood
  /// Of the same length: each chance, and its windows.
  std::vector<VectorChance> vectorChances;
  std::vector<std::vector<WideWindow>> wideWindows;
  std::vector<DivergenceProfile> divergence;
  std::vector<CheaperPlace> cheaper;
  /// The place in `cheaper` of each InstOp that has a cheaper form.
  llvm::DenseMap<mlir::Operation *, unsigned> cheaperOf;
  /// Places whose operations count as their cheaper form, "what if".
  llvm::DenseSet<unsigned> madeCheaper;
  std::vector<MatrixProduct> products;
  /// The product of each multiply-add and of the loads that bring its factors.
  llvm::DenseMap<mlir::Operation *, unsigned> productOf;
  /// Of a multiply-add that tensor cores do, "what if": their instructions for
  /// one of it, 1/32 where they do 1024 multiply-adds at once.
  llvm::DenseMap<mlir::Operation *, double> tensorShare;
  /// Whether `op` counts as its cheaper form.
  bool isMadeCheaper(mlir::Operation *op) const {
    auto place = cheaperOf.find(op);
    return place != cheaperOf.end() && madeCheaper.contains(place->second);
  }
  std::vector<LoopProfile> loopProfiles; ///< one for each loop of the source
  std::vector<UnknownTrip> unknownTrips; ///< see KernelProfile
  std::set<std::string> undecided;       ///< see KernelProfile
  std::vector<BarrierProfile> barriers;  ///< one for each of the source
  /// Conditionals and loops around a block's barrier that some of its threads
  /// enter and others do not.
  llvm::DenseMap<mlir::Operation *, BlockSplit> splits;
  InstructionMix perThread{}, perWarp{};
  unsigned staticBarriers = 0;
  double barriersPerWarp = 0;
  std::vector<std::string> assumptions;
  std::vector<std::string> unknown;
  /// What the walk took: nodes and requests that it visited. One takes about a
  /// thousand instructions.
  double visits = 0;
};

/// The iterations of loops whose length is not known.
enum class UnknownTrips {
  Usual, ///< kAssumedTrip; of loops in each other, so many of the innermost
         ///< body
  Once   ///< one: with the time at `Usual`, what an iteration takes
};

/// Evaluates the kernel on the lanes of representative warps. `effort`, above 0
/// and at most 1, is the share of visits that a kernel has alone: of a long
/// kernel fewer warps and iterations stand for the others. `log`, where there
/// is one, is told of every request of known addresses.
WarpWalk walkWarps(KernelOp kernel, const ResolvedLaunch &launch,
                   const RequestRules &rules, double effort = 1,
                   UnknownTrips trips = UnknownTrips::Usual,
                   RequestLog *log = nullptr);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WALK_WARPWALK_H
