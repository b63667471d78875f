//===- Barriers.h - how often warps reach barriers --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_BARRIERS_H
#define GPUPERF_LIB_ANALYSIS_WALK_BARRIERS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Whether a barrier of this kind makes the warps of a block wait for each
/// other: block, named and mbarrier barriers do. Barriers of a warp, a cluster
/// or the grid are not counted with them.
bool isBlockScope(BarrierKind kind);

/// Fills `walk.barriers` with one entry for each source location, including
/// what keeps threads of a block away from the barrier. For barriers of block
/// scope `staticBarriers` is the number of source locations, where each chain
/// of inlined calls counts separately, and `barriersPerWarp` how many a warp
/// executes: 1 and 64 for `__syncthreads()` in a loop of 64 iterations.
void countBarriers(KernelOp kernel, const ResolvedLaunch &launch,
                   WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_BARRIERS_H
