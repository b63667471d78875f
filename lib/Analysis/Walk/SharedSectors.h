//===- SharedSectors.h - sectors that several loads need --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two lanes that load `q[b].scale` of packed blocks of 34 bytes touch two
// sectors where one sector could hold both scales. If the same warp also loads
// the 32 bytes in between, both sectors are needed anyway, and L1 serves
// everything in one line at once. Storing the scales next to each other then
// saves nothing.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_SHAREDSECTORS_H
#define GPUPERF_LIB_ANALYSIS_WALK_SHAREDSECTORS_H

#include "KernelPlan.h"

namespace gpuperf {

/// Whether requests of `access` leave their sectors in L1 for other loads, on a
/// machine that transfers sectors.
bool leavesSectors(AccessOp access, const RequestRules &rules);

/// Evaluates the loads of `region` by what a warp has accessed in the pass
/// through it that ends (PlanNode::asked), including loads in conditionals but
/// not those in loops, and prepares for the next pass. A load that leaves out
/// bytes counts as one of full sectors if in all passes no more lines are
/// touched than its bytes need, and loads that are executed together with it
/// access nearly all of the bytes left out. Does nothing after the first few
/// passes.
void judgeSectors(PlanRegion &region);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_SHAREDSECTORS_H
