//===- UpperBounds.cpp - upper bounds of expressions ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpperBounds.h"
#include "gpuperf/Support/Saturate.h"
#include <algorithm>

using namespace gpuperf;

/// Levels of operators that are looked through: expressions share their parts.
static constexpr unsigned kMaxLevels = 8;

static UpperBounds boundsOf(const LaneValue &value) {
  UpperBounds bounds;
  bounds.bounded = value.known;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    bounds.lanes[lane] = value.known >> lane & 1 ? value[lane] : 0;
  return bounds;
}

/// `fn` of both in each of the lanes `bounded`.
static UpperBounds combine(const UpperBounds &a, const UpperBounds &b,
                           LaneMask bounded,
                           llvm::function_ref<int64_t(int64_t, int64_t)> fn) {
  UpperBounds result;
  result.bounded = bounded;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (bounded >> lane & 1)
      result.lanes[lane] = fn(a.lanes[lane], b.lanes[lane]);
  return result;
}

/// The smaller one, where one of them is open the other.
static UpperBounds smaller(const UpperBounds &a, const UpperBounds &b) {
  UpperBounds result = a;
  result.bounded |= b.bounded;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (b.bounded >> lane & 1)
      result.lanes[lane] = a.bounded >> lane & 1
                               ? std::min(a.lanes[lane], b.lanes[lane])
                               : b.lanes[lane];
  return result;
}

/// Lanes in which a value is known and above zero.
static LaneMask positiveLanes(const UpperBounds &value) {
  LaneMask lanes = 0;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (value.bounded >> lane & 1 && value.lanes[lane] > 0)
      lanes |= LaneMask(1) << lane;
  return lanes;
}

/// What the launch's conditions say of a parameter.
static UpperBounds boundOfParam(ExprAttr leaf, LaneEvaluator &evaluator) {
  UpperBounds bounds;
  if (!leaf.isParam())
    return bounds;
  const auto &most = evaluator.launchOf().upperBounds;
  if (auto known = most.find(leaf.getName().str()); known != most.end()) {
    bounds.lanes.fill(known->second);
    bounds.bounded = kAllLanes;
  }
  return bounds;
}

static UpperBounds search(ExprAttr expr, LaneEvaluator &evaluator,
                          unsigned levels) {
  LaneValue value = evaluator.evaluate(expr);
  if (value.known != kAllLanes && expr.isLeaf())
    return boundOfParam(expr, evaluator);
  if (value.known == kAllLanes || levels == 0)
    return boundsOf(value);
  llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
  auto bound = [&](unsigned i) {
    return search(operands[i], evaluator, levels - 1);
  };
  auto exact = [&](unsigned i) {
    return boundsOf(evaluator.evaluate(operands[i]));
  };
  switch (expr.getKind()) {
  case ExprKind::Min:
    return smaller(bound(0), bound(1));
  case ExprKind::Max: {
    UpperBounds a = bound(0), b = bound(1);
    return combine(a, b, a.bounded & b.bounded,
                   [](int64_t x, int64_t y) { return std::max(x, y); });
  }
  case ExprKind::Select: {
    UpperBounds a = bound(1), b = bound(2);
    return combine(a, b, a.bounded & b.bounded,
                   [](int64_t x, int64_t y) { return std::max(x, y); });
  }
  case ExprKind::Add: {
    UpperBounds a = bound(0), b = bound(1);
    return combine(a, b, a.bounded & b.bounded, saturatingAdd);
  }
  case ExprKind::Sub: {
    UpperBounds a = bound(0), b = exact(1);
    return combine(a, b, a.bounded & b.bounded, saturatingSub);
  }
  case ExprKind::Mul: {
    UpperBounds a = bound(0), b = exact(1);
    return combine(a, b, a.bounded & positiveLanes(b), saturatingMul);
  }
  case ExprKind::Div: {
    UpperBounds a = bound(0), b = exact(1);
    return combine(a, b, a.bounded & positiveLanes(b),
                   [](int64_t x, int64_t y) { return x / y; });
  }
  case ExprKind::Shr: {
    UpperBounds a = bound(0), b = exact(1);
    return combine(a, b, a.bounded & b.bounded, [](int64_t x, int64_t y) {
      return x >> std::clamp<int64_t>(y, 0, 63);
    });
  }
  default:
    return boundsOf(value);
  }
}

UpperBounds gpuperf::upperBounds(ExprAttr expr, LaneEvaluator &evaluator) {
  return search(expr, evaluator, kMaxLevels);
}
