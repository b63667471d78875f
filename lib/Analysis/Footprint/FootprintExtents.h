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

/// The first of the blocks that share a cache.
struct BlockSet {
  double blocks = 1; ///< how many
  Extents extents;   ///< of threads; of blocks, too, when they are consecutive
  bool areConsecutive = true;
  /// Distinct blockIdx.x, blocks of a plane, rows and planes among them.
  double columns = 1, inPlane = 1, rows = 1, planes = 1;
};

/// The blocks that share a cache, in the order in which they run. Blocks go to
/// the SMs in turn, x fastest, so the L1 of an SM serves every smCount-th one
/// and L2 all.
class BlockOrder {
public:
  /// Of every `distance`-th block, `blocks` in all, `atOnce` run at one time.
  BlockOrder(mlir::MLIRContext *context, const ResolvedLaunch &launch,
             double atOnce, double blocks, int64_t distance);

  BlockSet first(double count) const;
  double blocks() const { return all; }
  /// Blocks of a wave, and those after which blockIdx.x, and a place in the
  /// plane, repeat.
  double wave() const { return atOnce; }
  double column() const { return untilRepeated(launch.grid[0]); }
  double plane() const {
    return untilRepeated(launch.grid[0] * launch.grid[1]);
  }

private:
  mlir::MLIRContext *context;
  const ResolvedLaunch &launch;
  double atOnce, all;
  int64_t distance;

  double untilRepeated(int64_t period) const;
};

/// How many times as many data as one block `set` touches with `group`: the
/// distinct values of the block's coordinates that its addresses depend on.
/// 1 where the extents of `set` count the blocks already.
double copies(const AccessGroup &group, const BlockSet &set,
              const ResolvedLaunch &launch);

/// Those of the grid, in all iterations of all loops.
Extents gridExtents(KernelOp kernel, const ResolvedLaunch &launch,
                    const WarpWalk &walk);
/// Iterations of a warp, at least 1.
double iterations(LoopOp loop, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINTEXTENTS_H
