//===- HostNumber.cpp - symbolic numbers of host code ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostNumber.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

/// Nodes of an expression. A larger one is replaced by its value or is unknown.
static constexpr unsigned kMaxSize = 200;

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

HostNumber HostNumbers::constant(int64_t value) {
  return {ExprAttr::getConst(context.get(), value), {}, value};
}

HostNumber HostNumbers::param(llvm::StringRef name) {
  return {ExprAttr::getParam(context.get(), name), {}, {}};
}

HostNumber HostNumbers::blockExtent(unsigned dimension) {
  assert(dimension < 3 && "x, y or z");
  constexpr Dim extents[] = {Dim::Bdx, Dim::Bdy, Dim::Bdz};
  return {ExprAttr::getDim(context.get(), extents[dimension]), {}, {}};
}

static ExprAttr unknownLeaf(mlir::MLIRContext *context, const char *prefix,
                            size_t number) {
  return ExprAttr::getUnknown(context, prefix + std::to_string(number));
}

ExprAttr HostNumbers::unknown() {
  return unknownLeaf(context.get(), "~h", ++lastUnknown);
}

HostNumber HostNumbers::named(ExprAttr identity, const HostNumber &value) {
  assert(value.value && "a variable that is not known is its own name");
  unsigned size = sizeOf(value.expr) + 1;
  if (size > kMaxSize)
    return constant(*value.value);
  ExprAttr &leaf = variables[{identity.getAsOpaquePointer(),
                              value.expr.getAsOpaquePointer()}];
  if (!leaf) {
    leaf = unknownLeaf(context.get(), "~v", variables.size());
    definitions[leaf] = {value, size};
  }
  return {leaf, {}, value.value};
}

