//===- LaunchExpr.cpp - numbers that host code computes -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchExpr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <cmath>

using namespace gpuperf;

namespace {

/// Above this an expression is no longer something to tell anybody.
constexpr unsigned kMaxSize = 200;

HostExprRef makeNode(HostOp op, llvm::SmallVector<HostExprRef, 3> operands,
                     std::optional<int64_t> value) {
  auto node = std::make_shared<HostExpr>();
  node->op = op;
  for (const HostExprRef &operand : operands)
    node->size += operand->size;
  if (node->size > kMaxSize)
    return value ? makeConst(*value) : nullptr;
  node->operands = std::move(operands);
  node->value = value;
  return node;
}

/// Null for division by zero and for overflow.
std::optional<int64_t> fold(HostOp op, int64_t a, int64_t b) {
  switch (op) {
  case HostOp::Add:
    return llvm::checkedAdd(a, b);
  case HostOp::Sub:
    return llvm::checkedSub(a, b);
  case HostOp::Mul:
    return llvm::checkedMul(a, b);
  case HostOp::Div:
  case HostOp::Rem:
    if (b == 0 || (a == INT64_MIN && b == -1))
      return std::nullopt;
    return op == HostOp::Div ? a / b : a % b;
  case HostOp::Shl:
    if (b < 0 || b > 62)
      return std::nullopt;
    return llvm::checkedMul(a, int64_t(1) << b);
  case HostOp::Shr:
    if (b < 0 || b > 63)
      return std::nullopt;
    return a >> b;
  case HostOp::And:
    return a & b;
  case HostOp::Or:
    return a | b;
  case HostOp::Xor:
    return a ^ b;
  case HostOp::Min:
    return std::min(a, b);
  case HostOp::Max:
    return std::max(a, b);
  case HostOp::Eq:
    return a == b;
  case HostOp::Ne:
    return a != b;
  case HostOp::Lt:
    return a < b;
  case HostOp::Le:
    return a <= b;
  case HostOp::LogicalAnd:
    return a && b;
  case HostOp::LogicalOr:
    return a || b;
  default:
    return std::nullopt;
  }
}

bool isConst(const HostExprRef &x) { return x->op == HostOp::Const; }
bool isConst(const HostExprRef &x, int64_t value) {
  return isConst(x) && x->number == value;
}

/// x + 0, x * 1, (x + c) + d: what a person would not write.
HostExprRef simplify(HostOp op, const HostExprRef &a, const HostExprRef &b) {
  if (op == HostOp::Sub && isConst(b) && b->number != INT64_MIN)
    return makeBinary(HostOp::Add, a, makeConst(-b->number));
  if (op == HostOp::Add && isConst(a) && !isConst(b))
    return makeBinary(HostOp::Add, b, a);
  if ((op == HostOp::Add || op == HostOp::Shl || op == HostOp::Shr ||
       op == HostOp::Or || op == HostOp::Xor) &&
      isConst(b, 0))
    return a;
  if ((op == HostOp::Mul || op == HostOp::Div) && isConst(b, 1))
    return a;
  if (op == HostOp::Mul && isConst(a, 1))
    return b;
  if (op == HostOp::Mul && (isConst(a, 0) || isConst(b, 0)))
    return makeConst(0);
  if (op == HostOp::Add && isConst(b) && a->op == HostOp::Add &&
      isConst(a->operands[1]))
    if (auto sum = llvm::checkedAdd(a->operands[1]->number, b->number))
      return makeBinary(HostOp::Add, a->operands[0], makeConst(*sum));
  return nullptr;
}

HostExprRef numerator(const HostExprRef &x) {
  return x->op == HostOp::Ratio ? x->operands[0] : x;
}
HostExprRef denominator(const HostExprRef &x) {
  return x->op == HostOp::Ratio ? x->operands[1] : makeConst(1);
}

/// a/b op c/d, exactly.
HostExprRef makeRational(HostOp op, const HostExprRef &x,
                         const HostExprRef &y) {
  HostExprRef a = numerator(x), b = denominator(x);
  HostExprRef c = numerator(y), d = denominator(y);
  if (op == HostOp::Mul)
    return makeQuotient(makeBinary(op, a, c), makeBinary(op, b, d));
  HostExprRef left = makeBinary(HostOp::Mul, a, d);
  HostExprRef right = makeBinary(HostOp::Mul, c, b);
  if (op == HostOp::Add || op == HostOp::Sub)
    return makeQuotient(makeBinary(op, left, right),
                        makeBinary(HostOp::Mul, b, d));
  if (op >= HostOp::Eq && op <= HostOp::Le)
    return makeBinary(op, left, right);
  return nullptr;
}

} // namespace

