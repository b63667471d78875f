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
/// `plan`, those of a kernel of which `launch` was observed. How often a region
/// runs is that of a statement in it; a share is that of what is around.
void takeObserved(PlanRegion &plan, const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_OBSERVEDNODES_H
