//===- LaunchRewrite.cpp - host numbers in the kernel's names ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchExpr.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

bool gpuperf::contains(const HostExprRef &x, const HostExprRef &part) {
  if (!x)
    return false;
  return isSame(x, part) ||
         llvm::any_of(x->operands, [&](const HostExprRef &operand) {
           return contains(operand, part);
         });
}

/// What a rule says of the whole of `x`; null when none does.
static HostExprRef ruled(const HostExprRef &x,
                         const std::vector<HostRewrite> &rules) {
  for (const HostRewrite &rule : rules)
    if (isSame(x, rule.from))
      return rule.to;
  return nullptr;
}

HostExprRef gpuperf::replaceIn(const HostExprRef &x,
                               const std::vector<HostRewrite> &rules) {
  if (!x)
    return nullptr;
  if (HostExprRef said = ruled(x, rules))
    return said;
  llvm::SmallVector<HostExprRef, 3> parts;
  for (const HostExprRef &operand : x->operands)
    parts.push_back(replaceIn(operand, rules));
  if (llvm::equal(parts, x->operands))
    return x;
  if (x->op == HostOp::Named)
    return parts[0] ? makeNamed(x->number, parts[0]) : nullptr;
  if (x->op == HostOp::Select)
    return makeSelect(parts[0], parts[1], parts[2]);
  if (x->op == HostOp::Ratio)
    return makeQuotient(parts[0], parts[1]);
  return makeBinary(x->op, parts[0], parts[1]);
}

HostExprRef gpuperf::rewrite(const HostExprRef &x,
                             const std::vector<HostRewrite> &rules) {
  if (!x)
    return nullptr;
  if (HostExprRef said = ruled(x, rules))
    return said;
  auto part = [&](unsigned i) { return rewrite(x->operands[i], rules); };
  HostExprRef result;
  switch (x->op) {
  case HostOp::Const:
  case HostOp::Param:
    return x;
  case HostOp::Symbol:
    return nullptr;
  case HostOp::Named:
    return part(0);
  case HostOp::Select:
    result = makeSelect(part(0), part(1), part(2));
    break;
  case HostOp::Ratio:
    result = makeQuotient(part(0), part(1));
    break;
  default:
    result = makeBinary(x->op, part(0), part(1));
  }
  return result || !x->value ? result : makeConst(*x->value);
}
