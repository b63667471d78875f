//===- BlockParts.h - shares of blocks that are active ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKPARTS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKPARTS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Shares of the grid's blocks, 0 to 1, by the conditionals that whole blocks
/// take or skip: those on blockIdx, `blockIdx.x % 4`, on a value that is the
/// same in a block, and bounds on a global index. Other conditionals,
/// `threadIdx.x < 32`, are taken by some threads of every block.
///
/// The share of blocks that execute `op`. It is at most the share that results
/// if each of the warps that execute it were in a block of its own.
double executingBlockShare(mlir::Operation *op, const WarpWalk &walk,
                           int64_t warpsPerBlock);
/// Among the warps of the blocks that execute `op`, the share that does, by the
/// other conditionals with an unknown outcome: `if (t < limit)` with an unknown
/// limit.
double executingWarpShare(mlir::Operation *op, const WarpWalk &walk);
/// The share of blocks that do not end before an access, a loop or a barrier,
/// unlike blocks that leave at `if (blockIdx.x % 4) return;`. More than 0.
double activeBlockShare(KernelOp kernel, const WarpWalk &walk);
/// The share of active blocks among those from the first to the last active
/// one: 1 for the first half of the grid, 0.5 for every second block. More than
/// 0.
double activeBlockDensity(KernelOp kernel, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKPARTS_H
