//===- BlockSampling.cpp - blocks that stand for the grid -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSampling.h"
#include "gpuperf/Analysis/Sampling.h"

using namespace gpuperf;

/// Positions in one dimension of `extent` blocks.
static std::vector<Sample> samplePositions(int64_t extent, bool matters,
                                           int64_t between) {
  if (!matters)
    return {{0, double(extent)}};
  std::vector<Sample> samples{{0, 1}};
  for (const Sample &sample : sampleRange(1, extent - 1, between))
    samples.push_back(sample);
  if (extent > 1)
    samples.push_back({extent - 1, 1});
  return samples;
}

std::vector<BlockSample> gpuperf::sampleBlocks(PlanRegion &plan,
                                               LaneEvaluator &control,
                                               const ResolvedLaunch &launch) {
  std::array<bool, 3> matters{};
  forEachNode(plan, [&](PlanNode &node) {
    for (unsigned dim = 0; dim != 3 && node.expr; ++dim)
      matters[dim] |= control.dependsOnBlock(node.expr, dim);
  });
  unsigned dims = llvm::count(matters, true);
  int64_t between = dims <= 1 ? 5 : dims == 2 ? 2 : 1;
  std::array<std::vector<Sample>, 3> positions;
  for (unsigned dim = 0; dim != 3; ++dim)
    positions[dim] = samplePositions(launch.grid[dim], matters[dim], between);
  std::vector<BlockSample> blocks;
  for (const Sample &z : positions[2])
    for (const Sample &y : positions[1])
      for (const Sample &x : positions[0])
        blocks.push_back({{x.position, y.position, z.position},
                          x.weight * y.weight * z.weight});
  return blocks;
}
