//===- BlockSampling.h - representative blocks ------------------*- C++ -*-===//
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
  /// The surrounding blocks that it represents in each dimension: `extent`
  /// blocks that are `step` apart.
  std::array<int64_t, 3> begin{0, 0, 0}, extent{1, 1, 1}, step{1, 1, 1};
  double weight = 1; ///< number of blocks that it represents
};

struct SampledBlocks {
  std::vector<BlockSample> blocks;
  /// Whether the weights of some blocks are estimates from a random sample.
  bool isEstimate = false;
};

/// Representative blocks whose weights sum to the size of the grid.
///
/// In a dimension on which no condition, trip count or distance between lanes
/// depends, a few evenly spaced positions are taken. Otherwise `signature`
/// (equal for blocks in which the same lanes do the same) is bisected for the
/// positions where it changes, so that a boundary guard or a threshold gets an
/// exact weight. A signature that changes gradually (a trip count that grows
/// with the block) is sampled evenly again, which is exact for linear
/// dependence. A signature that repeats after some blocks (`blockIdx.x % 3`) is
/// bisected for each residue. Where it may repeat but was not seen to, blocks
/// scattered over the grid are compared with the block that represents them; if
/// they differ, the shares of the scattered blocks become the weights. If at
/// most 64 blocks can differ, the signature of each is computed.
///
/// The function sets `isBlockDependent` of the nodes that signatures have to
/// include, and `lanesMove` of the accesses among them.
SampledBlocks sampleBlocks(
    PlanRegion &plan, LaneEvaluator &control, LaneEvaluator &address,
    const ResolvedLaunch &launch,
    llvm::function_ref<uint64_t(const std::array<int64_t, 3> &)> signature);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_BLOCKSAMPLING_H
