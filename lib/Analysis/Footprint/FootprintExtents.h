//===- FootprintExtents.h - extents of threads, blocks, loops ---*- C++ -*-===//
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
/// The threads of `blocks` consecutive blocks, x fastest.
Extents waveExtents(mlir::MLIRContext *context, const ResolvedLaunch &launch,
                    double blocks);

/// The first few of the blocks that share a cache, in execution order.
struct BlockSet {
  double blocks = 1; ///< how many
  /// How many blocks `extents` covers, including those that end immediately: 8
  /// if every fourth block remains and `blocks` is 2.
  double reach = 1;
  Extents extents; ///< of threads, and of blocks if these are consecutive
  bool areConsecutive = true;
  /// The distinct values of blockIdx.x, of pairs of x and y, of blockIdx.y and
  /// of blockIdx.z among them.
  double columns = 1, inPlane = 1, rows = 1, planes = 1;
};

/// The blocks that share a cache, in execution order. Blocks are assigned to
/// the SMs in turn, x fastest, so the L1 of an SM serves every smCount-th block
/// and L2 serves all.
class BlockOrder {
public:
  /// Describes every `distance`-th block, `blocks` in total, of which
  /// `concurrentBlocks` run at a time. `density` is the share of active blocks
  /// among the grid's blocks from the first to the last active one.
  BlockOrder(mlir::MLIRContext *context, const ResolvedLaunch &launch,
             double concurrentBlocks, double blocks, int64_t distance,
             double density);

  BlockSet first(double count) const { return first(count, density); }
  /// A single block, excluding blocks that end immediately.
  BlockSet one() const { return first(1, 1); }
  double blocks() const { return all; }
  /// The number of blocks that run at a time, the number of blocks after which
  /// blockIdx.x repeats, and the number after which x and y repeat.
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

/// The factor by which the blocks of `set` touch more data with `group` than
/// one of them: the number of distinct values of the block coordinates that the
/// addresses depend on, 5 for `a[bx]` in blocks with 5 different x. The factor
/// is 1 if the extents of `set` already include the blocks.
double copies(const AccessGroup &group, const BlockSet &set,
              const ResolvedLaunch &launch);

/// The extents of the grid's threads and blocks, and of all loops.
Extents gridExtents(KernelOp kernel, const ResolvedLaunch &launch,
                    const WarpWalk &walk);
/// Iterations of a warp, at least 1.
double iterations(LoopOp loop, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINTEXTENTS_H
