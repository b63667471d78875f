//===- CopyPlan.h - ptxas's copies of loops ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_UNROLLING_COPYPLAN_H
#define GPUPERF_SASS_UNROLLING_COPYPLAN_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"

namespace gpuperf {

/// Computes the copies of each innermost loop, those that LLVM makes
/// (PlanUnrolling) and those that ptxas adds, and stores them as metadata for
/// `copiesOf`.
void planLoopCopies(FunctionAnalyses &info, const CostOptions &options);

/// The cost of an unrolled loop outside of its bodies: the tests that select
/// the next part, the arithmetic of `perPart` in the parts after the first, and
/// the moves of `perPart` before each part. `divergent`: lanes may leave the
/// loop at different iterations.
InstructionCost remainderCost(const LoopCopies &copies,
                              const InstructionCost &perPart, bool divergent,
                              const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_SASS_UNROLLING_COPYPLAN_H
