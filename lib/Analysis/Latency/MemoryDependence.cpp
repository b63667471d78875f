//===- MemoryDependence.cpp - which accesses keep their order -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryDependence.h"
#include "gpuperf/Support/Saturate.h"

using namespace gpuperf;

namespace {

/// An offset as `rest + constant`.
struct SplitOffset {
  ExprAttr rest; ///< null for a constant offset
  int64_t constant = 0;
};

SplitOffset splitOffset(ExprAttr e) {
  if (e.isConst())
    return {ExprAttr(), e.getValue()};
  if (e.getKind() == ExprKind::Add || e.getKind() == ExprKind::Sub) {
    ExprAttr lhs = e.getOperands()[0], rhs = e.getOperands()[1];
    if (rhs.isConst())
      return {lhs,
              e.getKind() == ExprKind::Add ? rhs.getValue() : -rhs.getValue()};
    if (lhs.isConst() && e.getKind() == ExprKind::Add)
      return {rhs, lhs.getValue()};
  }
  return {e, 0};
}

/// What `e` grows by when `counter` does by one; nothing when that is no
/// constant.
std::optional<int64_t> stepOf(ExprAttr e, ExprAttr counter) {
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

/// How much further into their base `b` is than `a`; nothing when that is no
/// constant.
std::optional<int64_t> distance(const AccessCopy &a, const AccessCopy &b) {
  AccessOp first = a.access, second = b.access;
  SplitOffset x = splitOffset(first.getOffset());
  SplitOffset y = splitOffset(second.getOffset());
  if (x.rest != y.rest)
    return std::nullopt;
  int64_t apart = saturatingSub(y.constant, x.constant);
  if (a.copy == b.copy || !x.rest)
    return apart;
  std::optional<int64_t> step = stepOf(x.rest, a.counter);
  if (!step)
    return std::nullopt;
  return saturatingAdd(apart, saturatingMul(*step, b.copy - a.copy));
}

} // namespace

bool gpuperf::mayAlias(const AccessCopy &a, const AccessCopy &b) {
  AccessOp first = a.access, second = b.access;
  if (first.getReadOnly() || second.getReadOnly())
    return false;
  Space space = first.getSpace();
  if (space != second.getSpace())
    return space == Space::Generic || second.getSpace() == Space::Generic;
  MemoryBase base = first.getBase(), other = second.getBase();
  if (base != other) {
    bool named = space == Space::Shared || space == Space::Local ||
                 space == Space::Constant;
    return !named || base.isUnknown() || other.isUnknown();
  }
  if (base.isUnknown())
    return true;
  std::optional<int64_t> apart = distance(a, b);
  return !apart || (*apart < static_cast<int64_t>(first.getBytes()) &&
                    -*apart < static_cast<int64_t>(second.getBytes()));
}
