//===- KernelPlan.h - a kernel made ready for walking -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The region tree of a gpuperf.kernel without what does not decide anything:
// only accesses, loops and conditionals are nodes; everything else in a region
// is executed as often as the region.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_KERNELPLAN_H
#define GPUPERF_LIB_ANALYSIS_WALK_KERNELPLAN_H

#include "BlockSplits.h"
#include "Lanes/LaneEvaluator.h"
#include "Lanes/TripCount.h"
#include "Request/AccessStats.h"
#include "gpuperf/Analysis/Launch/DataOrder.h"
#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

struct PlanNode;

/// What a run has shown of a conditional.
struct ObservedBranch {
  double taken = 0, skipped = 0; ///< fractions of executions by warps
  double lanes = 0;              ///< fraction of the lanes that take it
  bool isOfLoop = false; ///< the loop in it has what is known, all come there
};

/// What a run has shown of a loop, per execution by a warp.
struct ObservedLoop {
  double trips = 0; ///< iterations of the warp
  double lanes = 0; ///< fraction of the lanes in an iteration
  /// Iterations of the warp that has most of a block, and of the grid.
  double ofBlock = 0, ofGrid = 0;
};

/// A region and how often it runs. `executions` and `laneExecutions` are sums
/// over the walked warps, weighted by the part of the grid's warps that each
/// stands for: 1 and 32 for a region that all lanes of all warps execute once.
struct PlanRegion {
  mlir::Region *region = nullptr;
  std::vector<PlanNode> nodes;
  unsigned size = 0;      ///< cost of one visit of all nodes, nested ones too
  unsigned loopDepth = 0; ///< of the deepest loop nest
  double slots = 0; ///< warp instructions of one execution, without nested
  double executions = 0;
  double laneExecutions = 0;
  unsigned judgedPasses = 0; ///< see SharedSectors.h
};

struct PlanNode {
  enum Kind { Access, Loop, If } kind = Access;
  mlir::Operation *op = nullptr;
  ExprAttr expr; ///< offset, condition, trip count or loop condition
  /// The condition or count depends on data, as in `if (a[i] > 0)`.
  bool isDataDependent = false;

  // Access.
  AccessStats access;
  AccessClass cls;
  /// Bytes from an aligned base to where the offset counts from, by the launch; and the
  /// alignment of that, 128 where it does not matter.
  int64_t baseOffset = 0, baseAlign = 128;
  std::vector<std::string> unknowns, pitches; ///< of the offset
  /// By what the offset grows with each of the pitches, where that is a sum of
  /// products; empty otherwise.
  std::vector<ExprAttr> pitchSteps;
  /// What each of the pitches is a multiple of, in a program that runs.
  std::vector<unsigned> pitchMultiples;
  /// Bytes that an unknown address is in, where they are known; set with
  /// access.unknownReason.
  std::optional<int64_t> reach;
  DataOrder order = DataOrder::Random; ///< of such an address, likewise
  /// What is assumed of an address that is known is in access.assumptions.
  bool areAssumptionsStated = false;
  unsigned nextResidue = 0, pitchVisits = 0;
  unsigned fullPitchVisits = 0; ///< of which the first try all residues
  /// Of the blocks that the walked one stands for: by how many bytes their
  /// offsets are further along in a 128-byte line than its own, and the share
  /// of the blocks with that shift; {{0, 0.5}, {64, 0.5}}.
  std::vector<std::pair<int64_t, double>> shifts;
  unsigned nextShift = 0;
  /// What the warp that is walked asks for in this pass, and whether it is sure
  /// to; see SharedSectors.h.
  LaneAddresses asked;
  bool isSure = false;
  bool leavesSectors = false;
  /// The lanes lie to each other in another way in another block.
  bool lanesMove = false;

  /// In another block other lanes may do this or what is in it, or the lanes of an
  /// access may lie in another way.
  bool isBlockDependent = false;

  // Loop.
  unsigned counter = 0;
  LoopLength length;
  bool bodyVaries = false;    ///< something in the body depends on the counter
  bool controlVaries = false; ///< a condition or trip count in the body does
  llvm::StringRef assumedLength; ///< the parameter that is taken for its length
  double entries = 0, iterations = 0, longest = 0; ///< longest: of one entry
  double divergentIterations = 0;
  double longestAt = 0; ///< the part of the grid's blocks before `longest`

  // If.
  double thenTaken = 0, elseTaken = 0, divergent = 0;

  std::optional<ObservedBranch> observedBranch;
  std::optional<ObservedLoop> observedLoop;
  bool isObserved = false; ///< these were used

  // Loop and If.
  std::optional<LaneChoice> choice; ///< where lanes have parted
  bool assumed = false; ///< an assumption was needed
  double wasted = 0;    ///< issue slots, by lanes that reached it and sit idle
  std::vector<PlanRegion> regions;
  bool holdsBarrier = false; ///< of the block
  BlockSplitter splitter;    ///< told of where it holds one

  /// Cost of one visit, in visits of an access.
  unsigned size() const;
};

/// The plan of `kernel`; declares its loop counters in both evaluators.
PlanRegion planKernel(KernelOp kernel, LaneEvaluator &control,
                      LaneEvaluator &address);

/// Calls `fn` for every node, outer ones first.
void forEachNode(PlanRegion &region, llvm::function_ref<void(PlanNode &)> fn);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_KERNELPLAN_H
