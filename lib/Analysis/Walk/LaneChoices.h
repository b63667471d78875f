//===- LaneChoices.h - which lanes a conditional picks ----------*- C++ -*-===//
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

/// Of the lanes in `taken` and those in `skipped`, neither empty: Spaced for
/// lanes 0, 8, 16 and 24 of all.
LaneChoice laneChoice(LaneMask taken, LaneMask skipped);

/// Of the iterations of the lanes in `active`: Leading where they differ by
/// one, as at the end of `for (i = threadIdx.x; i < n; i += 32)`, Mixed where
/// by more. Empty where they do not.
std::optional<LaneChoice> tripChoice(const LaneNumbers &trips, LaneMask active);

/// What both are: Spaced for lanes 0 and 16 once and lane 0 another time, as in
/// a tree of sums. An empty one is no choice yet.
LaneChoice together(std::optional<LaneChoice> a, LaneChoice b);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_LANECHOICES_H
