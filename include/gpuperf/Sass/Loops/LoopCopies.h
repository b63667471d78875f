//===- LoopCopies.h - unrolled copies of a loop's body ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both LLVM and ptxas unroll innermost loops. The front end asks LLVM's
// unroller for its unroll factor, leaves the loop as it is and stores the
// answer as metadata (PlanUnrolling). planLoopCopies adds the copies that ptxas
// makes:
//
//   for (i < n) s += a[i];     front 8, remainder 1: LLVM makes a loop with 8
//                              loads and a remainder loop with one load
//                              back 4, backBodies 7: ptxas makes the former a
//                              loop with 4 * 8 loads; 2 * 8 and 1 * 8 loads
//                              follow for its remainder
//   factor() 32, bodies() 57
//
// Analyses that need the copies of a loop (for instruction counts, registers or
// early loads) use copiesOf or copiesOfBlock. `#pragma unroll 1` stops both
// compilers, -fno-unroll-loops only LLVM.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_LOOPS_LOOPCOPIES_H
#define GPUPERF_SASS_LOOPS_LOOPCOPIES_H

#include "llvm/IR/BasicBlock.h"

namespace gpuperf {

struct LoopCopies {
  /// Copies of the body in LLVM's main loop; 1 if a remainder loop follows.
  unsigned front = 1, remainder = 0;
  /// Copies of LLVM's main loop that ptxas makes: in its own main loop, and in
  /// total with those for the remainder.
  unsigned back = 1, backBodies = 1;

  /// The unroll factor: source iterations in one iteration of the machine's
  /// main loop.
  unsigned factor() const { return front * back; }
  /// Copies of the body in the machine code, with those for remainders.
  unsigned bodies() const { return front * backBodies + remainder; }
  /// Whether ptxas does not know the trip count and adds parts for two and for
  /// one iteration of LLVM's loop.
  bool hasBackRemainder() const { return backBodies > back; }
  /// Parts of the machine code that each step the counter and the addresses.
  unsigned parts() const { return (hasBackRemainder() ? 3 : 1) + remainder; }
};

/// The copies of the loop with this latch, as setCopies stored them; a single
/// copy where it did not.
LoopCopies copiesOf(const llvm::BasicBlock &latch);
void setCopies(llvm::BasicBlock &latch, const LoopCopies &copies);

/// Copies of `block` side by side in the machine's main loop: factor() for a
/// loop of one block, else 1. The copies share the step of the counter, and
/// their loads can be in flight together.
unsigned copiesOfBlock(const llvm::BasicBlock &block);

} // namespace gpuperf

#endif // GPUPERF_SASS_LOOPS_LOOPCOPIES_H
