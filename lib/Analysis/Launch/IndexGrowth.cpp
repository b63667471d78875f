//===- IndexGrowth.cpp - growth of an index in a launch -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexGrowth.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {

constexpr Growth kStill{Growth::Still, false}, kMixed{Growth::Mixed, false};

Growth ofLeaf(ExprAttr leaf) {
  if (leaf.isVaryingUnknown() || leaf.isBound())
    return kMixed;
  bool moves = leaf.isCounter() || (leaf.isDim() && leaf.getDim() <= Dim::Bz);
  return moves ? Growth{Growth::Up, false} : kStill;
}

/// `x * by`, `x / by` and the like.
Growth scaled(const Growth &x, ExprAttr by) {
  return by.isConst() && by.getValue() < 0 ? x.reversed() : x;
}

/// `x % by`, `x & by`.
Growth cyclic(const Growth &x) {
  return x.direction == Growth::Up ? Growth{Growth::Up, true} : kMixed;
}

class GrowthFinder {
public:
  /// Shared sub-expressions are looked at once.
  Growth of(ExprAttr expr) {
    if (expr.isLeaf())
      return ofLeaf(expr);
    if (auto it = memo.find(expr); it != memo.end())
      return it->second;
    Growth growth = ofOperator(expr);
    memo[expr] = growth;
    return growth;
  }

private:
  llvm::DenseMap<ExprAttr, Growth> memo;

  Growth ofOperator(ExprAttr expr) {
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    if (expr.getKind() == ExprKind::Select)
      return of(operands[0]).isStill() ? sumOf(of(operands[1]), of(operands[2]))
                                       : kMixed;
    if (llvm::all_of(operands, [&](ExprAttr e) { return of(e).isStill(); }))
      return kStill;
    if (operands.size() != 2)
      return kMixed; // what iterates
    return ofMoving(expr.getKind(), operands[0], operands[1]);
  }

  Growth ofMoving(ExprKind kind, ExprAttr a, ExprAttr b) {
    Growth left = of(a), right = of(b);
    switch (kind) {
    case ExprKind::Add:
    case ExprKind::Min:
    case ExprKind::Max:
      return sumOf(left, right);
    case ExprKind::Sub:
      return sumOf(left, right.reversed());
    case ExprKind::Mul:
      if (left.isStill())
        return scaled(right, a);
      // Both factors are indices from 0 upwards.
      return right.isStill() ? scaled(left, b) : sumOf(left, right);
    case ExprKind::Div:
    case ExprKind::Shl:
    case ExprKind::Shr:
      return right.isStill() ? scaled(left, b) : kMixed;
    case ExprKind::Rem:
    case ExprKind::And:
      return right.isStill() ? cyclic(left) : kMixed;
    default:
      return kMixed;
    }
  }
};

} // namespace

Growth Growth::reversed() const {
  Direction other = direction == Up ? Down : direction == Down ? Up : direction;
  return {other, isCyclic};
}

Growth gpuperf::sumOf(const Growth &a, const Growth &b) {
  if (a.isStill())
    return b;
  if (b.isStill())
    return a;
  if (a.direction != b.direction || a.direction == Growth::Mixed)
    return kMixed;
  return {a.direction, a.isCyclic || b.isCyclic};
}

Growth gpuperf::growthOf(ExprAttr expr) { return GrowthFinder().of(expr); }
