//===- InstructionOrder.h - the order in which ptxas would issue -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LATENCY_INSTRUCTIONORDER_H
#define GPUPERF_LIB_ANALYSIS_LATENCY_INSTRUCTIONORDER_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <vector>

namespace gpuperf {

/// An operation of a block, in one of the copies of it that are side by side.
struct OrderedOp {
  mlir::Operation *op = nullptr;
  unsigned copy = 0;
};

/// The operations of `block` in the order of a list schedule that issues loads
/// as early as dependences allow. Clang's IR alternates load and use; ptxas
/// issues all independent loads of a block first, and where it has unrolled a
/// loop those of all `copies` of its body. A value that one copy carries is the
/// one that the copy before it yields.
///
/// Loops, conditionals, barriers and unknown operations stay where they are and
/// nothing moves across them. Between two of them an operation's rank is the
/// number of loads that must return before it can issue; a rank's operations
/// issue in program order. A memory operation that may touch what an earlier
/// one wrote, or write what it read, has at least that one's rank. At most
/// `registersForLoads` 32-bit registers of loads have one rank.
std::vector<OrderedOp> issueOrder(mlir::Block &block, unsigned copies,
                                  int64_t registersForLoads);

/// The copies of the loop's body that are side by side in the machine code, so
/// that their loads can be in flight together: those that the compilers make of
/// a body of one block, and 1 where something in it keeps its place.
unsigned copiesSideBySide(LoopOp loop);

/// A value in one of the copies of a block; 0 of one from outside of the block.
struct CopiedValue {
  mlir::Value value;
  unsigned copy = 0;
};
/// What `value` is in the copy: one that a later copy of a loop's body carries is
/// what the one before yields.
CopiedValue valueInCopy(mlir::Value value, mlir::Block &body, unsigned copy);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_INSTRUCTIONORDER_H
