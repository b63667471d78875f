//===- BlockSampling.h - blocks that stand for the grid ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_BLOCKSAMPLING_H
#define GPUPERF_LIB_ANALYSIS_BLOCKSAMPLING_H

#include "KernelPlan.h"

namespace gpuperf {

struct BlockSample {
  std::array<int64_t, 3> position{0, 0, 0};
  double weight = 1; ///< blocks that it stands for
};

/// Blocks whose weights sum to the grid: one position in a dimension that
/// nothing in the kernel depends on, else the first, the last (where boundary
/// guards cut) and some between.
std::vector<BlockSample> sampleBlocks(PlanRegion &plan, LaneEvaluator &control,
                                      const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_BLOCKSAMPLING_H
