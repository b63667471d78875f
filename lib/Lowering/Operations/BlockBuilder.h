//===- BlockBuilder.h - instructions and calls as operations ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_BLOCKBUILDER_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_BLOCKBUILDER_H

#include "AccessBuilder.h"
#include "CheaperForms.h"
#include "OperandMoves.h"
#include "OperationBuilder.h"
#include "llvm/ADT/DenseMap.h"

namespace gpuperf {

/// Emits the operations of the blocks of one kernel.
class BlockBuilder {
public:
  BlockBuilder(OperationBuilder &ops, ArrayTable &arrays)
      : ops(ops), accesses(ops, arrays, moves),
        cheaperForms(ops.info, ops.device, ops.costOptions, ops.builder) {}

  /// Emits all of `block` at the builder's insertion point, except for its phis
  /// and its terminator.
  void emit(llvm::BasicBlock &block);

private:
  OperationBuilder &ops;
  OperandMoves moves;
  AccessBuilder accesses;
  CheaperForms cheaperForms;
  llvm::DenseMap<const llvm::Value *, unsigned> dividedValues; ///< numbered
  /// Numbered values in constant memory that multiply-adds use as operands.
  llvm::DenseMap<const llvm::Value *, unsigned> constantValues;

  void emitInstruction(llvm::Instruction &inst);
  void emitOperation(llvm::Instruction &inst);
  void markDivision(const llvm::Instruction &inst, mlir::Operation &op);
  std::optional<int64_t> sourceOf(const llvm::Value *value, InstOp op);
  void markSources(const llvm::Instruction &factors, const llvm::Value *addend,
                   InstOp op);
  void markFactors(const llvm::Instruction &inst, InstOp op);
  void emitCall(llvm::CallInst &call);
  void emitMask(llvm::CallInst &call);
  bool emitIntrinsic(llvm::CallInst &call);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_BLOCKBUILDER_H