HostExprRef gpuperf::makeConst(int64_t value) {
  auto node = std::make_shared<HostExpr>();
  node->number = value;
  node->value = value;
  return node;
}

HostExprRef gpuperf::makeSymbol(unsigned identity) {
  auto node = std::make_shared<HostExpr>();
  node->op = HostOp::Symbol;
  node->number = identity;
  return node;
}

HostExprRef gpuperf::makeNamed(unsigned identity, HostExprRef value) {
  auto node = std::make_shared<HostExpr>();
  node->op = HostOp::Named;
  node->number = identity;
  node->value = value->value;
  node->size = value->size + 1;
  node->operands = {std::move(value)};
  return node;
}

HostExprRef gpuperf::makeParam(llvm::StringRef name) {
  auto node = std::make_shared<HostExpr>();
  node->op = HostOp::Param;
  node->name = name.str();
  return node;
}

HostExprRef gpuperf::makeBinary(HostOp op, HostExprRef lhs, HostExprRef rhs) {
  if (!lhs || !rhs)
    return nullptr;
  if (lhs->op == HostOp::Ratio || rhs->op == HostOp::Ratio)
    return makeRational(op, lhs, rhs);
  std::optional<int64_t> value;
  if (lhs->value && rhs->value) {
    value = fold(op, *lhs->value, *rhs->value);
    if (!value)
      return nullptr;
    if (isConst(lhs) && isConst(rhs))
      return makeConst(*value);
  }
  if (HostExprRef simple = simplify(op, lhs, rhs))
    return simple;
  return makeNode(op, {std::move(lhs), std::move(rhs)}, value);
}

HostExprRef gpuperf::makeSelect(HostExprRef cond, HostExprRef ifTrue,
                                HostExprRef ifFalse) {
  if (cond && cond->value)
    return *cond->value ? ifTrue : ifFalse;
  if (isSame(ifTrue, ifFalse))
    return ifTrue;
  if (!cond || !ifTrue || !ifFalse || ifTrue->op == HostOp::Ratio ||
      ifFalse->op == HostOp::Ratio)
    return nullptr;
  return makeNode(HostOp::Select,
                  {std::move(cond), std::move(ifTrue), std::move(ifFalse)},
                  std::nullopt);
}

HostExprRef gpuperf::makeQuotient(HostExprRef lhs, HostExprRef rhs) {
  if (!lhs || !rhs || (rhs->value && *rhs->value == 0))
    return nullptr;
  if (isConst(rhs, 1))
    return lhs;
  if (lhs->op == HostOp::Ratio || rhs->op == HostOp::Ratio)
    return makeQuotient(
        makeBinary(HostOp::Mul, numerator(lhs), denominator(rhs)),
        makeBinary(HostOp::Mul, denominator(lhs), numerator(rhs)));
  return makeNode(HostOp::Ratio, {std::move(lhs), std::move(rhs)},
                  std::nullopt);
}

HostExprRef gpuperf::makeReal(double value) {
  if (!std::isfinite(value))
    return nullptr;
  int64_t below = 1;
  while (value != std::floor(value) && below < (1 << 20)) {
    value *= 2;
    below *= 2;
  }
  if (value != std::floor(value) || std::fabs(value) > 1e15)
    return nullptr;
  return makeQuotient(makeConst(static_cast<int64_t>(value)), makeConst(below));
}

HostExprRef gpuperf::truncated(HostExprRef x) {
  if (!x || x->op != HostOp::Ratio)
    return x;
  return makeBinary(HostOp::Div, x->operands[0], x->operands[1]);
}

HostExprRef gpuperf::roundedUp(HostExprRef x) {
  if (!x || x->op != HostOp::Ratio)
    return x;
  const HostExprRef &a = x->operands[0], &b = x->operands[1];
  if (a->value && b->value && (*a->value < 0) != (*b->value < 0))
    return truncated(x);
  HostExprRef last = makeBinary(HostOp::Sub, b, makeConst(1));
  return makeBinary(HostOp::Div, makeBinary(HostOp::Add, a, last), b);
}

bool gpuperf::isSame(const HostExprRef &a, const HostExprRef &b) {
  if (a == b)
    return true;
  if (!a || !b || a->op != b->op || a->number != b->number ||
      a->name != b->name || a->size != b->size)
    return false;
  return llvm::equal(a->operands, b->operands, isSame);
}
