//===- LaunchAssumptions.cpp - what a condition says, what a loop changes ===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

void HostInterpreter::assume(const Expr *cond,
                             std::vector<Assumption> &assumed) {
  auto *compare =
      cond ? dyn_cast<BinaryOperator>(cond->IgnoreParenImpCasts()) : nullptr;
  if (!compare)
    return;
  if (compare->getOpcode() == BO_LAnd) {
    assume(compare->getLHS(), assumed);
    assume(compare->getRHS(), assumed);
  } else if (compare->getOpcode() == BO_EQ) {
    HostValue lhs = eval(compare->getLHS()), rhs = eval(compare->getRHS());
    if (rhs.scalar.value)
      assumeEqual(compare->getLHS(), std::move(rhs), assumed);
    else if (lhs.scalar.value)
      assumeEqual(compare->getRHS(), std::move(lhs), assumed);
  }
}

void HostInterpreter::assumeEqual(const Expr *variable, HostValue value,
                                  std::vector<Assumption> &assumed) {
  if (!value.scalar.value)
    return;
  std::optional<HostPlace> target = place(variable->IgnoreParenImpCasts());
  if (!target)
    return;
  value.scalar = numbers.constant(*value.scalar.value);
  HostValue before = state.read(*target, ids);
  // Other values were computed from it before the condition.
  if (HostNumber number = before.asNumber(); number && !number.value)
    state.equalities.push_back({number, value.scalar});
  assumed.push_back({*target, std::move(before), value});
  state.write(*target, std::move(value), ids);
}

/// Where the condition no longer holds, variables have the values from before
/// it, unless they were assigned since.
void HostInterpreter::withdraw(const std::vector<Assumption> &assumed) {
  for (const Assumption &entry : assumed)
    if (state.read(entry.place, ids) == entry.value)
      state.write(entry.place, entry.before, ids);
}

/// The place that a store in a loop changes, as far as it is the same in all
/// iterations: members keep their neighbours, a subscript stands for the array.
std::optional<HostPlace> HostInterpreter::storedPlace(const Expr *target) {
  const Expr *plain = target->IgnoreParenCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(plain))
    return placeOfVariable(*ref->getDecl());
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(plain))
    return storedPlace(subscript->getBase());
  auto *member = dyn_cast<MemberExpr>(plain);
  auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field)
    return std::nullopt;
  const Expr *base = member->getBase()->IgnoreParenCasts();
  std::optional<HostPlace> object;
  if (isa<CXXThisExpr>(base))
    object = thisPlace();
  else if (!member->isArrow())
    object = storedPlace(base);
  else if (isa<DeclRefExpr>(base))
    object = placeOfDeref(base);
  if (!object || isa<ArraySubscriptExpr>(base))
    return object;
  return object->part({field, 0});
}

void HostInterpreter::forgetAssigned(const Stmt *stmt) {
  forEachStore(stmt, [&](const Expr *target) {
    if (std::optional<HostPlace> stored = storedPlace(target))
      state.forget(*stored, ids);
    else
      ++memoryEpoch;
  });
}
