//===- OperandMoves.cpp - operands moved to registers ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperandMoves.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

bool gpuperf::isOutsideRegisters(const Value &value) {
  const auto *inst = dyn_cast<Instruction>(&value);
  return isa<Constant, Argument>(value) || (inst && isConstantOperand(*inst));
}

/// A zero is a register.
static bool isInInstruction(const Value &operand) {
  const auto *constant = dyn_cast<Constant>(&operand);
  return isOutsideRegisters(operand) && !isa<UndefValue>(operand) &&
         !(constant && constant->isZeroValue());
}

/// Operands that are read from constant memory or as immediates; in PTX of all
/// that one machine instruction computes.
static SmallVector<const Value *, 4> outsideOperands(const Instruction &inst) {
  SmallVector<const Value *, 4> result;
  if (!isAsWritten(*inst.getFunction())) {
    if (isa<BinaryOperator, CmpInst>(inst) &&
        all_of(inst.operands(), [](const Value *operand) {
          return isOutsideRegisters(*operand);
        }))
      result.append(inst.op_begin(), inst.op_end());
    return result;
  }
  auto add = [&](const Instruction &of) {
    for (const Value *operand : of.operands())
      if (isInInstruction(*operand) && !isa<Function>(operand))
        result.push_back(operand);
  };
  const auto *call = dyn_cast<IntrinsicInst>(&inst);
  bool isFma = call && (call->getIntrinsicID() == Intrinsic::fma ||
                        call->getIntrinsicID() == Intrinsic::fmuladd);
  if (!isa<BinaryOperator, CmpInst, SelectInst>(inst) && !isFma)
    return result;
  add(inst);
  if (const Instruction *fused = fusedOperand(inst))
    add(*fused);
  return result;
}

double OperandMoves::forOperands(const Instruction &inst) {
  SmallVector<const Value *, 4> outside = outsideOperands(inst);
  double moves = 0;
  for (const Value *operand : drop_end(outside, outside.empty() ? 0 : 1))
    moves += operands.insert({inst.getParent(), operand}).second;
  return moves;
}

double OperandMoves::forStored(const Instruction &inst, const Value &stored) {
  if (!isAsWritten(*inst.getFunction()) || !isInInstruction(stored) ||
      !operands.insert({inst.getParent(), &stored}).second)
    return 0;
  return valueRegisters(stored);
}

double OperandMoves::forScales(const Instruction &inst) {
  const auto *gep = dyn_cast<GetElementPtrInst>(&inst);
  double moves = 0;
  if (gep)
    for (uint64_t scale : scalesInRegisters(*gep))
      moves += scales.insert({inst.getParent(), scale}).second;
  return moves;
}
