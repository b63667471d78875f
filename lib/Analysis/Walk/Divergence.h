//===- Divergence.h - loops, and lanes that go separate ways ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_DIVERGENCE_H
#define GPUPERF_LIB_ANALYSIS_WALK_DIVERGENCE_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills the walk's `loopProfiles` from its loops and from the kernel's
/// attribute `unrolled`. Copies at one place become one: executions summed,
/// iterations averaged by executions.
void collectLoops(KernelOp kernel, WarpWalk &walk);

/// Fills `walk.divergence`: one entry for each conditional whose lanes disagree
/// in some warp, and for each loop that lanes leave one after another, in the
/// order of the source. Not for guards of the grid's work, `if (i < n)`: the
/// last threads' idle neighbours have nothing to do. `wastedIssuePerWarp` is what regrouping the threads
/// could save at best: every instruction under the branch, times the share of
/// the lanes that reached the branch but sit idle. Copies of one source
/// conditional (unrolling, inlining) merge: executions and waste add up,
/// fractions average.
void findDivergence(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_DIVERGENCE_H
