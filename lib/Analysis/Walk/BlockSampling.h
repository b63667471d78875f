//===- BlockSampling.h - blocks that stand for the grid ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_BLOCKSAMPLING_H
#define GPUPERF_LIB_ANALYSIS_WALK_BLOCKSAMPLING_H

#include "KernelPlan.h"

namespace gpuperf {

struct BlockSample {
  std::array<int64_t, 3> position{0, 0, 0};
  /// The blocks around it that it stands for, in each dimension: `extent` of
  /// them, `step` apart.
  std::array<int64_t, 3> begin{0, 0, 0}, extent{1, 1, 1}, step{1, 1, 1};
  double weight = 1; ///< blocks that it stands for
};

struct SampledBlocks {
  std::vector<BlockSample> blocks;
  /// Whether some stand for others only as a share of a poll does.
  bool isEstimate = false;
};

/// Blocks whose weights sum to the grid.
///
/// In a dimension on which no condition, no trip count and no lane's distance
/// from another depends, a few positions evenly spaced. Else `signature` (equal
/// for blocks in which the same lanes do the same) is bisected for the places
/// where it changes, so that a boundary guard or a threshold is weighted
/// exactly; a signature that changes gradually (a trip count that grows with
/// the block) is sampled evenly again, which is exact for what is linear. One
/// that repeats after some blocks (`blockIdx.x % 3`) is bisected for each
/// residue. Where it may repeat and was not seen to, blocks scattered over the
/// grid are asked whether they do as the one that stands for them, and where
/// they do not the shares of scattered blocks are the weights. Where at most 64
/// blocks can differ, the signature of each is computed. Sets
/// `isBlockDependent` of the nodes that signatures have to hold, and
/// `lanesMove` of the accesses among them.
SampledBlocks sampleBlocks(
    PlanRegion &plan, LaneEvaluator &control, LaneEvaluator &address,
    const ResolvedLaunch &launch,
    llvm::function_ref<uint64_t(const std::array<int64_t, 3> &)> signature);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_BLOCKSAMPLING_H
