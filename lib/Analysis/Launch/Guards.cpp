//===- Guards.cpp - bounds that a grid was sized for ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Guards.h"
#include "gpuperf/Support/Saturate.h"
#include <cassert>

using namespace gpuperf;

namespace {

/// Reads `index` as first + step * (b * bd + t), from its values at block and
/// thread 0 and one further in each. False when these do not fit such a sum.
bool readIndex(ExprAttr index, ScalarValues values, Guard &guard) {
  for (unsigned dim = 0; dim != 3; ++dim) {
    values[along(Dim::Tx, dim)] = 0;
    values[along(Dim::Bx, dim)] = 0;
  }
  std::optional<int64_t> origin = evaluateScalar(index, values);
  if (!origin)
    return false;
  auto step = [&](Dim by) {
    ScalarValues moved = values;
    moved[by] = 1;
    std::optional<int64_t> value = evaluateScalar(index, moved);
    return value ? saturatingSub(*value, *origin) : 0;
  };
  unsigned found = 0;
  for (unsigned dim = 0; dim != 3; ++dim) {
    int64_t byThread = step(along(Dim::Tx, dim));
    int64_t byBlock = step(along(Dim::Bx, dim));
    if (!byThread && !byBlock)
      continue;
    std::optional<int64_t> extent = values[along(Dim::Bdx, dim)];
    if (!extent)
      return false;
    if (byThread <= 0 && *extent == 1)
      byThread = byBlock; // threadIdx is 0 and has been folded away
    if (byThread <= 0 || byBlock != saturatingMul(byThread, *extent))
      return false;
    guard.dim = dim;
    guard.step = byThread;
    ++found;
  }
  guard.first = *origin;
  return found == 1;
}

/// The one leaf of `bound` when it is a parameter, else empty.
std::string onlyParameter(ExprAttr bound) {
  std::string name;
  bool single = true;
  bound.forEachLeaf([&](ExprAttr leaf) {
    single &= name.empty() && leaf.isParam();
    if (leaf.isParam())
      name = leaf.getName().str();
  });
  return single ? name : std::string();
}

class GuardFinder {
public:
  explicit GuardFinder(const ScalarValues &values) : values(values) {}

  std::vector<Guard> guards;

  void visit(ExprAttr cond, mlir::Operation *op) {
    switch (cond.getKind()) {
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::LogicalAnd:
    case ExprKind::LogicalOr:
    case ExprKind::Eq: // !(…) is … == 0
    case ExprKind::Xor:
      for (ExprAttr operand : cond.getOperands())
        visit(operand, op);
      return;
    case ExprKind::Lt:
    case ExprKind::Le: {
      // A guard may return early: `if (n <= i) return;` bounds as `if (i < n)`
      // does, and `if (n < i) return;` as `if (i <= n)`.
      bool isLt = cond.getKind() == ExprKind::Lt;
      add(cond.getOperands()[0], cond.getOperands()[1], !isLt, op);
      add(cond.getOperands()[1], cond.getOperands()[0], isLt, op);
      return;
    }
    default:
      return;
    }
  }

private:
  const ScalarValues &values;

  void add(ExprAttr index, ExprAttr bound, bool inclusive,
           mlir::Operation *op) {
    Guard guard;
    guard.parameter = onlyParameter(bound);
    guard.bound = bound;
    guard.inclusive = inclusive;
    guard.op = op;
    if (!guard.parameter.empty() && readIndex(index, values, guard))
      guards.push_back(guard);
  }
};

} // namespace

std::optional<int64_t> Guard::threads(ScalarValues values) const {
  std::optional<int64_t> limit = evaluateScalar(bound, values);
  if (!limit)
    return std::nullopt;
  assert(step > 0 && "readIndex takes indices that grow only");
  int64_t span = saturatingSub(saturatingAdd(*limit, inclusive), first);
  return span <= 0 ? 0 : (span - 1) / step + 1;
}

std::optional<int64_t> Guard::parameterFor(int64_t wanted,
                                           ScalarValues values) const {
  auto passes = [&](int64_t parameter) {
    values.params[this->parameter] = parameter;
    return threads(values).value_or(0) >= wanted;
  };
  int64_t low = -1, high = int64_t(1) << 40;
  if (!passes(high))
    return std::nullopt;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    (passes(middle) ? high : low) = middle;
  }
  return high;
}

std::vector<Guard> gpuperf::findGuards(KernelOp kernel,
                                       const ScalarValues &values) {
  GuardFinder finder(values);
  kernel.walk<mlir::WalkOrder::PreOrder>(
      [&](IfOp op) { finder.visit(op.getCondition(), op); });
  return finder.guards;
}
