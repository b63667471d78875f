//===- LoopProfiles.h - the loops of the source -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_LOOPPROFILES_H
#define GPUPERF_LIB_ANALYSIS_WALK_LOOPPROFILES_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills the walk's `loopProfiles` from its loops and from the kernel's
/// attribute `unrolled`. Copies at one source location become one entry:
/// executions are summed, iterations averaged with the executions as weights.
void collectLoops(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_LOOPPROFILES_H
