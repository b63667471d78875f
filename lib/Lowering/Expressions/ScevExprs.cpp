//===- ScevExprs.cpp - scalar evolution as expressions --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScevExprs.h"

using namespace gpuperf;
using namespace llvm;

static ExprAttr congruent(const SCEV *scev, const BasicBlock *scope,
                          ExprBuilder &exprs);

bool gpuperf::mayWrap(const SCEVAddRecExpr &rec) {
  return rec.getType()->getScalarSizeInBits() < 32 && !rec.hasNoSignedWrap() &&
         !rec.hasNoUnsignedWrap();
}

ExprAttr gpuperf::closedForm(const SCEVAddRecExpr &rec, const BasicBlock *scope,
                             ExprBuilder &exprs) {
  constexpr unsigned mostSteps = 3;
  if (rec.getNumOperands() > mostSteps + 1 || mayWrap(rec))
    return {};
  ExprAttr counter = exprs.counter(*rec.getLoop());
  ExprAttr sum = scevExpr(rec.getStart(), scope, exprs),
           choose = exprs.constant(1);
  for (unsigned k = 1; sum && k < rec.getNumOperands(); ++k) {
    ExprAttr step = scevExpr(rec.getOperand(k), scope, exprs);
    if (!step)
      return {};
    choose = binary(ExprKind::Mul, choose,
                    binary(ExprKind::Sub, counter, exprs.constant(k - 1)));
    ExprAttr term =
        k == 1 ? choose
               : binary(ExprKind::Div, choose, exprs.constant(k == 2 ? 2 : 6));
    sum = binary(ExprKind::Add, sum, binary(ExprKind::Mul, step, term));
  }
  return sum;
}

static std::optional<ExprKind> naryKind(const SCEV *scev) {
  switch (scev->getSCEVType()) {
  case scAddExpr:
    return ExprKind::Add;
  case scMulExpr:
    return ExprKind::Mul;
  case scSMaxExpr:
  case scUMaxExpr:
    return ExprKind::Max;
  case scSMinExpr:
  case scUMinExpr:
  case scSequentialUMinExpr:
    return ExprKind::Min;
  default:
    return std::nullopt;
  }
}

/// `scev` as an unsigned number of its type.
static ExprAttr fitUnsigned(const SCEV *scev, const BasicBlock *scope,
                            ExprBuilder &exprs) {
  ExprAttr expr = congruent(scev, scope, exprs);
  unsigned bits = scev->getType()->getScalarSizeInBits();
  bool isPositive = bits >= 32 && exprs.info.scev.isKnownNonNegative(scev);
  if (!expr || isPositive)
    return expr ? exprs.types.fit(expr, bits, Reading::Signed) : expr;
  // Of 64 bits there is no expression for all unsigned numbers.
  return bits == 64 && exprs.types.mayLeave(expr, bits, Reading::Unsigned)
             ? ExprAttr()
             : exprs.types.fit(expr, bits, Reading::Unsigned);
}

/// Narrow integers are bits of wider ones: x & 31 is zext(trunc x to i5).
static ExprAttr congruentCast(const SCEVCastExpr &cast, const BasicBlock *scope,
                              ExprBuilder &exprs) {
  if (isa<SCEVPtrToIntExpr>(cast))
    return {};
  if (isa<SCEVTruncateExpr>(cast)) {
    ExprAttr operand = congruent(cast.getOperand(), scope, exprs);
    return operand && cast.getType()->isIntegerTy(1)
               ? binary(ExprKind::And, operand, exprs.constant(1))
               : operand;
  }
  return isa<SCEVSignExtendExpr>(cast)
             ? scevExpr(cast.getOperand(), scope, exprs)
             : fitUnsigned(cast.getOperand(), scope, exprs);
}

/// Whether `scev` does not leave its type as a signed number, where its
/// operands do not.
static bool staysInType(const SCEV &scev) {
  auto *nary = dyn_cast<SCEVNAryExpr>(&scev);
  return nary && nary->hasNoSignedWrap();
}

ExprAttr gpuperf::scevExpr(const SCEV *scev, const BasicBlock *scope,
                           ExprBuilder &exprs) {
  ExprAttr expr = congruent(scev, scope, exprs);
  if (!expr)
    return {};
  if (auto *value = dyn_cast<SCEVUnknown>(scev))
    return exprs.fit(expr, *value->getValue(), Reading::Signed);
  return staysInType(*scev)
             ? expr
             : exprs.types.fit(expr, scev->getType()->getScalarSizeInBits(),
                               Reading::Signed);
}

/// `scev` modulo 2 to the bits of its type.
static ExprAttr congruent(const SCEV *scev, const BasicBlock *scope,
                          ExprBuilder &exprs) {
  if (isa<SCEVCouldNotCompute>(scev) || !scev->getType()->isIntegerTy())
    return {};
  if (auto *c = dyn_cast<SCEVConstant>(scev))
    return c->getAPInt().getSignificantBits() > 64
               ? ExprAttr()
               : exprs.constant(c->getAPInt().getSExtValue());
  if (auto *value = dyn_cast<SCEVUnknown>(scev)) {
    // A value of a loop that `scope` is not in has no meaning there.
    if (auto *inst = dyn_cast<Instruction>(value->getValue()))
      if (Loop *loop = exprs.info.loops.getLoopFor(inst->getParent()))
        if (!loop->contains(scope))
          return {};
    return exprs.congruent(value->getValue(), scope);
  }
  if (auto *cast = dyn_cast<SCEVCastExpr>(scev))
    return congruentCast(*cast, scope, exprs);
  if (auto *div = dyn_cast<SCEVUDivExpr>(scev)) {
    ExprAttr lhs = fitUnsigned(div->getLHS(), scope, exprs);
    ExprAttr rhs = fitUnsigned(div->getRHS(), scope, exprs);
    return lhs && rhs ? binary(ExprKind::Div, lhs, rhs) : ExprAttr();
  }
  if (auto *rec = dyn_cast<SCEVAddRecExpr>(scev)) {
    return rec->getLoop()->contains(scope) ? closedForm(*rec, scope, exprs)
                                           : ExprAttr();
  }
  std::optional<ExprKind> kind = naryKind(scev);
  if (!kind)
    return {};
  bool isUnsigned =
      isa<SCEVUMaxExpr, SCEVUMinExpr, SCEVSequentialUMinExpr>(scev);
  bool isModular = isa<SCEVAddExpr, SCEVMulExpr>(scev) && !staysInType(*scev);
  // Operands in reverse: scalar evolution puts constants first.
  ExprAttr result;
  for (const SCEV *operand : reverse(scev->operands())) {
    ExprAttr expr = isUnsigned  ? fitUnsigned(operand, scope, exprs)
                    : isModular ? congruent(operand, scope, exprs)
                                : scevExpr(operand, scope, exprs);
    if (!expr)
      return {};
    result = result ? binary(*kind, result, expr) : expr;
  }
  return result;
}
