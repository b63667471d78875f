//===- FootprintExtents.cpp - extents of threads, blocks, loops -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FootprintExtents.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

using namespace gpuperf;

ExprAttr gpuperf::threadIndex(mlir::MLIRContext *context, unsigned axis) {
  return ExprAttr::getDim(context, static_cast<Dim>(axis));
}

ExprAttr gpuperf::blockIndex(mlir::MLIRContext *context, unsigned axis) {
  return ExprAttr::getDim(
      context, static_cast<Dim>(static_cast<unsigned>(Dim::Bx) + axis));
}

Extents gpuperf::blockExtents(mlir::MLIRContext *context,
                              const ResolvedLaunch &launch) {
  Extents extents;
  for (unsigned d = 0; d < 3; ++d)
    extents.set(threadIndex(context, d), static_cast<double>(launch.block[d]));
  return extents;
}

Extents gpuperf::waveExtents(mlir::MLIRContext *context,
                             const ResolvedLaunch &launch, double blocks) {
  Extents extents = blockExtents(context, launch);
  for (unsigned d = 0; d < 3; ++d) {
    double extent = std::clamp(blocks, 1.0, double(launch.blockGrid()[d]));
    extents.set(blockIndex(context, d), extent);
    blocks /= double(launch.blockGrid()[d]);
  }
  return extents;
}

/// How many rows (or planes) of `run` blocks `blocks` blocks are in that are
/// `distance` apart: 0, 8 and 16 are in two rows of 10. The mean over the first
/// waves of the first, middle and last SM.
static double runsOf(double blocks, int64_t distance, int64_t run) {
  auto runAt = [&](double block) { return std::floor(block / double(run)); };
  constexpr int kWaves = 4;
  double sum = 0;
  for (int64_t first : {int64_t(0), distance / 2, distance - 1})
    for (int wave = 0; wave < kWaves; ++wave) {
      double begin = double(first) + wave * blocks * double(distance);
      sum += runAt(begin + (blocks - 1) * double(distance)) - runAt(begin) + 1;
    }
  // Part of a block is in one row too: no std::clamp, whose bounds would cross.
  return std::max(1.0, std::min(sum / (3 * kWaves), blocks));
}

BlockOrder::BlockOrder(mlir::MLIRContext *context, const ResolvedLaunch &launch,
                       double concurrentBlocks, double blocks, int64_t distance,
                       double density)
    : context(context), launch(launch),
      concurrentBlocks(std::min(concurrentBlocks, blocks)), all(blocks),
      distance(distance), density(density) {
  assert(distance > 0 && "every block, or every n-th");
  assert(density > 0 && density <= 1 && "some stay");
}

/// How many blocks that share the cache pass until one is at the same place in
/// its row (or plane) of `period` blocks: 5 for rows of 10 at a distance of 8,
/// where the places are 0, 8, 6, 4, 2 and 0 again.
double BlockOrder::untilRepeated(int64_t period) const {
  return double(period / std::gcd(period, distance));
}

BlockSet BlockOrder::first(double count, double density) const {
  count = std::min(count, all);
  BlockSet set{count, count, {}, distance <= 1};
  if (set.areConsecutive)
    set.reach = std::min(count / density, double(launch.blocks()));
  set.extents = set.areConsecutive ? waveExtents(context, launch, set.reach)
                                   : blockExtents(context, launch);
  int64_t row = launch.blockGrid()[0], plane = row * launch.blockGrid()[1];
  set.columns = std::min(count, column());
  set.inPlane = std::min(count, this->plane());
  set.rows =
      std::min(runsOf(count, distance, row), double(launch.blockGrid()[1]));
  set.planes =
      std::min(runsOf(count, distance, plane), double(launch.blockGrid()[2]));
  return set;
}

double gpuperf::copies(const AccessGroup &group, const BlockSet &set,
                       const ResolvedLaunch &launch) {
  if (set.areConsecutive)
    return 1;
  bool depends[3];
  mlir::MLIRContext *context = AccessOp(group.ops.front()).getContext();
  for (unsigned d = 0; d < 3; ++d)
    depends[d] = launch.blockGrid()[d] > 1 &&
                 (group.form.dataDependent ||
                  llvm::any_of(group.form.terms, [&](const AddressTerm &term) {
                    return term.dimension.dependsOn(blockIndex(context, d));
                  }));
  auto [x, y, z] = depends;
  double inPlane = x && y ? set.inPlane : x ? set.columns : y ? set.rows : 1;
  return std::max(std::min(inPlane * (z ? set.planes : 1), set.blocks), 1.0);
}

double gpuperf::iterations(LoopOp loop, const WarpWalk &walk) {
  auto found = walk.loops.find(loop);
  return found == walk.loops.end() ? 1
                                   : std::max(found->second.tripPerWarp, 1.0);
}

Extents gpuperf::gridExtents(KernelOp kernel, const ResolvedLaunch &launch,
                             const WarpWalk &walk) {
  Extents extents =
      waveExtents(kernel.getContext(), launch, double(launch.blocks()));
  kernel.walk([&](LoopOp loop) {
    extents.set(loop.getCounter(), iterations(loop, walk));
  });
  return extents;
}
