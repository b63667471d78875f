//===- WorstAtomics.h - the most that data can make of atomics --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WORSTATOMICS_H
#define GPUPERF_LIB_ANALYSIS_WORSTATOMICS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// Gives the entries of `walk.accesses` that `isChosen` selects, atomics in
/// global memory, the most that they can cost: each condition of unknown
/// outcome holds, and data that chooses addresses chooses one. `warps` are
/// those of the grid. The instructions around the atomics stay as they are.
void assumeWorstCaseAtomics(llvm::function_ref<bool(unsigned)> isChosen,
                            double warps, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WORSTATOMICS_H
