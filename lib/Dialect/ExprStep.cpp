//===- ExprStep.cpp - steps and constant offsets of expressions -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "gpuperf/Support/Saturate.h"

using namespace gpuperf;

SplitOffset gpuperf::splitOffset(ExprAttr e) {
  if (e.isConst())
    return {ExprAttr(), e.getValue()};
  if (e.getKind() == ExprKind::Add || e.getKind() == ExprKind::Sub) {
    ExprAttr lhs = e.getOperands()[0], rhs = e.getOperands()[1];
    if (rhs.isConst())
      return {lhs, *foldExpr(e.getKind(), 0, rhs.getValue())};
    if (lhs.isConst() && e.getKind() == ExprKind::Add)
      return {rhs, lhs.getValue()};
  }
  return {e, 0};
}

std::optional<int64_t> gpuperf::stepOf(ExprAttr e, ExprAttr counter) {
  if (e == counter)
    return 1;
  if (!e.anyLeaf([&](ExprAttr leaf) { return leaf == counter; }))
    return 0;
  if (e.isLeaf() || e.getOperands().size() != 2)
    return std::nullopt;
  ExprAttr lhs = e.getOperands()[0], rhs = e.getOperands()[1];
  std::optional<int64_t> left = stepOf(lhs, counter);
  std::optional<int64_t> right = stepOf(rhs, counter);
  if (!left || !right)
    return std::nullopt;
  switch (e.getKind()) {
  case ExprKind::Add:
    return saturatingAdd(*left, *right);
  case ExprKind::Sub:
    return saturatingSub(*left, *right);
  case ExprKind::Mul:
    if (rhs.isConst())
      return saturatingMul(*left, rhs.getValue());
    if (lhs.isConst())
      return saturatingMul(*right, lhs.getValue());
    return std::nullopt;
  case ExprKind::Shl:
    if (rhs.isConst() && rhs.getValue() >= 0 && rhs.getValue() < 48)
      return saturatingMul(*left, int64_t(1) << rhs.getValue());
    return std::nullopt;
  default:
    return std::nullopt;
  }
}
