//===- LoopCopies.h - bodies of a loop in the machine code ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two compilers unroll: LLVM, whose decision the front end has noted, and then
// ptxas what is left. ptxas makes of a counted loop one of four copies, and for
// the remainder two and one: seven bodies.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_LOOPCOPIES_H
#define GPUPERF_LIB_LOWERING_LOOPCOPIES_H

#include "FunctionInfo.h"
#include "InstructionCosts.h"

namespace gpuperf {

struct LoopCopies {
  /// Iterations of the source in one of the machine's main loop.
  unsigned factor = 1;
  /// Copies of the body in the machine code, those for the remainder included.
  unsigned bodies = 1;
};

/// Notes the copies of every innermost loop, for `copiesOf`.
void planLoopCopies(FunctionInfo &info, const CostOptions &options);

/// What was noted for the loop whose latch this is; one copy otherwise.
LoopCopies copiesOf(const llvm::BasicBlock &latch);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_LOOPCOPIES_H
