//===- ExprScev.cpp - scalar evolution as expressions ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"

using namespace gpuperf;
using namespace llvm;

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

/// Narrow integers are bits of wider ones: x & 31 is zext(trunc x to i5). At 32
/// bits and more, and where a sign is extended, values are taken to fit.
ExprAttr ExprBuilder::buildCast(const SCEVCastExpr &cast,
                                const BasicBlock *scope) {
  if (isa<SCEVPtrToIntExpr>(cast))
    return {};
  const SCEV *source = cast.getOperand();
  auto *inner = dyn_cast<SCEVTruncateExpr>(source);
  if (inner && isa<SCEVSignExtendExpr>(cast))
    source = inner->getOperand();
  ExprAttr operand = build(source, scope);
  bool isTruncate = isa<SCEVTruncateExpr>(cast);
  if (operand && isExact(operand)) {
    if (isTruncate)
      return toSigned(operand, cast.getType()->getScalarSizeInBits());
    return isa<SCEVZeroExtendExpr>(cast)
               ? toUnsigned(operand, source->getType()->getScalarSizeInBits())
               : operand;
  }
  uint64_t bits =
      (isTruncate ? cast.getType() : source->getType())->getScalarSizeInBits();
  bool isBool = bits == 1 && !isTruncate;
  if (!operand || bits >= 32 || inner || isBool ||
      isa<SCEVSignExtendExpr>(cast))
    return operand;
  return binary(ExprKind::And, operand, constant((int64_t(1) << bits) - 1));
}

ExprAttr ExprBuilder::build(const SCEV *scev, const BasicBlock *scope) {
  if (isa<SCEVCouldNotCompute>(scev) || !scev->getType()->isIntegerTy())
    return {};
  if (auto *c = dyn_cast<SCEVConstant>(scev))
    return c->getAPInt().getSignificantBits() > 64
               ? ExprAttr()
               : constant(c->getAPInt().getSExtValue());
  if (auto *value = dyn_cast<SCEVUnknown>(scev)) {
    // A value of a loop that `scope` is not in has no meaning there.
    if (auto *inst = dyn_cast<Instruction>(value->getValue()))
      if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
        if (!loop->contains(scope))
          return {};
    return build(value->getValue(), scope);
  }
  if (auto *cast = dyn_cast<SCEVCastExpr>(scev))
    return buildCast(*cast, scope);
  if (auto *div = dyn_cast<SCEVUDivExpr>(scev)) {
    ExprAttr lhs = build(div->getLHS(), scope);
    ExprAttr rhs = build(div->getRHS(), scope);
    unsigned bits = scev->getType()->getScalarSizeInBits();
    if (!lhs || !rhs)
      return {};
    if (isExact(lhs) || isExact(rhs))
      return binary(ExprKind::Div, toUnsigned(lhs, bits),
                    toUnsigned(rhs, bits));
    return binary(ExprKind::Div, lhs, rhs);
  }
  if (auto *rec = dyn_cast<SCEVAddRecExpr>(scev)) {
    return rec->getLoop()->contains(scope) ? closedForm(*rec, scope)
                                           : ExprAttr();
  }
  std::optional<ExprKind> kind = naryKind(scev);
  if (!kind)
    return {};
  // Operands in reverse: scalar evolution puts constants first.
  ExprAttr result;
  for (const SCEV *operand : reverse(scev->operands())) {
    ExprAttr expr = build(operand, scope);
    if (!expr)
      return {};
    result = result ? binary(*kind, result, expr) : expr;
  }
  bool noWrap = !isa<SCEVCommutativeExpr>(scev) ||
                cast<SCEVCommutativeExpr>(scev)->hasNoSignedWrap();
  if (!noWrap && isa<SCEVAddExpr, SCEVMulExpr>(scev) && isExact(result))
    return toSigned(result, scev->getType()->getScalarSizeInBits());
  return result;
}
