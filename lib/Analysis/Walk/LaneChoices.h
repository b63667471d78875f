//===- LaneChoices.h - which lanes take a branch ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_LANECHOICES_H
#define GPUPERF_LIB_ANALYSIS_WALK_LANECHOICES_H

#include "Lanes/LaneArithmetic.h"
#include "Lanes/LaneVectors.h"
#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

/// Classifies a split of lanes into `taken` and `skipped`, neither of which is
/// empty: Spaced if lanes 0, 8, 16 and 24 of all are taken.
LaneChoice laneChoice(LaneMask taken, LaneMask skipped);

/// Classifies the iteration counts of the lanes in `active`: Leading if they
/// differ by one, as at the end of `for (i = threadIdx.x; i < n; i += 32)`,
/// Mixed if they differ by more. Empty if they do not differ.
std::optional<LaneChoice> tripChoice(const LaneNumbers &trips, LaneMask active);

/// Combines two choices: Spaced for lanes 0 and 16 in one and lane 0 in the
/// other, as in a tree reduction. An empty `a` means that there is no choice
/// yet.
LaneChoice together(std::optional<LaneChoice> a, LaneChoice b);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_LANECHOICES_H
