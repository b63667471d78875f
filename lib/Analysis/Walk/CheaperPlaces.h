//===- CheaperPlaces.h - instructions with a cheaper form -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_CHEAPERPLACES_H
#define GPUPERF_LIB_ANALYSIS_WALK_CHEAPERPLACES_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills `walk.cheaper` and `walk.cheaperFormIndex`. Copies of one expression,
/// also those made by unrolling and inlining, are one entry. Expressions that
/// no warp executes are left out.
void findCheaperPlaces(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_CHEAPERPLACES_H
