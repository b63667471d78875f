//===- Operators.cpp - arithmetic as symbolic expressions -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operators.h"
#include "ExprFloats.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

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

/// How `op` reads its operands; nothing where numbers that are right modulo a
/// power of two are enough, and for what cannot leave its type.
static std::optional<Reading> readingOf(const BinaryOperator &op) {
  switch (op.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::LShr:
    return Reading::Unsigned;
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::AShr:
    return Reading::Signed;
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
    return op.hasNoSignedWrap() ? std::optional(Reading::Signed) : std::nullopt;
  default:
    return std::nullopt;
  }
}

ExprAttr gpuperf::quotientOf(const ConstantDivision &division,
                             const BasicBlock *scope, ExprBuilder &exprs) {
  Reading reading = division.isSigned ? Reading::Signed : Reading::Unsigned;
  ExprAttr dividend = exprs.build(division.dividend, scope, reading);
  if (!division.isSigned && exprs.isHuge(*division.dividend, dividend))
    return {};
  return binary(ExprKind::Div, dividend, exprs.constant(division.divisor));
}

/// (x << 32) >> 30: x as a number of 32 bits, times the 4 bytes of an element,
/// as the optimiser writes it. Null for others.
static ExprAttr scaledCut(BinaryOperator &op, ExprBuilder &exprs) {
  using namespace PatternMatch;
  Value *x;
  uint64_t up, down;
  unsigned bits = op.getType()->getScalarSizeInBits();
  if (!match(&op, m_AShr(m_Shl(m_Value(x), m_ConstantInt(up)),
                         m_ConstantInt(down))) ||
      down > up || up >= bits)
    return {};
  ExprAttr cut = exprs.types.fit(exprs.congruent(x, op.getParent()), bits - up,
                                 Reading::Signed);
  return binary(ExprKind::Mul, cut, exprs.constant(int64_t(1) << (up - down)));
}

ExprAttr gpuperf::operatorExpr(BinaryOperator &op, ExprBuilder &exprs) {
  if (std::optional<ConstantDivision> division = constantDivisionOf(op))
    if (ExprAttr quotient = quotientOf(*division, op.getParent(), exprs))
      return quotient;
  if (std::optional<ConstantDivision> division = roundedDivisionOf(op))
    return binary(ExprKind::Mul, quotientOf(*division, op.getParent(), exprs),
                  exprs.constant(division->divisor));
  if (std::optional<PreparedDivision> division = preparedDivisionOf(op))
    return binary(
        ExprKind::Div,
        exprs.build(division->dividend, op.getParent(), Reading::Unsigned),
        exprs.build(division->divisor, op.getParent(), Reading::Unsigned));
  if (ExprAttr element = scaledCut(op, exprs))
    return element;
  std::optional<ExprKind> kind = binaryKind(op);
  if (!kind)
    return {};
  std::optional<Reading> reading = readingOf(op);
  auto operand = [&](unsigned i) {
    Value *value = op.getOperand(i);
    return reading ? exprs.build(value, op.getParent(), *reading)
                   : exprs.congruent(value, op.getParent());
  };
  ExprAttr lhs = operand(0), rhs = operand(1);
  if (op.getType()->isIntegerTy(1)) {
    if (*kind == ExprKind::And)
      kind = ExprKind::LogicalAnd;
    else if (*kind == ExprKind::Or || *kind == ExprKind::Add)
      kind = ExprKind::LogicalOr;
    else if (*kind == ExprKind::Xor && rhs.isConst())
      return rhs.getValue() ? binary(ExprKind::Eq, lhs, exprs.constant(0))
                            : lhs;
    else
      return {};
  }
  // x << k reads, and folds, as a multiplication.
  if (*kind == ExprKind::Shl && rhs.isConst() && rhs.getValue() >= 0 &&
      rhs.getValue() < 32)
    return binary(ExprKind::Mul, lhs,
                  exprs.constant(int64_t(1) << rhs.getValue()));
  if (*kind == ExprKind::Shl)
    rhs = exprs.build(op.getOperand(1), op.getParent(), Reading::Unsigned);
  // ~x, which InstCombine makes of -1 - x, is a sum and no play with bits.
  if (*kind == ExprKind::Xor && rhs.isConst() && rhs.getValue() == -1)
    return binary(ExprKind::Sub, rhs, lhs);
  if (reading == Reading::Unsigned && exprs.isHuge(*op.getOperand(0), lhs))
    return TypeFit::hugeOperator(*kind, lhs, rhs);
  return binary(*kind, lhs, rhs);
}

ExprAttr gpuperf::castExpr(CastInst &cast, ExprBuilder &exprs) {
  Value *source = cast.getOperand(0);
  if (isa<FPToSIInst, FPToUIInst>(cast))
    return floatCut(cast, exprs);
  if (!source->getType()->isIntegerTy())
    return {};
  switch (cast.getOpcode()) {
  case Instruction::SExt: {
    ExprAttr operand = exprs.build(source, cast.getParent());
    // sext i1 is 0 or -1.
    return source->getType()->isIntegerTy(1)
               ? binary(ExprKind::Sub, exprs.constant(0), operand)
               : operand;
  }
  case Instruction::ZExt:
    return exprs.build(source, cast.getParent(), Reading::Unsigned);
  case Instruction::Trunc:
    return cast.getType()->isIntegerTy(1)
               ? binary(ExprKind::And,
                        exprs.congruent(source, cast.getParent()),
                        exprs.constant(1))
               : exprs.congruent(source, cast.getParent());
  default:
    return {};
  }
}
