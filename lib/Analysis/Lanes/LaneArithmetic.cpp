//===- LaneArithmetic.cpp - operators on the lanes of a warp --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneArithmetic.h"
#include "gpuperf/Dialect/ExprFold.h"

using namespace gpuperf;

LaneMask LaneValue::trueLanes() const {
  if (!lanes)
    return base ? known : 0;
  LaneMask mask = 0;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    mask |= LaneMask((*this)[lane] != 0) << lane;
  return mask & known;
}

LaneValue LaneArithmetic::binary(ExprKind kind, const LaneValue &a,
                                 const LaneValue &b) {
  if (kind == ExprKind::LogicalAnd || kind == ExprKind::LogicalOr)
    return logical(kind, a, b);
  LaneValue result;
  result.known = a.known & b.known;
  result.sameUnknown = a.isOne() && b.isOne();
  if (!result.known)
    return result;
  switch (kind) {
  case ExprKind::Add:
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = vectors.sum(a.lanes, b.lanes);
    return result;
  case ExprKind::Sub:
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = vectors.sum(a.lanes, vectors.scale(b.lanes, -1));
    return result;
  case ExprKind::Mul:
    if (a.lanes && b.lanes)
      break;
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = a.lanes ? vectors.scale(a.lanes, b.base)
                           : vectors.scale(b.lanes, a.base);
    return result;
  case ExprKind::Shl:
    if (b.lanes || b.base < 0 || b.base > 62)
      break;
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = vectors.scale(a.lanes, int64_t(1) << b.base);
    return result;
  case ExprKind::Div:
  case ExprKind::Rem: {
    // Where no lane is negative, rounding down is rounding to zero.
    constexpr int64_t limit = int64_t(1) << 60;
    if (b.lanes || b.base <= 0 || !a.lanes || a.base < 0 || a.base > limit ||
        a.lanes->most > limit || a.lanes->least < -a.base)
      break;
    int64_t first = a.base % b.base;
    LaneVectors::Division division = vectors.divide(a.lanes, first, b.base);
    bool isDiv = kind == ExprKind::Div;
    result.base = isDiv ? a.base / b.base : first;
    result.lanes = isDiv ? division.quotient : division.rest;
    return result;
  }
  case ExprKind::Lt:
  case ExprKind::Le:
    return compare(kind, a, b);
  default:
    break;
  }
  return byLane(kind, a, b);
}

LaneValue LaneArithmetic::moved(const LaneValue &value, int64_t times,
                                const LaneValue &step) {
  LaneValue factor;
  factor.base = times;
  return binary(ExprKind::Add, value, binary(ExprKind::Mul, step, factor));
}

/// Most comparisons come out alike in all lanes, which the extremes of the
/// difference tell.
LaneValue LaneArithmetic::compare(ExprKind kind, const LaneValue &a,
                                  const LaneValue &b) {
  constexpr int64_t limit = int64_t(1) << 60; // no sum of four overflows
  auto isSmall = [](const LaneValue &v) {
    bool base = v.base > -limit && v.base < limit;
    return base &&
           (!v.lanes || (v.lanes->least > -limit && v.lanes->most < limit));
  };
  if (isSmall(a) && isSmall(b)) {
    const LaneVector *lanes = vectors.sum(a.lanes, vectors.scale(b.lanes, -1));
    int64_t least = a.base - b.base + (lanes ? lanes->least : 0);
    int64_t most = a.base - b.base + (lanes ? lanes->most : 0);
    int64_t bound = kind == ExprKind::Le; // a - b < bound
    LaneValue result;
    result.known = a.known & b.known;
    result.sameUnknown = a.isOne() && b.isOne();
    result.base = most < bound;
    if (most < bound || least >= bound)
      return result;
  }
  return byLane(kind, a, b);
}

namespace {

struct FoldedLanes {
  LaneNumbers values;
  LaneMask undefined = 0; ///< divisions by zero
};

template <ExprKind kind>
FoldedLanes foldLanes(const LaneNumbers &a, const LaneNumbers &b) {
  FoldedLanes result;
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    std::optional<int64_t> value = foldExpr(kind, a[lane], b[lane]);
    result.values[lane] = value.value_or(0);
    result.undefined |= LaneMask(!value) << lane;
  }
  return result;
}

