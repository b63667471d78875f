//===- ExprWrapping.cpp - what a value's type does to its expression ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace gpuperf;
using namespace llvm;

/// Whether the result of `value` may not fit its type when it is computed
/// without bounds, and signed.
static bool mayWrap(const Value &value) {
  auto *inst = dyn_cast<Instruction>(&value);
  if (!inst)
    return false;
  switch (inst->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
    return !inst->hasNoSignedWrap();
  case Instruction::Trunc:
    return true;
  case Instruction::UDiv:
  case Instruction::LShr: {
    auto *by = dyn_cast<ConstantInt>(inst->getOperand(1));
    bool isDivision = inst->getOpcode() == Instruction::UDiv;
    return !by || by->isZero() || (isDivision && by->isOne());
  }
  case Instruction::URem: {
    auto *by = dyn_cast<ConstantInt>(inst->getOperand(1));
    return !by || by->isNegative();
  }
  default:
    return false;
  }
}

/// Whether `expr` is made of what a recurrence gives. Such values are those of
/// their type, signed.
bool ExprBuilder::isExact(ExprAttr expr) {
  if (expr.isBound() || expr.getKind() == ExprKind::Iterate)
    return true;
  if (expr.getOperands().empty())
    return false;
  if (auto it = exact.find(expr); it != exact.end())
    return it->second;
  bool any = any_of(expr.getOperands(), [&](ExprAttr e) { return isExact(e); });
  return exact[expr] = any;
}

ExprAttr gpuperf::toSigned(ExprAttr expr, unsigned bits) {
  if (bits < 2 || bits >= 64)
    return expr;
  mlir::MLIRContext *ctx = expr.getContext();
  ExprAttr sign = ExprAttr::getConst(ctx, int64_t(1) << (bits - 1));
  return binary(ExprKind::Sub,
                binary(ExprKind::Xor, toUnsigned(expr, bits), sign), sign);
}

ExprAttr gpuperf::toUnsigned(ExprAttr expr, unsigned bits) {
  if (bits < 2 || bits >= 64)
    return expr;
  return binary(
      ExprKind::And, expr,
      ExprAttr::getConst(expr.getContext(), (int64_t(1) << bits) - 1));
}

ExprAttr ExprBuilder::wrapped(ExprAttr expr, Value &value) {
  return mayWrap(value) && isExact(expr)
             ? toSigned(expr, value.getType()->getScalarSizeInBits())
             : expr;
}

/// What an unsigned operator sees of `value`.
ExprAttr ExprBuilder::asUnsigned(ExprAttr expr, Value &value) {
  if (isKnownNonNegative(&value, SimplifyQuery(info.dataLayout())))
    return expr;
  return toUnsigned(expr, value.getType()->getScalarSizeInBits());
}
