//===- ExprOperators.cpp - operators, casts, comparisons ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace gpuperf;
using namespace llvm;

static std::optional<ExprKind> binaryKind(const BinaryOperator &op) {
  switch (op.getOpcode()) {
  case Instruction::Add:
    return ExprKind::Add;
  case Instruction::Sub:
    return ExprKind::Sub;
  case Instruction::Mul:
    return ExprKind::Mul;
  case Instruction::UDiv:
  case Instruction::SDiv:
    return ExprKind::Div;
  case Instruction::URem:
  case Instruction::SRem:
    return ExprKind::Rem;
  case Instruction::Shl:
    return ExprKind::Shl;
  case Instruction::LShr:
  case Instruction::AShr:
    return ExprKind::Shr;
  case Instruction::And:
    return ExprKind::And;
  case Instruction::Xor:
    return ExprKind::Xor;
  case Instruction::Or:
    // InstCombine turns additions without carries into `or disjoint`.
    return cast<PossiblyDisjointInst>(op).isDisjoint() ? ExprKind::Add
                                                       : ExprKind::Or;
  default:
    return std::nullopt;
  }
}

static bool isUnsignedOperator(unsigned opcode) {
  return opcode == Instruction::UDiv || opcode == Instruction::URem ||
         opcode == Instruction::LShr;
}

ExprAttr ExprBuilder::computeBinary(BinaryOperator &op) {
  std::optional<ExprKind> kind = binaryKind(op);
  if (!kind)
    return {};
  ExprAttr lhs = build(op.getOperand(0), op.getParent());
  ExprAttr rhs = build(op.getOperand(1), op.getParent());
  if (op.getType()->isIntegerTy(1)) {
    if (*kind == ExprKind::And)
      kind = ExprKind::LogicalAnd;
    else if (*kind == ExprKind::Or || *kind == ExprKind::Add)
      kind = ExprKind::LogicalOr;
    else if (*kind == ExprKind::Xor && rhs.isConst())
      return rhs.getValue() ? binary(ExprKind::Eq, lhs, constant(0)) : lhs;
    else
      return {};
  }
  // x << k reads, and folds, as a multiplication.
  if (*kind == ExprKind::Shl && rhs.isConst() && rhs.getValue() >= 0 &&
      rhs.getValue() < 32)
    return wrapped(
        binary(ExprKind::Mul, lhs, constant(int64_t(1) << rhs.getValue())), op);
  if (isUnsignedOperator(op.getOpcode()) && (isExact(lhs) || isExact(rhs))) {
    lhs = asUnsigned(lhs, *op.getOperand(0));
    if (op.getOpcode() != Instruction::LShr)
      rhs = asUnsigned(rhs, *op.getOperand(1));
  }
  return wrapped(binary(*kind, lhs, rhs), op);
}

ExprAttr ExprBuilder::computeCast(CastInst &cast) {
  Value *source = cast.getOperand(0);
  if (!source->getType()->isIntegerTy())
    return {};
  ExprAttr operand = build(source, cast.getParent());
  unsigned from = source->getType()->getIntegerBitWidth();
  unsigned to = cast.getType()->getIntegerBitWidth();
  switch (cast.getOpcode()) {
  case Instruction::SExt:
    // sext i1 is 0 or -1.
    return from == 1 ? binary(ExprKind::Sub, constant(0), operand) : operand;
  case Instruction::ZExt:
    if (isExact(operand))
      return asUnsigned(operand, *source);
    if (from > 1 && from < 32)
      return binary(ExprKind::And, operand, constant((int64_t(1) << from) - 1));
    return operand;
  case Instruction::Trunc:
    if (isExact(operand) && to > 1)
      return wrapped(operand, cast);
    if (to < 32)
      return binary(ExprKind::And, operand, constant((int64_t(1) << to) - 1));
    return operand;
  default:
    return {};
  }
}

ExprAttr ExprBuilder::computeCompare(ICmpInst &cmp) {
  if (!cmp.getOperand(0)->getType()->isIntegerTy())
    return {};
  ICmpInst::Predicate pred = cmp.getPredicate();
  Value *a = cmp.getOperand(0), *b = cmp.getOperand(1);
  if (ICmpInst::isGT(pred) || ICmpInst::isGE(pred)) {
    pred = ICmpInst::getSwappedPredicate(pred);
    std::swap(a, b);
  }
  ExprAttr lhs = build(a, cmp.getParent()), rhs = build(b, cmp.getParent());
  bool isUnsigned = ICmpInst::isUnsigned(pred);
  bool followed = isUnsigned && (isExact(lhs) || isExact(rhs));
  if (followed) {
    lhs = asUnsigned(lhs, *a);
    rhs = asUnsigned(rhs, *b);
  }
  if (pred == ICmpInst::ICMP_EQ || pred == ICmpInst::ICMP_NE)
    return binary(pred == ICmpInst::ICMP_EQ ? ExprKind::Eq : ExprKind::Ne, lhs,
                  rhs);
  ExprAttr less =
      binary(ICmpInst::isLT(pred) ? ExprKind::Lt : ExprKind::Le, lhs, rhs);
  if (!isUnsigned || followed)
    return less;
  // Unsigned a < b on values that may be negative is how `0 <= a && a < b` is
  // written by programmers and by InstCombine.
  SimplifyQuery query(info.dataLayout());
  if (!isKnownNonNegative(a, query))
    less = binary(ExprKind::LogicalAnd, binary(ExprKind::Le, constant(0), lhs),
                  less);
  // A difference below zero is larger than anything.
  auto *sum = dyn_cast<BinaryOperator>(b);
  bool isDifference = sum && (sum->getOpcode() == Instruction::Sub ||
                              sum->getOpcode() == Instruction::Add);
  if (!isKnownNonNegative(b, query) && !isa<Constant>(b) &&
      (isKnownNonNegative(a, query) || isDifference))
    less = binary(ExprKind::LogicalOr, less,
                  binary(ExprKind::Lt, rhs, constant(0)));
  return less;
}
