//===- Divergence.h - divergent conditionals and loops ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_DIVERGENCE_H
#define GPUPERF_LIB_ANALYSIS_WALK_DIVERGENCE_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills `walk.divergence` with one entry for each conditional whose lanes
/// disagree in some warp, and for each loop that lanes leave at different
/// iterations, in source order. Guards of the grid's work, `if (i < n)`, are
/// left out, since the idle lanes of the last warp have nothing to do.
/// `wastedIssuePerWarp` is an upper bound on what regrouping the threads could
/// save: all instructions under the branch times the share of the lanes that
/// reached the branch but are idle. Copies of one source conditional (by
/// unrolling or inlining) merge: executions and waste are summed, fractions
/// averaged.
void findDivergence(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_DIVERGENCE_H
