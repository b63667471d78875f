//===- OperandMoves.h - operands that are moved to registers ----*- C++ -*-===//
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

/// Whether `value` needs no register to be an operand: a constant, or what
/// instructions read from constant memory, parameters and blockDim.x.
bool isOutsideRegisters(const llvm::Value &value);

/// Counts the moves to registers of what instructions cannot take from where it
/// is. A block moves each such operand once; the instruction that is asked
/// about first is the one that pays.
class OperandMoves {
public:
  /// An instruction takes one operand from constant memory or as an immediate.
  /// Of the two in `blockDim.x * n` one is moved to a register: the moves for
  /// `inst`.
  double forOperands(const llvm::Instruction &inst);

  /// The moves for the value `stored` of a store `inst`. In code lifted from
  /// PTX a constant or a parameter is moved to registers first.
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
