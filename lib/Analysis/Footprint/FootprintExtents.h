//===- FootprintExtents.h - reach of threads, blocks, loops -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINTEXTENTS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINTEXTENTS_H

#include "Footprint.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// threadIdx and blockIdx in dimension `axis`.
ExprAttr threadIndex(mlir::MLIRContext *context, unsigned axis);
ExprAttr blockIndex(mlir::MLIRContext *context, unsigned axis);

/// The threads of one block.
Extents blockExtents(mlir::MLIRContext *context, const ResolvedLaunch &launch);
/// Those of `blocks` consecutive blocks, x fastest.
Extents waveExtents(mlir::MLIRContext *context, const ResolvedLaunch &launch,
                    double blocks);

/// Of the blocks that share a cache the first few, in the order they run in.
struct BlockSet {
  double blocks = 1; ///< how many
  /// How many are in `extents`, with those among them that end at once: 8 where
  /// every fourth block stays, and `blocks` are 2.
  double reach = 1;
  Extents extents; ///< of threads; of blocks, too, when they are consecutive
  bool areConsecutive = true;
  /// Among them, distinct blockIdx.x, pairs of x and y, blockIdx.y, blockIdx.z.
  double columns = 1, inPlane = 1, rows = 1, planes = 1;
};

/// The blocks that share a cache, in the order in which they run. Blocks go to
/// the SMs in turn, x fastest, so the L1 of an SM serves every smCount-th one
/// and L2 all.
class BlockOrder {
public:
  /// Of every `distance`-th block, `blocks` in all, `concurrentBlocks` run at
  /// one time. Of the grid's, from the first to the last that stays, the part
  /// `density` does.
  BlockOrder(mlir::MLIRContext *context, const ResolvedLaunch &launch,
             double concurrentBlocks, double blocks, int64_t distance,
             double density);

  BlockSet first(double count) const { return first(count, density); }
  /// One block, and none that ends at once.
  BlockSet one() const { return first(1, 1); }
  double blocks() const { return all; }
  /// Blocks that run at one time, blocks after which blockIdx.x repeats, and
  /// blocks after which x and y repeat.
  double wave() const { return concurrentBlocks; }
  double column() const { return untilRepeated(launch.blockGrid()[0]); }
  double plane() const {
    return untilRepeated(launch.blockGrid()[0] * launch.blockGrid()[1]);
  }

private:
  mlir::MLIRContext *context;
  const ResolvedLaunch &launch;
  double concurrentBlocks, all;
  int64_t distance;
  double density;

  BlockSet first(double count, double density) const;
  double untilRepeated(int64_t period) const;
};

/// By what factor the blocks of `set` touch more data with `group` than one of
/// them: the distinct values of the block coordinates that the addresses depend
/// on, 5 for `a[bx]` in blocks with 5 different x. 1 where the extents of `set`
/// count the blocks already.
double copies(const AccessGroup &group, const BlockSet &set,
              const ResolvedLaunch &launch);

/// The extents of the grid's threads and blocks, and of all loops.
Extents gridExtents(KernelOp kernel, const ResolvedLaunch &launch,
                    const WarpWalk &walk);
/// Iterations of a warp, at least 1.
double iterations(LoopOp loop, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINTEXTENTS_H
