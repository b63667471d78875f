//===- MemoryDependence.cpp - order among accesses ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryDependence.h"
#include "gpuperf/Dialect/ExprStep.h"
#include "gpuperf/Support/Saturate.h"

using namespace gpuperf;

namespace {

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
                    *apart > -static_cast<int64_t>(second.getBytes()));
}
