//===- FootprintExtents.cpp - how far threads, blocks and loops reach -----===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FootprintExtents.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;

Extents gpuperf::blockExtents(const ResolvedLaunch &launch) {
  Extents extents;
  for (unsigned d = 0; d < 3; ++d)
    extents.set(kThreadSymbols[d], static_cast<double>(launch.block[d]));
  return extents;
}

Extents gpuperf::waveExtents(const ResolvedLaunch &launch, double blocks) {
  Extents extents = blockExtents(launch);
  for (unsigned d = 0; d < 3; ++d) {
    double extent = std::clamp(std::ceil(blocks), 1.0, double(launch.grid[d]));
    extents.set(kBlockSymbols[d], extent);
    blocks /= double(launch.grid[d]);
  }
  return extents;
}

double gpuperf::iterations(LoopOp loop, const WarpWalk &walk) {
  auto found = walk.loops.find(loop);
  return found == walk.loops.end() ? 1
                                   : std::max(found->second.tripPerWarp, 1.0);
}

Extents gpuperf::gridExtents(KernelOp kernel, const ResolvedLaunch &launch,
                             const WarpWalk &walk) {
  Extents extents = waveExtents(launch, double(launch.blocks()));
  kernel.walk([&](LoopOp loop) {
    // Two loops may share a counter's name; the longer decides what is linear.
    extents.set(loop.getCounter(), std::max(iterations(loop, walk),
                                            extents.of(loop.getCounter())));
  });
  return extents;
}
