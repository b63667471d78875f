//===- WarpWalker.h - simulating warps --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_WARPWALKER_H
#define GPUPERF_LIB_ANALYSIS_WALK_WARPWALKER_H

#include "AssumedTrips.h"
#include "KernelPlan.h"
#include "Lanes/TripCount.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

struct BlockSample;
struct Sample;

/// Simulates one warp after another through a plan and accumulates in its nodes
/// what they execute.
class WarpWalker {
public:
  WarpWalker(KernelOp kernel, const ResolvedLaunch &launch,
             const RequestRules &rules, double effort,
             const AssumedTrips &trips, RequestLog *log = nullptr);

  /// Walks all representative warps.
  void run();

  /// One iteration of a loop that is walked.
  struct Visit {
    int64_t position;
    double weight; ///< number of iterations that it represents
    LaneMask mask; ///< the lanes that execute it
  };

  PlanRegion plan;
  std::vector<PlanNode *> aroundBarriers; ///< of `plan`
  std::set<std::string> assumptions;
  /// Mean threads of a warp.
  double threadsPerWarp = 0;
  /// The cost of the walk: nodes, plus requests converted to nodes with the
  /// same run time.
  double visits = 0;

private:
  /// Lanes that execute something.
  struct Active {
    LaneMask mask;
    double weight;   ///< number of warp executions that it represents
    double fraction; ///< of the mask's lanes that are expected to take part
    bool fromData = false;    ///< whether data determines which lanes do
    bool assumed = false;     ///< whether it is assumed that any lanes do
    bool someAssumed = false; ///< and whether it is unknown which lanes do
    double lanes() const;
  };
  /// How a conditional splits its lanes.
  struct Split {
    Active taken, skipped;
    double divergent = 0;
  };

  uint64_t controlSignature(const std::array<int64_t, 3> &block);
  void sign(uint64_t value);
  void signLanes(const LaneValue &value, LaneMask active);
  std::vector<Sample> sampleWarps(double share, size_t blocks) const;
  void setBlock(const std::array<int64_t, 3> &block);
  std::vector<std::optional<int64_t>> blockSteps(const BlockSample &sample,
                                                 unsigned dim);
  /// Sets the shifts of all accesses for the blocks that `sample` represents.
  void findShifts(const BlockSample &sample);
  void walkWarp(int64_t warp, double weight, double budget);
  double walkRegion(PlanRegion &region, Active active, double budget);
  double walkIf(PlanNode &node, Active active, double budget);
  double walkLoop(PlanNode &node, Active active, double budget);
  double walkObserved(PlanNode &node, Active active, double budget);
  double walkIterations(PlanNode &node, const TripCount &trips, Active active,
                        double budget);
  double maxIterations(const PlanRegion &body, double budget) const;
  double walkVisits(PlanNode &node, llvm::ArrayRef<Visit> visits,
                    const Active &active, double budget);
  void walkAccess(PlanNode &node, Active active);
  void recordSplit(PlanNode &node, const Active &reaching, const Active &taken);
  void recordSplit(PlanNode &node, const Active &reaching,
                   const TripCount &trips);
  void endWarp(bool isLastOfBlock, bool isWholeBlock);
  Split split(PlanNode &node, Active active);
  void countIndirect(PlanNode &node, const AccessClass &cls, Active active);
  const CountedRequest &addRequest(PlanNode &node, const AccessClass &cls,
                                   const LaneValue &offset, Active active);
  void describeAccess(PlanNode &node);
  void recordRequest(PlanNode &node, const LaneValue &offset, Active active);
  void findPitchMultiples();
  void stateAssumptions(PlanNode &node);
  LaneValue offsetAtResidue(const PlanNode &node, unsigned residue,
                            llvm::ArrayRef<LaneValue> steps);
  double sectorsIfPitchIsOne(const PlanNode &node, const AccessClass &cls,
                             LaneMask active, llvm::ArrayRef<LaneValue> steps);
  void countPitches(PlanNode &node, const AccessClass &cls, Active active);
  void countAlignments(PlanNode &node, const AccessClass &cls,
                       const LaneValue &offset, Active active);
  void countShifts(PlanNode &node, const AccessClass &cls, LaneValue offset,
                   Active active);
  void setCounter(unsigned slot, int64_t value);
  std::optional<int64_t> arrayBytes(mlir::FlatSymbolRefAttr name);

  KernelOp kernel;
  const ResolvedLaunch &launch;
  double blocksBefore = 0; ///< number of blocks that start before the walked
                           ///< block
  LaneEvaluator control, address;
  RequestCounter requests;
  double allVisits; ///< of nodes in the whole walk
  RequestLog *log;  ///< may be null
  unsigned loopsAround = 0; ///< number of loops around the current position
  LoopOp innermost;         ///< of these; null without one
  int64_t innermostTrips = 0;
  /// Set by controlSignature: the walk then accumulates nothing and only hashes
  /// masks and trip counts into `signature`.
  bool hashesOnly = false;
  uint64_t signature = 0;
  llvm::DenseMap<mlir::Attribute, std::optional<int64_t>> arraySizes;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_WARPWALKER_H
