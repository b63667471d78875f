//===- WarpWalk.h - evaluation of a kernel on its warps ---------*- C++ -*-===//
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
  double tripPerWarp = 0; ///< iterations per warp, mean over its executions
  /// Iterations of the warp of a block that has the most. Equal to tripPerWarp
  /// when the iterations are assumed or differ between blocks.
  double longestTrip = 0;
  /// Iterations of the warp of the grid that has the most, and the fraction of
  /// the blocks that start before it. At most longestTrip when the iterations
  /// are assumed.
  double longestTripOfGrid = 0, longestAt = 0;
  double divergent = 0;   ///< fraction of iterations after a lane has left
  /// Issue slots per warp that idle lanes waste.
  double wastedIssue = 0;
  bool exact = true;      ///< false: depends on an assumption
  std::string assumption; ///< "trip count unknown, 100 assumed"
  std::string observed;   ///< "4.7 iterations in this run"; empty: not used
  int64_t assumed = 0;    ///< assumed iterations or value of `parameter`
  std::string parameter;  ///< the parameter that is assumed; empty for none
  std::string length;     ///< "'n' is 100" when a parameter is assumed
  LaneChoice choice = LaneChoice::Mixed; ///< see DivergenceProfile
};

/// How one conditional runs. Fractions are of its executions by warps.
struct BranchStats {
  double thenTaken = 0;   ///< fraction: some lane takes the first region
  double elseTaken = 0;   ///< fraction: some lane does not
  double divergent = 0;   ///< fraction: both
  double wastedIssue = 0; ///< see LoopStats
  bool exact = true;
  std::string assumption;
  std::string observed; ///< "taken by 38% of its lanes in this run"
  /// The parameters of unknown value that decide it; empty when it is
  /// data-dependent.
  std::vector<std::string> parameters;
  LaneChoice choice = LaneChoice::Mixed; ///< see DivergenceProfile
};

/// Accesses that one wide access can replace. The wide access takes the place
/// of the first one. For consecutive iterations of a loop, `ops` has one
/// access, and the wide access is executed 1 / `iterations` times as often.
struct WideWindow {
  std::vector<mlir::Operation *>
      ops; ///< AccessOps in program order, the replaced accesses
  int64_t iterations = 1;
};

/// What-if: the cost of filling shared-memory tiles, without the requests.
struct TileFilling {
  double steps = 0;                ///< per block; 0: there are no tiles
  double instructions = 0;         ///< per warp
  double fromL2 = 0, fromDram = 0; ///< fraction of the tiles' bytes
};

/// The result of a walk over the representative warps.
struct WarpWalk {
  llvm::DenseMap<mlir::Operation *, OpStats> ops;
  llvm::DenseMap<mlir::Operation *, LoopStats> loops;
  llvm::DenseMap<mlir::Operation *, BranchStats> branches;
  /// Copies of one source access by unrolling are merged into one entry of
  /// `accesses`; `accessOf` maps every AccessOp to the index of its entry.
  /// `accessOf` and `perOp` keep program order, so that sums over them do not
  /// depend on the addresses of the operations.
  std::vector<AccessProfile> accesses;
  llvm::MapVector<mlir::Operation *, unsigned> accessOf;
  /// The same figures for each single AccessOp.
  llvm::MapVector<mlir::Operation *, AccessProfile> perOp;
  bool hasUnknownWork = false; ///< a warp executes an unknown operation
  bool prints = false;         ///< a warp executes a printf
  /// wideWindows[i] are the windows of wideAccessCandidates[i].
  std::vector<WideAccessCandidate> wideAccessCandidates;
  std::vector<std::vector<WideWindow>> wideWindows;
  std::vector<DivergenceProfile> divergence;
  std::vector<CheaperPlace> cheaper;
  /// Index into `cheaper` of each InstOp that has a cheaper form.
  llvm::DenseMap<mlir::Operation *, unsigned> cheaperFormIndex;
  /// What-if: indices into `cheaper` whose operations count as their cheaper
  /// form.
  llvm::DenseSet<unsigned> appliedCheaperForms;
  std::vector<MatrixProduct> products;
  /// Index into `products` of each multiply-add and of the loads of its
  /// factors.
  llvm::DenseMap<mlir::Operation *, unsigned> productOf;
  /// What-if: tensor-core instructions per replaced warp multiply-add. 1/32
  /// when one instruction does 1024 multiply-adds.
  llvm::DenseMap<mlir::Operation *, double> tensorShare;
  TileFilling filling;
  /// Whether `op` counts as its cheaper form.
  bool usesCheaperForm(mlir::Operation *op) const {
    auto place = cheaperFormIndex.find(op);
    return place != cheaperFormIndex.end() &&
           appliedCheaperForms.contains(place->second);
  }
  std::vector<LoopProfile> loopProfiles; ///< one per loop of the source
  std::vector<UnknownTrip> unknownTrips; ///< see KernelProfile
  std::set<std::string> undecided;       ///< see KernelProfile
  std::vector<BarrierProfile> barriers;  ///< one per barrier of the source
  /// Conditionals and loops that only some threads of a block enter.
  llvm::DenseMap<mlir::Operation *, BlockSplit> splits;
  InstructionMix perThread{}, perWarp{};
  unsigned staticBarriers = 0;
  double barriersPerWarp = 0;
  std::vector<std::string> assumptions;
  std::vector<std::string> observed; ///< see KernelProfile
  std::vector<std::string> unknown;
  /// Cost of the walk: the number of nodes and requests visited. A visit takes
  /// about a thousand CPU instructions.
  double visits = 0;
};

/// The trip count that is assumed for loops of unknown trip count.
enum class UnknownTrips {
  Usual, ///< kAssumedTrip; for nested loops, kAssumedTrip executions of the
         ///< innermost body in total
  Once   ///< one iteration, for the single-trip time (singleTripTimeUs)
};

/// Evaluates the kernel on the lanes of representative warps. `effort`, above 0
/// and at most 1, scales the maximum number of visits. Where the maximum is too
/// small for all warps and iterations, fewer of them represent the others.
/// `log`, unless null, gets every request whose addresses are known.
WarpWalk walkWarps(KernelOp kernel, const ResolvedLaunch &launch,
                   const RequestRules &rules, double effort = 1,
                   UnknownTrips trips = UnknownTrips::Usual,
                   RequestLog *log = nullptr);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WALK_WARPWALK_H
