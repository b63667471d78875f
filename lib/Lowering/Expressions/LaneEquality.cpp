//===- LaneEquality.cpp - comparisons with a lane's number ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneEquality.h"
#include "llvm/ADT/SmallSet.h"

using namespace gpuperf;

/// How many values `expr` has in the lanes of a warp; 0 where more than
/// threadIdx.x decides.
static size_t valuesInWarp(ExprAttr expr) {
  constexpr int64_t kLanes = 32;
  ExprAttr lane = ExprAttr::getDim(expr.getContext(), Dim::Tx);
  llvm::SmallSet<int64_t, kLanes> values;
  for (int64_t i = 0; i != kLanes; ++i) {
    ExprAttr value =
        expr.substitute(lane, ExprAttr::getConst(expr.getContext(), i));
    if (!value.isConst())
      return 0;
    values.insert(value.getValue());
  }
  return values.size();
}

std::optional<double> gpuperf::laneEquality(ExprAttr condition) {
  bool isEqual = condition.getKind() == ExprKind::Eq;
  if (!isEqual && condition.getKind() != ExprKind::Ne)
    return std::nullopt;
  ExprAttr a = condition.getOperands()[0], b = condition.getOperands()[1];
  if (a.hasUnknown())
    std::swap(a, b);
  if (a.hasUnknown() || !b.hasUnknown())
    return std::nullopt;
  size_t values = valuesInWarp(a);
  if (values < 2)
    return std::nullopt;
  double one = 1.0 / double(values);
  return isEqual ? one : 1 - one;
}