const HostNumber *HostNumbers::definitionOf(ExprAttr leaf) const {
  auto known = definitions.find(leaf);
  return known == definitions.end() ? nullptr : &known->second.number;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// The result of 64-bit arithmetic on the host; empty where it overflows,
/// divides by zero or shifts out of range.
static std::optional<int64_t> foldHost(ExprKind kind, int64_t a, int64_t b) {
  switch (kind) {
  case ExprKind::Add:
    return llvm::checkedAdd(a, b);
  case ExprKind::Sub:
    return llvm::checkedSub(a, b);
  case ExprKind::Mul:
    return llvm::checkedMul(a, b);
  case ExprKind::Shl:
    return b < 0 || b > 62 ? std::nullopt
                           : llvm::checkedMul(a, int64_t(1) << b);
  case ExprKind::Shr:
    return b < 0 || b > 63 ? std::nullopt : foldExpr(kind, a, b);
  case ExprKind::Div:
  case ExprKind::Rem:
    return a == INT64_MIN && b == -1 ? std::nullopt : foldExpr(kind, a, b);
  default:
    return foldExpr(kind, a, b);
  }
}

/// A bound of the constants that folding can make of `x` when it multiplies out
/// sums, 12 for 3 * (n + 3): |x| with 1 for n and for other operators.
static uint64_t largestConstant(ExprAttr x) {
  auto operand = [&](unsigned i) {
    return largestConstant(x.getOperands()[i]);
  };
  switch (x.getKind()) {
  case ExprKind::Const:
    return x.getValue() < 0 ? -static_cast<uint64_t>(x.getValue())
                            : x.getValue();
  case ExprKind::Add:
    return llvm::SaturatingAdd(operand(0), operand(1));
  case ExprKind::Mul:
    return llvm::SaturatingMultiply(operand(0), operand(1));
  default:
    return 1;
  }
}

/// Whether folding x + y, x - y or x * y cannot wrap.
static bool isSafe(ExprKind kind, ExprAttr x, ExprAttr y) {
  uint64_t a = largestConstant(x), b = largestConstant(y);
  switch (kind) {
  case ExprKind::Add:
  case ExprKind::Sub:
    return llvm::SaturatingAdd(a, b) <= INT64_MAX;
  case ExprKind::Mul:
    return llvm::SaturatingMultiply(a, b) <= INT64_MAX;
  default:
    return true;
  }
}

unsigned HostNumbers::sizeOf(ExprAttr expr) const {
  if (auto known = definitions.find(expr); known != definitions.end())
    return known->second.size;
  unsigned size = 1;
  for (ExprAttr operand : expr.getOperands()) {
    if (size > kMaxSize)
      break;
    size += sizeOf(operand);
  }
  return size;
}

HostNumber HostNumbers::bounded(ExprAttr expr, std::optional<int64_t> value) {
  if (expr.isConst())
    value = expr.getValue();
  if (sizeOf(expr) > kMaxSize)
    return value ? constant(*value) : HostNumber();
  return {expr, {}, value};
}

/// What C computes of two doubles; empty for operators that they do not have.
static std::optional<double> foldReal(ExprKind kind, double a, double b) {
  switch (kind) {
  case ExprKind::Add:
    return a + b;
  case ExprKind::Sub:
    return a - b;
  case ExprKind::Mul:
    return a * b;
  case ExprKind::Min:
    return std::min(a, b);
  case ExprKind::Max:
    return std::max(a, b);
  case ExprKind::Eq:
    return a == b;
  case ExprKind::Ne:
    return a != b;
  case ExprKind::Lt:
    return a < b;
  case ExprKind::Le:
    return a <= b;
  default:
    return std::nullopt;
  }
}

/// What one operand makes of `a && b` and `a || b`, whatever the other is.
static std::optional<int64_t> decidedBy(ExprKind kind,
                                        std::optional<int64_t> operand) {
  if (operand && kind == ExprKind::LogicalAnd && *operand == 0)
    return 0;
  if (operand && kind == ExprKind::LogicalOr && *operand != 0)
    return 1;
  return std::nullopt;
}

HostNumber HostNumbers::binary(ExprKind kind, const HostNumber &lhs,
                               const HostNumber &rhs) {
  for (const HostNumber *operand : {&lhs, &rhs})
    if (std::optional<int64_t> value = decidedBy(kind, operand->value))
      return constant(*value);
  if (!lhs || !rhs)
    return {};
  if (isReal(lhs) || isReal(rhs)) {
    std::optional<double> a = realOf(lhs), b = realOf(rhs);
    std::optional<double> value =
        a && b ? foldReal(kind, *a, *b) : std::nullopt;
    return value ? real(*value) : HostNumber();
  }
  if (lhs.isRatio() || rhs.isRatio())
    return rational(kind, lhs, rhs);
  std::optional<int64_t> value;
  if (lhs.value && rhs.value) {
    value = foldHost(kind, *lhs.value, *rhs.value);
    if (!value)
      return {};
  }
  if (!isSafe(kind, lhs.expr, rhs.expr))
    return value ? constant(*value) : HostNumber();
  return bounded(ExprAttr::getBinary(kind, lhs.expr, rhs.expr), value);
}

HostNumber HostNumbers::select(const HostNumber &cond, const HostNumber &ifTrue,
                               const HostNumber &ifFalse) {
  if (cond.value)
    return *cond.value ? ifTrue : ifFalse;
  if (ifTrue == ifFalse)
    return ifTrue;
  if (!cond || !ifTrue || !ifFalse || cond.isRatio() || ifTrue.isRatio() ||
      ifFalse.isRatio())
    return {};
  // Not folded: HostPresets asks later which values meet here.
  mlir::MLIRContext *ctx = context.get();
  return bounded(ExprAttr::get(ctx, ExprKind::Select, 0,
                               mlir::StringAttr::get(ctx),
                               {cond.expr, ifTrue.expr, ifFalse.expr}),
                 std::nullopt);
}

HostNumber HostNumbers::numeratorOf(const HostNumber &x) const {
  return integer(x.expr);
}

HostNumber HostNumbers::denominatorOf(const HostNumber &x) {
  return x.isRatio() ? integer(x.below) : constant(1);
}

/// a/b op c/d, exactly.
HostNumber HostNumbers::rational(ExprKind kind, const HostNumber &x,
                                 const HostNumber &y) {
  assert((x.isRatio() || y.isRatio()) && "one of them is a ratio");
  HostNumber a = numeratorOf(x), b = denominatorOf(x);
  HostNumber c = numeratorOf(y), d = denominatorOf(y);
  switch (kind) {
  case ExprKind::Mul:
    return quotient(binary(kind, a, c), binary(kind, b, d));
  case ExprKind::Add:
  case ExprKind::Sub:
    return quotient(
        binary(kind, binary(ExprKind::Mul, a, d), binary(ExprKind::Mul, c, b)),
        binary(ExprKind::Mul, b, d));
  case ExprKind::Eq:
  case ExprKind::Ne:
  case ExprKind::Lt:
  case ExprKind::Le:
    return binary(kind, binary(ExprKind::Mul, a, d),
                  binary(ExprKind::Mul, c, b));
  default:
    return {};
  }
}

HostNumber HostNumbers::quotient(const HostNumber &lhs, const HostNumber &rhs) {
  if (!lhs || !rhs || (rhs.value && *rhs.value == 0))
    return {};
  if (isReal(lhs) || isReal(rhs)) {
    std::optional<double> a = realOf(lhs), b = realOf(rhs);
    return a && b ? real(*a / *b) : HostNumber();
  }
  if (!rhs.isRatio() && rhs.expr.isConst(1))
    return lhs;
  if (lhs.isRatio() || rhs.isRatio())
    return quotient(
        binary(ExprKind::Mul, numeratorOf(lhs), denominatorOf(rhs)),
        binary(ExprKind::Mul, denominatorOf(lhs), numeratorOf(rhs)));
  if (sizeOf(lhs.expr) + sizeOf(rhs.expr) >= kMaxSize)
    return {};
  return {lhs.expr, rhs.expr, {}};
}

HostNumber HostNumbers::real(double value) {
  if (!std::isfinite(value))
    return {};
  int64_t below = 1;
  double above = value;
  while (above != std::floor(above) && below < (1 << 20)) {
    above *= 2;
    below *= 2;
  }
  if (above == std::floor(above) && std::fabs(above) <= 1e15)
    return quotient(constant(static_cast<int64_t>(above)), constant(below));
  ExprAttr leaf = unknownLeaf(context.get(), "~r", reals.size() + 1);
  reals[leaf] = value;
  return {leaf, {}, {}};
}

std::optional<double> HostNumbers::realOf(const HostNumber &x) const {
  if (!x)
    return std::nullopt;
  if (auto known = reals.find(x.expr); known != reals.end())
    return known->second;
  if (!x.isRatio())
    return x.value ? std::optional<double>(*x.value) : std::nullopt;
  std::optional<int64_t> above = valueOf(x.expr), below = valueOf(x.below);
  if (!above || !below || *below == 0)
    return std::nullopt;
  return double(*above) / double(*below);
}

HostNumber HostNumbers::roundedToFloat(const HostNumber &x) {
  std::optional<double> value = realOf(x);
  if (!value || static_cast<float>(*value) == *value)
    return x;
  return real(static_cast<float>(*value));
}

/// What a conversion makes of a known double; null where int64_t does not hold
/// it.
static std::optional<int64_t> inRange(double value) {
  if (!(std::fabs(value) < 9e18))
    return std::nullopt;
  return static_cast<int64_t>(value);
}

HostNumber HostNumbers::truncated(const HostNumber &x) {
  if (isReal(x)) {
    std::optional<int64_t> value = inRange(*realOf(x));
    return value ? constant(*value) : HostNumber();
  }
  if (!x.isRatio())
    return x;
  return binary(ExprKind::Div, numeratorOf(x), denominatorOf(x));
}

HostNumber HostNumbers::roundedUp(const HostNumber &x) {
  if (isReal(x)) {
    std::optional<int64_t> value = inRange(std::ceil(*realOf(x)));
    return value ? constant(*value) : HostNumber();
  }
  if (!x.isRatio())
    return x;
  HostNumber a = numeratorOf(x), b = denominatorOf(x);
  if (a.value && b.value && (*a.value < 0) != (*b.value < 0))
    return truncated(x);
  HostNumber last = binary(ExprKind::Sub, b, constant(1));
  return binary(ExprKind::Div, binary(ExprKind::Add, a, last), b);
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

std::optional<int64_t> HostNumbers::valueOf(ExprAttr expr) const {
  if (expr.isConst())
    return expr.getValue();
  if (const HostNumber *definition = definitionOf(expr))
    return definition->value;
  if (expr.getOperands().size() != 2)
    return std::nullopt;
  ExprKind kind = expr.getKind();
  bool isLogical = kind == ExprKind::LogicalAnd || kind == ExprKind::LogicalOr;
  std::optional<int64_t> a = valueOf(expr.getOperands()[0]);
  std::optional<int64_t> b =
      a || isLogical ? valueOf(expr.getOperands()[1]) : std::nullopt;
  for (std::optional<int64_t> operand : {a, b})
    if (std::optional<int64_t> value = decidedBy(kind, operand))
      return value;
  return a && b ? foldHost(kind, *a, *b) : std::nullopt;
}

bool HostNumbers::contains(ExprAttr x, ExprAttr part) const {
  if (x == part)
    return true;
  if (const HostNumber *definition = definitionOf(x))
    return contains(definition->expr, part);
  return llvm::any_of(x.getOperands(), [&](ExprAttr operand) {
    return contains(operand, part);
  });
}

bool HostNumbers::contains(const HostNumber &x, const HostNumber &part) const {
  if (!x || !part)
    return false;
  if (x == part)
    return true;
  return !part.isRatio() && (contains(x.expr, part.expr) ||
                             (x.isRatio() && contains(x.below, part.expr)));
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// The n of x = n * part: 3 for m * 12 and m * 4. 0 when they are not the same
/// expression times a constant, or n is not whole.
static int64_t multipleOf(const HostNumber &x, const HostNumber &part) {
  auto isProduct = [](const HostNumber &x) {
    return !x.isRatio() && x.expr.getKind() == ExprKind::Mul &&
           x.expr.getOperands()[1].isConst();
  };
  if (!isProduct(x) || !isProduct(part) ||
      x.expr.getOperands()[0] != part.expr.getOperands()[0])
    return 0;
  int64_t a = x.expr.getOperands()[1].getValue();
  int64_t b = part.expr.getOperands()[1].getValue();
  return b > 0 && a % b == 0 ? a / b : 0;
}

/// `x` by a rule for it, or for an expression that it is a multiple of, since
/// folding gathers factors: with the rule m * 4 -> size, m * 12 is size * 3.
/// Null when there is no such rule.
HostNumber HostNumbers::applyRewrites(const HostNumber &x,
                                      llvm::ArrayRef<HostRewrite> rules) {
  for (const HostRewrite &rule : rules)
    if (x == rule.from)
      return rule.to;
  for (const HostRewrite &rule : rules)
    if (int64_t times = multipleOf(x, rule.from))
      return binary(ExprKind::Mul, rule.to, constant(times));
  return {};
}

/// `x`, which is no leaf, on other operands.
HostNumber HostNumbers::rebuilt(ExprAttr x,
                                llvm::ArrayRef<HostNumber> operands) {
  assert(!x.isLeaf() && operands.size() == x.getOperands().size() &&
         "operands of another node");
  return x.getKind() == ExprKind::Select
             ? select(operands[0], operands[1], operands[2])
             : binary(x.getKind(), operands[0], operands[1]);
}

HostNumber HostNumbers::replaceIn(ExprAttr x,
                                  llvm::ArrayRef<HostRewrite> rules) {
  if (HostNumber said = applyRewrites({x, {}, {}}, rules))
    return said;
  llvm::SmallVector<HostNumber, 3> operands;
  bool isSame = true;
  for (ExprAttr operand : x.getOperands()) {
    operands.push_back(replaceIn(operand, rules));
    isSame &= operands.back().expr == operand && !operands.back().isRatio();
  }
  return isSame ? integer(x) : rebuilt(x, operands);
}

HostNumber HostNumbers::replaceIn(const HostNumber &x,
                                  llvm::ArrayRef<HostRewrite> rules) {
  if (!x)
    return {};
  if (HostNumber said = applyRewrites(x, rules))
    return said;
  HostNumber above = replaceIn(x.expr, rules);
  return x.isRatio() ? quotient(above, replaceIn(x.below, rules)) : above;
}

HostNumber HostNumbers::expressInParameters(ExprAttr x,
                                            llvm::ArrayRef<HostRewrite> rules) {
  if (HostNumber said = applyRewrites({x, {}, {}}, rules))
    return said;
  if (const HostNumber *definition = definitionOf(x))
    return expressInParameters(definition->expr, rules);
  if (x.getOperands().empty())
    return x.isUniformUnknown() ? HostNumber() : integer(x);
  llvm::SmallVector<HostNumber, 3> operands;
  for (ExprAttr operand : x.getOperands())
    operands.push_back(expressInParameters(operand, rules));
  if (HostNumber result = rebuilt(x, operands))
    return result;
  std::optional<int64_t> value = valueOf(x);
  return value ? constant(*value) : HostNumber();
}

HostNumber HostNumbers::expressInParameters(const HostNumber &x,
                                            llvm::ArrayRef<HostRewrite> rules) {
  if (!x)
    return {};
  if (HostNumber said = applyRewrites(x, rules))
    return said;
  HostNumber above = expressInParameters(x.expr, rules);
  return x.isRatio() ? quotient(above, expressInParameters(x.below, rules))
                     : above;
}

void HostNumbers::addUnknowns(const HostNumber &x,
                              llvm::ArrayRef<HostRewrite> rules,
                              llvm::SetVector<ExprAttr> &unknowns) {
  if (!x || x.value || applyRewrites(x, rules))
    return;
  if (x.isRatio()) {
    addUnknowns(integer(x.expr), rules, unknowns);
    addUnknowns(integer(x.below), rules, unknowns);
  } else if (const HostNumber *definition = definitionOf(x.expr)) {
    addUnknowns(*definition, rules, unknowns);
  } else if (x.expr.isUniformUnknown()) {
    unknowns.insert(x.expr);
  }
  for (ExprAttr operand :
       x.isRatio() ? llvm::ArrayRef<ExprAttr>() : x.expr.getOperands())
    addUnknowns(integer(operand), rules, unknowns);
}
