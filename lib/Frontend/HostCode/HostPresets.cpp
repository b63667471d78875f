//===- HostPresets.cpp - values that input may change ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostPresets.h"

using namespace gpuperf;

/// Whether all that is unknown in `condition` is what the command line decides.
bool HostPresets::asksCommandLine(ExprAttr condition) const {
  bool isAll = true;
  condition.forEachLeaf([&](ExprAttr leaf) {
    if (!leaf.isUnknown() || numbers.valueOf(leaf) ||
        ids.ofCommandLine.contains(leaf))
      return;
    const HostNumber *definition = numbers.definitionOf(leaf);
    isAll &= definition && !definition->isRatio() &&
             asksCommandLine(definition->expr);
  });
  return isAll;
}

std::optional<int64_t> HostPresets::valueOf(ExprAttr x, Chooser chooser) const {
  if (std::optional<int64_t> value = numbers.valueOf(x))
    return value;
  if (const HostNumber *definition = numbers.definitionOf(x))
    return valueOf(definition->expr, chooser);
  llvm::ArrayRef<ExprAttr> operands = x.getOperands();
  if (x.getKind() == ExprKind::Select) {
    ExprAttr cond = operands[0], a = operands[1], b = operands[2];
    std::optional<int64_t> first = valueOf(a, chooser),
                           second = valueOf(b, chooser);
    if (first.has_value() == second.has_value() ||
        numbers.contains(cond, first ? b : a) ||
        (chooser == Chooser::CommandLine && !asksCommandLine(cond)))
      return std::nullopt;
    return first ? first : second;
  }
  if (operands.size() != 2)
    return std::nullopt;
  std::optional<int64_t> lhs = valueOf(operands[0], chooser);
  std::optional<int64_t> rhs =
      lhs ? valueOf(operands[1], chooser) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  return numbers
      .binary(x.getKind(), numbers.constant(*lhs), numbers.constant(*rhs))
      .value;
}

ExprAttr HostPresets::withValues(ExprAttr x) const {
  if (std::optional<int64_t> value = valueOf(x, Chooser::CommandLine))
    return ExprAttr::getConst(x.getContext(), *value);
  if (const HostNumber *definition = numbers.definitionOf(x))
    return definition->isRatio() ? x : withValues(definition->expr);
  llvm::ArrayRef<ExprAttr> operands = x.getOperands();
  if (operands.size() != 2)
    return x;
  return ExprAttr::getBinary(x.getKind(), withValues(operands[0]),
                             withValues(operands[1]));
}
