//===- InstructionOrder.h - the issue order of ptxas ------------*- C++ -*-===//
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

/// An operation of a block, in one of the copies of the block that are
/// interleaved.
struct OrderedOp {
  mlir::Operation *op = nullptr;
  unsigned copy = 0;
};

/// The operations of `block` in the order of a list schedule that issues loads
/// as early as dependences allow. Clang's IR alternates loads and their uses.
/// ptxas issues all independent loads of a block first, and in an unrolled loop
/// those of all `copies` of its body. A loop-carried value in one copy is the
/// value that the previous copy yields. Chains of arithmetic that do not depend
/// on each other alternate in its code, whatever their order in Clang's.
///
/// Loops, conditionals, barriers and unknown operations stay in place, and
/// nothing moves across them. Between two of them the rank of an operation is
/// the number of loads that must return before it can issue; operations of one
/// rank issue in the order of the longest chains that begin with them, and not
/// across a branch. The rank of a memory
/// operation that may access what an earlier one wrote, or write what it read,
/// is at least that of the earlier one. The loads of one rank need at most
/// `registersForLoads` 32-bit registers.
std::vector<OrderedOp> issueOrder(mlir::Block &block, unsigned copies,
                                  int64_t registersForLoads);

/// The number of copies of the loop's body that are interleaved in the machine
/// code, so that their loads can be in flight together: the copies that the
/// compilers make of a body of one block, and 1 if an operation in it stays in
/// place.
unsigned copiesSideBySide(LoopOp loop);

/// A value in one of the copies of a block; copy 0 for a value from outside of
/// the block.
struct CopiedValue {
  mlir::Value value;
  unsigned copy = 0;
};
/// The value that corresponds to `value` in the copy: a loop-carried value in a
/// later copy of a loop's body is the value that the previous copy yields.
CopiedValue valueInCopy(mlir::Value value, mlir::Block &body, unsigned copy);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LATENCY_INSTRUCTIONORDER_H
