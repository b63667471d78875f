//===- LoopCopies.h - bodies of a loop in the machine code ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two compilers copy the body of an innermost loop. LLVM's own unroller is asked
// by the front end (PlanUnrolling), which leaves the loop as it is and notes the
// answer; planLoopCopies adds what ptxas makes of the result:
//
//   for (i < n) s += a[i];     front 8, remainder 1: LLVM's loop of 8 loads and
//                              one of one load for the rest
//                              back 4, backBodies 7: ptxas makes of the former
//                              4 * 8 loads, then 2 * 8 and 1 * 8 for its rest
//   factor() 32, bodies() 57
//
// Whoever has to know the copies of a loop, its counts, its registers or its
// early loads, asks copiesOf or copiesOfBlock. With `#pragma unroll 1` both
// compilers leave the loop; -fno-unroll-loops concerns LLVM alone.
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

/// Copies of `block` side by side in the machine's main loop, so that what they
/// have in common, the step of the counter, is there once, and the loads of all
/// can be in flight together: factor() for a loop of one block, 1 for others.
unsigned copiesOfBlock(const llvm::BasicBlock &block);

/// What is done once for a loop that was copied: tests of which part is next;
/// in the parts after the first, the sums of `perPart`, and its moves in front
/// of all. `divergent` where lanes may leave the loop one by one.
InstructionCost remainderCost(const LoopCopies &copies,
                              const InstructionCost &perPart, bool divergent,
                              const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_SASS_LOOPCOPIES_H
