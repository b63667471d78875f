//===- SharedSectors.h - sectors that loads need together -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two lanes that load `q[b].scale` of packed blocks of 34 bytes touch two
// sectors where one would hold both scales. When the same warp loads the 32
// bytes between the two as well, both sectors are needed anyway, and L1 serves
// what lies in one line at once: nothing is gained by bringing the scales
// together.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_SHAREDSECTORS_H
#define GPUPERF_LIB_ANALYSIS_WALK_SHAREDSECTORS_H

#include "KernelPlan.h"

namespace gpuperf {

/// Whether requests of `access` leave their sectors in L1 for others to load
/// from, on a machine that moves sectors.
bool leavesSectors(AccessOp access, const RequestRules &rules);

/// Judges the loads of `region` by what a warp has asked for in the pass
/// through it that ends (PlanNode::asked), those in conditionals included and
/// those in loops not, and gets ready for the next pass. A load in which bytes
/// are left out is one of full sectors where, in all passes, no more lines are
/// touched than its bytes need and loads that are executed when it is ask for
/// nearly all of what is left out. Does nothing after some passes.
void judgeSectors(PlanRegion &region);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_SHAREDSECTORS_H
