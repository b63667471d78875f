//===- UniformRegisters.cpp - values held once per warp -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UniformRegisters.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

using Values = DenseSet<const Value *>;

/// All operands are in `known` or take no register.
static bool hasOperandsIn(const Instruction &inst, const Values &known) {
  return all_of(inst.operands(), [&](const Value *operand) {
    const auto *other = dyn_cast<Instruction>(operand);
    return !other || known.contains(other) || isConstantOperand(*other);
  });
}

Values gpuperf::parameterIntegers(const Function &function) {
  Values result;
  for (const BasicBlock *block : ReversePostOrderTraversal(&function))
    for (const Instruction &inst : *block)
      if (inst.getType()->isIntegerTy() &&
          isa<BinaryOperator, CastInst, ICmpInst, SelectInst>(inst) &&
          hasOperandsIn(inst, result))
        result.insert(&inst);
  return result;
}

static bool isBlockIndex(const CallInst &call) {
  Intrinsic::ID id = call.getIntrinsicID();
  return id == Intrinsic::nvvm_read_ptx_sreg_ctaid_x ||
         id == Intrinsic::nvvm_read_ptx_sreg_ctaid_y ||
         id == Intrinsic::nvvm_read_ptx_sreg_ctaid_z;
}

/// The unit adds, multiplies, shifts, compares and selects integers.
static bool hasUniformForm(const Instruction &inst) {
  Type *type = inst.getType();
  if (!type->isIntegerTy() && !type->isPointerTy())
    return false;
  if (isa<FPToSIInst, FPToUIInst>(inst) || inst.isIntDivRem())
    return false;
  if (const auto *call = dyn_cast<CallInst>(&inst))
    return isa<MinMaxIntrinsic>(call) || isBlockIndex(*call);
  return isa<BinaryOperator, CastInst, ICmpInst, SelectInst, PHINode,
             GetElementPtrInst, FreezeInst>(inst);
}

Values gpuperf::uniformValues(const Function &function,
                              const UniformityInfo &uniformity) {
  Values result;
  for (const Instruction &inst : instructions(function))
    if (hasUniformForm(inst) && uniformity.isUniform(&inst))
      result.insert(&inst);
  // i and i + 1 of a loop are made of each other: both are taken for uniform
  // here, and go again where the start of i turns out to be a loaded value.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Instruction &inst : instructions(function))
      if (result.contains(&inst) && !hasOperandsIn(inst, result)) {
        result.erase(&inst);
        changed = true;
      }
  }
  return result;
}
