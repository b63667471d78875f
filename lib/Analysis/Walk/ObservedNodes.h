//===- ObservedNodes.h - observed results in a plan -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_OBSERVEDNODES_H
#define GPUPERF_LIB_ANALYSIS_WALK_OBSERVEDNODES_H

#include "KernelPlan.h"

namespace gpuperf {

/// Sets the observed shares and trip counts of the loops and conditionals of
/// `plan`, whose kernel was observed. A region is executed as often as a
/// statement in it; shares are relative to the enclosing region.
void takeObserved(PlanRegion &plan, const Observation &observed);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_OBSERVEDNODES_H
