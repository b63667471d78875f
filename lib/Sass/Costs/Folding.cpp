//===- Folding.cpp - operations that share one machine instruction --------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "Loops/LoopArithmetic.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

bool isLogic(unsigned opcode) {
  return opcode == Instruction::And || opcode == Instruction::Or ||
         opcode == Instruction::Xor;
}

/// `add`, and the `or` that instcombine makes of one that never carries.
bool isAddition(const Instruction &inst) {
  if (const auto *either = dyn_cast<PossiblyDisjointInst>(&inst))
    return either->isDisjoint();
  return inst.getOpcode() == Instruction::Add;
}

bool isContractible(const Instruction &inst) {
  const auto *op = dyn_cast<FPMathOperator>(&inst);
  return op && op->hasAllowContract();
}

/// Of 32 bits each; a shift by a constant is one by a power of two.
bool isWideProduct(const Instruction &product) {
  if (product.getOpcode() == Instruction::Shl &&
      !isa<ConstantInt>(product.getOperand(1)))
    return false;
  return all_of(product.operands(), [](const Value *operand) {
    return isa<SExtInst, ZExtInst, ConstantInt>(operand);
  });
}

/// A shift that LEA or a multiplication that IMAD joins to an addition. IMAD
/// cannot negate the product.
bool joinsAddition(const Instruction &inner, const Instruction &outer) {
  bool minuend =
      outer.getOpcode() == Instruction::Sub && outer.getOperand(0) == &inner;
  if (!isAddition(outer) && !minuend)
    return false;
  bool single = registerWords(inner.getType()) == 1;
  // The first of the IMAD.WIDE of 64 bits has an addend, too.
  if (inner.getOpcode() == Instruction::Mul)
    return single || isWideProduct(inner) || isAsWritten(*inner.getFunction());
  return !minuend && inner.getOpcode() == Instruction::Shl &&
         isa<ConstantInt>(inner.getOperand(1)) &&
         (single || isWideProduct(inner) || isAsWritten(*inner.getFunction()));
}

/// Whether one instruction can compute `inner` and `outer`: FFMA for a * b + c,
/// IMAD, LEA for (a << 2) + c, IADD3 for a + b + c, LOP3 for a & b | c. Not, if
/// `inner` is itself such a pair: a + b + c + d takes two.
bool canJoin(const Instruction &inner, const Instruction &outer) {
  const Type *type = outer.getType();
  if (type != inner.getType())
    return false;
  unsigned opcode = outer.getOpcode();
  if (opcode == Instruction::FAdd || opcode == Instruction::FSub)
    return inner.getOpcode() == Instruction::FMul && isContractible(inner) &&
           isContractible(outer);
  if (!type->isIntegerTy() || type->isIntegerTy(1) || registerWords(type) > 2)
    return false;
  if (joinsAddition(inner, outer))
    return true;
  bool sum = isAddition(inner) || inner.getOpcode() == Instruction::Sub;
  if (isAddition(outer) || opcode == Instruction::Sub)
    return sum;                                         // IADD3
  return isLogic(opcode) && isLogic(inner.getOpcode()); // LOP3
}

/// Whether the instruction for `inst` alone takes three operands, so that an
/// operand of `inst` may be joined to it: IADD3 and LOP3 do. In (a + b + c) + d
/// the inner sum is an IADD3 already and d needs another one; the product in
/// a * b + c takes two operands, so that what a is made of does not matter.
bool isTernary(const Instruction &inst) {
  return inst.getOpcode() != Instruction::FMul &&
         inst.getOpcode() != Instruction::Mul &&
         inst.getOpcode() != Instruction::Shl;
}

/// How far a chain of sums is followed before it is cut: the body of a loop
/// that was unrolled 1000 times is a + b + c + … of 1000 terms.
constexpr unsigned maxChain = 64;

const Instruction *fusedOperandOf(const Instruction &user, unsigned depth) {
  if (depth > maxChain)
    return nullptr;
  for (const Value *operand : user.operands()) {
    const auto *inner = dyn_cast<Instruction>(operand);
    if (!inner || !inner->hasOneUse() ||
        inner->getParent() != user.getParent() || !canJoin(*inner, user))
      continue;
    if (!isTernary(*inner) || !fusedOperandOf(*inner, depth + 1))
      return inner;
  }
  return nullptr;
}

bool isFloatArithmetic(const User *user) {
  if (const auto *call = dyn_cast<CallInst>(user)) {
    Intrinsic::ID id = call->getIntrinsicID();
    return id == Intrinsic::fma || id == Intrinsic::fmuladd ||
           id == Intrinsic::minnum || id == Intrinsic::maxnum;
  }
  switch (cast<Instruction>(user)->getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FCmp:
    return true;
  default:
    return false;
  }
}

/// Negation and absolute value are operand modifiers of float arithmetic.
bool isOperandModifier(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  bool modifier = inst.getOpcode() == Instruction::FNeg ||
                  (call && call->getIntrinsicID() == Intrinsic::fabs);
  return modifier && all_of(inst.users(), isFloatArithmetic);
}

/// The complement is an operand of LOP3 like any other.
bool isComplementInLogic(const Instruction &inst) {
  if (!match(&inst, m_Not(m_Value())) || inst.getType()->isIntegerTy(1))
    return false;
  return all_of(inst.users(), [](const User *user) {
    return isLogic(cast<Instruction>(user)->getOpcode());
  });
}

/// The index of an address: IMAD.WIDE multiplies 32 bits and adds to 64.
bool isOnlyIndex(const Instruction &inst) {
  return all_of(inst.users(),
                [](const User *user) { return isa<GetElementPtrInst>(user); });
}

bool isExtension(const User *user) { return isa<SExtInst, ZExtInst>(user); }

bool isFoldedExtension(const Instruction &inst) {
  if (!isExtension(&inst) || inst.getOperand(0)->getType()->isIntegerTy(1))
    return false;
  if (isOnlyIndex(inst))
    return true;
  return all_of(inst.users(), [](const User *user) { // IMAD.WIDE
    const auto *product = dyn_cast<BinaryOperator>(user);
    return product && product->getType()->isIntegerTy(64) &&
           (product->getOpcode() == Instruction::Mul ||
            product->getOpcode() == Instruction::Shl) &&
           isWideProduct(*product);
  });
}

/// A constant added to an index is the immediate offset of the access.
bool isAddressImmediate(const Instruction &inst) {
  if (!isAddition(inst) || !isa<ConstantInt>(inst.getOperand(1)) ||
      isAsWritten(*inst.getFunction()))
    return false;
  return all_of(inst.users(), [&](const User *user) {
    if (isExtension(user))
      return isOnlyIndex(*cast<Instruction>(user));
    return isa<GetElementPtrInst>(user);
  });
}

} // namespace

const Instruction *gpuperf::fusedOperand(const Instruction &user) {
  return fusedOperandOf(user, 0);
}

bool gpuperf::isFoldedIntoUser(const Instruction &inst) {
  if (inst.use_empty())
    return false;
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&inst))
    return pointerCost(*gep).counts.empty();
  if (isOperandModifier(inst) || isComplementInLogic(inst) ||
      isFoldedExtension(inst) || isAddressImmediate(inst) ||
      isReducedIndex(inst))
    return true;
  if (!inst.hasOneUse())
    return false;
  const auto *user = dyn_cast<Instruction>(*inst.user_begin());
  return user && user->getParent() == inst.getParent() &&
         canJoin(inst, *user) && fusedOperand(*user) == &inst;
}
