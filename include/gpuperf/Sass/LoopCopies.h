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

#ifndef GPUPERF_SASS_LOOPCOPIES_H
#define GPUPERF_SASS_LOOPCOPIES_H

#include "gpuperf/Sass/FunctionAnalyses.h"
#include "gpuperf/Sass/InstructionCosts.h"

namespace gpuperf {

struct LoopCopies {
  /// Copies that LLVM makes, and 1 where a loop for the remainder follows.
  unsigned front = 1, remainder = 0;
  /// Copies that ptxas makes of LLVM's main loop, in its main loop and in all.
  unsigned back = 1, backBodies = 1;

  /// Iterations of the source in one of the machine's main loop.
  unsigned factor() const { return front * back; }
  /// Copies of the body in the machine code, those for the remainder included.
  unsigned bodies() const { return front * backBodies + remainder; }
  /// ptxas does not know the count, so parts for two and one follow.
  bool hasBackRemainder() const { return backBodies > back; }
  /// Parts of the machine code that step the counter and the addresses.
  unsigned parts() const { return (hasBackRemainder() ? 3 : 1) + remainder; }
};

/// Notes the copies of every innermost loop, for `copiesOf`.
void planLoopCopies(FunctionAnalyses &info, const CostOptions &options);

/// What was noted for the loop whose latch this is; one copy otherwise.
LoopCopies copiesOf(const llvm::BasicBlock &latch);

/// What is done once for a loop that was copied: tests of which part is next;
/// in the parts after the first, the sums of `perPart`, and its moves in front
/// of all. `divergent` where lanes may leave the loop one by one.
InstructionCost remainderCost(const LoopCopies &copies,
                              const InstructionCost &perPart, bool divergent);

} // namespace gpuperf

#endif // GPUPERF_SASS_LOOPCOPIES_H
