//===- BlockParts.h - blocks that end at once -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKPARTS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKPARTS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Parts of the grid's blocks, 0 to 1, by the conditionals that whole blocks
/// take or skip: those on blockIdx, `blockIdx.x % 4`, on a value that a block
/// shares, and bounds on a global index. Others, `threadIdx.x < 32`, are taken
/// by some threads of every block.
///
/// The part that executes `op`, which is no more than as if each of the warps
/// that do were in a block of its own.
double executingBlockShare(mlir::Operation *op, const WarpWalk &walk,
                           int64_t warpsPerBlock);
/// Of the warps of the blocks that execute `op`, the part that does, by the
/// other conditionals whose outcome is not known: `if (t < limit)` with a limit
/// that nothing tells.
double executingWarpShare(mlir::Operation *op, const WarpWalk &walk);
/// The part that does not end before an access, a loop or a barrier, as blocks
/// behind `if (blockIdx.x % 4) return;` do. More than 0.
double activeBlockShare(KernelOp kernel, const WarpWalk &walk);
/// Those that stay among the blocks from the first to the last that does, 1 for
/// the first half of the grid, 0.5 for every second block. More than 0.
double activeBlockDensity(KernelOp kernel, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKPARTS_H
