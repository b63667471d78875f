//===- CheaperPlaces.h - what has a cheaper form ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_CHEAPERPLACES_H
#define GPUPERF_LIB_ANALYSIS_WALK_CHEAPERPLACES_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills `walk.cheaper` and `walk.cheaperFormIndex`. Copies of one expression
/// are one place, those by unrolling and inlining, too; what no warp executes
/// is none.
void findCheaperPlaces(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_CHEAPERPLACES_H
