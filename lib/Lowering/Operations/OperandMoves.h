//===- OperandMoves.h - operands moved to registers -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_OPERANDMOVES_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_OPERANDMOVES_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"
#include <utility>

namespace gpuperf {

/// Whether `value` needs no register as an operand: it is a constant, or
/// instructions read it from constant memory, such as parameters and
/// blockDim.x.
bool isOutsideRegisters(const llvm::Value &value);

/// Counts the moves to registers of operands that instructions cannot use where
/// they are. A block moves each such operand once; the move counts for the
/// instruction that is queried first.
class OperandMoves {
public:
  /// The moves for the operands of `inst`. An instruction can take one operand
  /// from constant memory or as an immediate. Of the two in `blockDim.x * n`
  /// one is therefore moved to a register.
  double forOperands(const llvm::Instruction &inst);

  /// The moves for the value `stored` of a store `inst`. In code lifted from
  /// PTX a constant or a parameter is first moved to registers.
  double forStored(const llvm::Instruction &inst, const llvm::Value &stored);

  /// The moves of the element sizes that the address computation `inst` needs
  /// in registers; none for other instructions.
  double forScales(const llvm::Instruction &inst);

private:
  using Block = const llvm::BasicBlock *;
  llvm::DenseSet<std::pair<Block, const llvm::Value *>> operands;
  llvm::DenseSet<std::pair<Block, uint64_t>> scales;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_OPERANDMOVES_H
