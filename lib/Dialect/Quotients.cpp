//===- Quotients.cpp - combining divisions --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Quotients.h"
#include "gpuperf/Dialect/BlockLimits.h"
#include "gpuperf/Support/Saturate.h"
#include <algorithm>

using namespace gpuperf;

/// Expressions are built node by node, and each asks: no deeper than this.
static constexpr unsigned kMaxLevels = 8;

static int64_t greatestIndex(Dim dim) {
  if (std::optional<int64_t> inBlock = greatestInBlock(dim))
    return *inBlock;
  bool isX = dim == Dim::Bx || dim == Dim::Gdx;
  return isX ? (int64_t(1) << 31) - 1 : 65535;
}

using Greatest = std::optional<int64_t>;

static Greatest greatestOf(ExprAttr expr, unsigned levels);

/// A sum or product of numbers that have limits may wrap where it leaves 64
/// bits.
static Greatest unwrapped(int64_t result, int64_t a, int64_t b) {
  bool isLimited = a != INT64_MAX && b != INT64_MAX;
  return result == INT64_MAX && isLimited ? std::nullopt : Greatest(result);
}

static Greatest greatestOfOperator(ExprAttr expr, unsigned levels) {
  Greatest a = greatestOf(expr.getOperands()[0], levels);
  Greatest b = greatestOf(expr.getOperands()[1], levels);
  if (expr.getKind() == ExprKind::And)
    return a && b ? std::min(*a, *b) : a ? a : b;
  if (!a || !b)
    return std::nullopt;
  ExprAttr by = expr.getOperands()[1];
  switch (expr.getKind()) {
  case ExprKind::Add:
    return unwrapped(saturatingAdd(*a, *b), *a, *b);
  case ExprKind::Mul:
    return unwrapped(saturatingMul(*a, *b), *a, *b);
  case ExprKind::Div:
    return by.isConst() && *b > 0 ? *a / *b : *a;
  case ExprKind::Shr:
    return by.isConst() && *b < 63 ? *a >> *b : *a;
  case ExprKind::Rem:
    return *b > 0 ? Greatest(std::min(*a, *b - 1)) : std::nullopt;
  case ExprKind::Min:
    return std::min(*a, *b);
  case ExprKind::Max:
    return std::max(*a, *b);
  default:
    return std::nullopt;
  }
}

static Greatest greatestOf(ExprAttr expr, unsigned levels) {
  if (expr.isConst())
    return expr.getValue() >= 0 ? Greatest(expr.getValue()) : std::nullopt;
  if (expr.isDim())
    return greatestIndex(expr.getDim());
  if (expr.isCounter())
    return INT64_MAX;
  bool isOperator =
      expr.getKind() >= ExprKind::Add && expr.getKind() <= ExprKind::Max;
  return isOperator && levels > 0 ? greatestOfOperator(expr, levels - 1)
                                  : std::nullopt;
}

std::optional<int64_t> gpuperf::greatestValue(ExprAttr expr) {
  return greatestOf(expr, kMaxLevels);
}

/// Of `a % n + c` the a; null where there is none, or where it or c may be
/// negative.
static ExprAttr dividendOf(ExprAttr sum, ExprAttr by) {
  if (sum.getKind() != ExprKind::Add || !sum.getOperands()[1].isConst() ||
      sum.getOperands()[1].getValue() < 0)
    return {};
  ExprAttr rest = sum.getOperands()[0];
  bool isRest = rest.getKind() == ExprKind::Rem && rest.getOperands()[1] == by;
  return isRest && greatestValue(rest.getOperands()[0]) ? rest.getOperands()[0]
                                                        : ExprAttr();
}

ExprAttr gpuperf::remainderOfSum(ExprAttr sum, ExprAttr by) {
  ExprAttr dividend = dividendOf(sum, by);
  if (!dividend)
    return {};
  return ExprAttr::getBinary(
      ExprKind::Rem,
      ExprAttr::getBinary(ExprKind::Add, dividend, sum.getOperands()[1]), by);
}

ExprAttr gpuperf::sumOfQuotients(ExprAttr a, ExprAttr b) {
  if (a.getKind() != ExprKind::Div || b.getKind() != ExprKind::Div)
    return {};
  for (auto [whole, rest] : {std::pair(a, b), std::pair(b, a)}) {
    ExprAttr by = whole.getOperands()[1], sum = rest.getOperands()[0];
    if (rest.getOperands()[1] != by ||
        dividendOf(sum, by) != whole.getOperands()[0])
      continue;
    return ExprAttr::getBinary(ExprKind::Div,
                               ExprAttr::getBinary(ExprKind::Add,
                                                   whole.getOperands()[0],
                                                   sum.getOperands()[1]),
                               by);
  }
  return {};
}