/// One loop for each operator: an address of a kernel's inner loop comes
/// through here thousands of times.
FoldedLanes foldLanes(ExprKind kind, const LaneNumbers &a,
                      const LaneNumbers &b) {
  switch (kind) {
  case ExprKind::Div:
    return foldLanes<ExprKind::Div>(a, b);
  case ExprKind::Rem:
    return foldLanes<ExprKind::Rem>(a, b);
  case ExprKind::Mul:
    return foldLanes<ExprKind::Mul>(a, b);
  case ExprKind::Shr:
    return foldLanes<ExprKind::Shr>(a, b);
  case ExprKind::And:
    return foldLanes<ExprKind::And>(a, b);
  case ExprKind::Or:
    return foldLanes<ExprKind::Or>(a, b);
  case ExprKind::Xor:
    return foldLanes<ExprKind::Xor>(a, b);
  case ExprKind::Min:
    return foldLanes<ExprKind::Min>(a, b);
  case ExprKind::Max:
    return foldLanes<ExprKind::Max>(a, b);
  case ExprKind::Eq:
    return foldLanes<ExprKind::Eq>(a, b);
  case ExprKind::Ne:
    return foldLanes<ExprKind::Ne>(a, b);
  case ExprKind::Lt:
    return foldLanes<ExprKind::Lt>(a, b);
  case ExprKind::Le:
    return foldLanes<ExprKind::Le>(a, b);
  default: {
    FoldedLanes result;
    for (unsigned lane = 0; lane != kWarpSize; ++lane) {
      std::optional<int64_t> value = foldExpr(kind, a[lane], b[lane]);
      result.values[lane] = value.value_or(0);
      result.undefined |= LaneMask(!value) << lane;
    }
    return result;
  }
  }
}

LaneNumbers numbersOf(const LaneValue &value) {
  LaneNumbers numbers;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    numbers[lane] = value[lane];
  return numbers;
}

} // namespace

LaneValue LaneArithmetic::byLane(ExprKind kind, const LaneValue &a,
                                 const LaneValue &b) {
  LaneMask known = a.known & b.known;
  if (!a.lanes && !b.lanes) {
    LaneValue result;
    std::optional<int64_t> value = foldExpr(kind, a.base, b.base);
    result.base = value.value_or(0);
    result.known = value ? known : 0;
    result.sameUnknown = a.isOne() && b.isOne();
    return result;
  }
  FoldedLanes folded = foldLanes(kind, numbersOf(a), numbersOf(b));
  return fromLanes(folded.values, known & ~folded.undefined, false);
}

/// Where one side is known to be false so is `&&`, and where one side is known
/// to be true so is `||`, whatever the other side is.
LaneValue LaneArithmetic::logical(ExprKind kind, const LaneValue &a,
                                  const LaneValue &b) {
  bool isAnd = kind == ExprKind::LogicalAnd;
  if (!a.lanes && !b.lanes && (a.known & b.known) == kAllLanes) {
    LaneValue result;
    result.base = isAnd ? a.base && b.base : a.base || b.base;
    return result;
  }
  LaneMask trueA = a.trueLanes(), trueB = b.trueLanes();
  LaneMask decidedA = isAnd ? a.known & ~trueA : trueA;
  LaneMask decidedB = isAnd ? b.known & ~trueB : trueB;
  LaneMask known = (a.known & b.known) | decidedA | decidedB;
  LaneMask isTrue = isAnd ? trueA & trueB : trueA | trueB;
  auto agrees = [](const LaneValue &v) {
    return v.known == kAllLanes || v.sameUnknown;
  };
  LaneNumbers values;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    values[lane] = isTrue >> lane & 1;
  return fromLanes(values, known, agrees(a) && agrees(b));
}

LaneValue LaneArithmetic::select(const LaneValue &cond, const LaneValue &ifTrue,
                                 const LaneValue &ifFalse) {
  if (!cond.lanes && cond.known == kAllLanes)
    return cond.base ? ifTrue : ifFalse;
  LaneMask taken = cond.trueLanes();
  LaneMask known =
      cond.known & ((taken & ifTrue.known) | (~taken & ifFalse.known));
  LaneNumbers values;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    values[lane] = taken >> lane & 1 ? ifTrue[lane] : ifFalse[lane];
  return fromLanes(values, known,
                   cond.isOne() && ifTrue.isOne() && ifFalse.isOne());
}

LaneValue LaneArithmetic::fromLanes(LaneNumbers values, LaneMask known,
                                    bool sameUnknown) {
  LaneValue result;
  result.base = values[0];
  result.known = known;
  result.sameUnknown = sameUnknown && known != kAllLanes;
  for (int64_t &v : values)
    v = *foldExpr(ExprKind::Sub, v, result.base);
  result.lanes = vectors.intern(values);
  return result;
}
