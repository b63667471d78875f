//===- Expr.cpp - symbolic expressions ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprSyntax.h"
#include "Quotients.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;
using mlir::StringAttr;

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

ExprAttr ExprAttr::getConst(mlir::MLIRContext *ctx, int64_t value) {
  return get(ctx, ExprKind::Const, value, StringAttr::get(ctx), {});
}

static ExprAttr getLeaf(mlir::MLIRContext *ctx, ExprKind kind, int64_t value,
                        llvm::StringRef name = "") {
  return ExprAttr::get(ctx, kind, value, StringAttr::get(ctx, name), {});
}

ExprAttr ExprAttr::getDim(mlir::MLIRContext *ctx, Dim dim) {
  assert(symbolizeDim(static_cast<uint32_t>(dim)) && "no such dimension");
  return getLeaf(ctx, ExprKind::Dim, static_cast<int64_t>(dim));
}

ExprAttr ExprAttr::getOperand(mlir::MLIRContext *ctx, unsigned position) {
  return getLeaf(ctx, ExprKind::Operand, position);
}

ExprAttr ExprAttr::getParam(mlir::MLIRContext *ctx, llvm::StringRef name) {
  assert(!name.empty() && "a parameter without a name");
  return getLeaf(ctx, ExprKind::Param, 0, name);
}

ExprAttr ExprAttr::getCounter(mlir::MLIRContext *ctx, llvm::StringRef name) {
  assert(!name.empty() && "a counter without a name");
  return getLeaf(ctx, ExprKind::Counter, 0, name);
}

ExprAttr ExprAttr::getUnknown(mlir::MLIRContext *ctx, llvm::StringRef name) {
  assert((name.starts_with("~") || name.starts_with("?")) &&
         "an unknown says whether lanes have it alike");
  return getLeaf(ctx, ExprKind::Unknown, 0, name);
}

ExprAttr ExprAttr::getBound(mlir::MLIRContext *ctx, llvm::StringRef name) {
  assert(name.starts_with("@") && "not a name that can be bound");
  return getLeaf(ctx, ExprKind::Bound, 0, name);
}

static bool isCommutative(ExprKind kind) {
  switch (kind) {
  case ExprKind::Add:
  case ExprKind::Mul:
  case ExprKind::And:
  case ExprKind::Or:
  case ExprKind::Xor:
  case ExprKind::Min:
  case ExprKind::Max:
    return true;
  default:
    return false;
  }
}

/// x op c for a constant c that makes the node its left side or a constant.
static ExprAttr simplifyWithConst(ExprKind kind, ExprAttr lhs, int64_t c) {
  mlir::MLIRContext *ctx = lhs.getContext();
  switch (kind) {
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Or:
  case ExprKind::Xor:
  case ExprKind::Shl:
  case ExprKind::Shr:
    return c == 0 ? lhs : ExprAttr();
  case ExprKind::Mul:
    return c == 1 ? lhs : c == 0 ? ExprAttr::getConst(ctx, 0) : ExprAttr();
  case ExprKind::Div:
    return c == 1 ? lhs : ExprAttr();
  case ExprKind::Rem:
    return c == 1 ? ExprAttr::getConst(ctx, 0) : ExprAttr();
  case ExprKind::And:
    return c == 0 ? ExprAttr::getConst(ctx, 0) : c == -1 ? lhs : ExprAttr();
  case ExprKind::LogicalAnd:
    return c == 0 ? ExprAttr::getConst(ctx, 0) : ExprAttr();
  default:
    return {};
  }
}

/// (x op c1) op c2 with one constant, for +, * and &; x - c becomes x + -c so that
/// constants gather at one place.
static ExprAttr reassociate(ExprKind kind, ExprAttr lhs, int64_t c) {
  mlir::MLIRContext *ctx = lhs.getContext();
  bool gathers =
      kind == ExprKind::Add || kind == ExprKind::Mul || kind == ExprKind::And;
  if (lhs.getKind() != kind || !gathers)
    return {};
  ExprAttr inner = lhs.getOperands()[1];
  if (!inner.isConst())
    return {};
  int64_t merged = *foldExpr(kind, inner.getValue(), c);
  return ExprAttr::getBinary(kind, lhs.getOperands()[0],
                             ExprAttr::getConst(ctx, merged));
}

/// Whether `expr` is x + c.
static bool isSumWithConst(ExprAttr expr) {
  return expr.getKind() == ExprKind::Add && expr.getOperands()[1].isConst();
}

/// Moves constants outwards, (x + c) + y to (x + y) + c and (x + c) * k to
/// x * k + c * k, so that offsets that differ by a constant look alike.
static ExprAttr hoistConst(ExprKind kind, ExprAttr lhs, ExprAttr rhs) {
  if (kind == ExprKind::Add && isSumWithConst(lhs) && !rhs.isConst())
    return ExprAttr::getBinary(
        kind, ExprAttr::getBinary(kind, lhs.getOperands()[0], rhs),
        lhs.getOperands()[1]);
  if (kind == ExprKind::Add && isSumWithConst(rhs))
    return ExprAttr::getBinary(
        kind, ExprAttr::getBinary(kind, lhs, rhs.getOperands()[0]),
        rhs.getOperands()[1]);
  if (kind == ExprKind::Mul && isSumWithConst(lhs) && rhs.isConst())
    return ExprAttr::getBinary(
        ExprKind::Add, ExprAttr::getBinary(kind, lhs.getOperands()[0], rhs),
        ExprAttr::getBinary(kind, lhs.getOperands()[1], rhs));
  return {};
}

/// Of x and (x / n) * n, what `/` leaves: x % n. Null for what else is taken
/// from x, and where x is not the same value twice.
static ExprAttr remainderOf(ExprAttr x, ExprAttr taken) {
  auto isVarying = [](ExprAttr leaf) { return leaf.isVaryingUnknown(); };
  if (taken.getKind() != ExprKind::Mul || x.anyLeaf(isVarying))
    return {};
  for (unsigned i : {0, 1}) {
    ExprAttr quotient = taken.getOperands()[i], by = taken.getOperands()[1 - i];
    if (quotient.getKind() == ExprKind::Div && quotient.getOperands()[0] == x &&
        quotient.getOperands()[1] == by)
      return ExprAttr::getBinary(ExprKind::Rem, x, by);
  }
  return {};
}

/// x % n of (x / n) * -n + x; null for others.
static ExprAttr remainderOfNegated(ExprAttr taken, ExprAttr x) {
  if (taken.getKind() != ExprKind::Mul || !taken.getOperands()[1].isConst() ||
      taken.getOperands()[1].getValue() == INT64_MIN)
    return {};
  ExprAttr by =
      ExprAttr::getConst(x.getContext(), -taken.getOperands()[1].getValue());
  return remainderOf(
      x, ExprAttr::getBinary(ExprKind::Mul, taken.getOperands()[0], by));
}

/// x & 255 where x is no more.
static bool isMaskForNothing(ExprAttr x, int64_t mask) {
  std::optional<int64_t> greatest = greatestValue(x);
  return greatest && *greatest <= mask && llvm::isMask_64(uint64_t(mask));
}

/// Whether `expr` is 0 or 1 by its kind.
static bool isBoolean(ExprAttr expr) {
  switch (expr.getKind()) {
  case ExprKind::Eq:
  case ExprKind::Ne:
  case ExprKind::Lt:
  case ExprKind::Le:
  case ExprKind::LogicalAnd:
  case ExprKind::LogicalOr:
    return true;
  default:
    return false;
  }
}

/// The opposite of a condition: !(a < b) is b <= a, !(p && q) is !p || !q.
static ExprAttr negation(ExprAttr expr) {
  if (!isBoolean(expr))
    return {};
  ExprAttr a = expr.getOperands()[0], b = expr.getOperands()[1];
  ExprAttr zero = ExprAttr::getConst(expr.getContext(), 0);
  auto isFalse = [&](ExprAttr x) {
    return ExprAttr::getBinary(ExprKind::Eq, x, zero);
  };
  switch (expr.getKind()) {
  case ExprKind::Lt:
    return ExprAttr::getBinary(ExprKind::Le, b, a);
  case ExprKind::Le:
    return ExprAttr::getBinary(ExprKind::Lt, b, a);
  case ExprKind::Eq:
    return ExprAttr::getBinary(ExprKind::Ne, a, b);
  case ExprKind::Ne:
    return ExprAttr::getBinary(ExprKind::Eq, a, b);
  case ExprKind::LogicalAnd:
    return ExprAttr::getBinary(ExprKind::LogicalOr, isFalse(a), isFalse(b));
  default:
    return ExprAttr::getBinary(ExprKind::LogicalAnd, isFalse(a), isFalse(b));
  }
}

ExprAttr ExprAttr::getBinary(ExprKind kind, ExprAttr lhs, ExprAttr rhs) {
  assert(lhs && rhs && "a null expression is no operand");
  assert(kind >= ExprKind::Add && kind <= ExprKind::LogicalOr &&
         "not an operator of two operands");
  mlir::MLIRContext *ctx = lhs.getContext();
  if (lhs.isConst() && rhs.isConst())
    if (auto value = foldExpr(kind, lhs.getValue(), rhs.getValue()))
      return getConst(ctx, *value);
  if (kind == ExprKind::Sub && rhs.isConst())
    return getBinary(
        ExprKind::Add, lhs,
        getConst(ctx, *foldExpr(ExprKind::Sub, 0, rhs.getValue())));
  if (lhs.isConst() && isCommutative(kind))
    std::swap(lhs, rhs);
  if (kind == ExprKind::Eq && rhs.isConst(0))
    if (ExprAttr opposite = negation(lhs))
      return opposite;
  if (rhs.isConst()) {
    if (ExprAttr simple = simplifyWithConst(kind, lhs, rhs.getValue()))
      return simple;
    if (ExprAttr merged = reassociate(kind, lhs, rhs.getValue()))
      return merged;
  }
  if (kind == ExprKind::Add)
    for (auto [taken, x] : {std::pair(lhs, rhs), std::pair(rhs, lhs)})
      if (ExprAttr rest = remainderOfNegated(taken, x))
        return rest;
  if (ExprAttr hoisted = hoistConst(kind, lhs, rhs))
    return hoisted;
  if (kind == ExprKind::And && rhs.isConst() &&
      isMaskForNothing(lhs, rhs.getValue()))
    return lhs;
  if (kind == ExprKind::Rem)
    if (ExprAttr rest = remainderOfSum(lhs, rhs))
      return rest;
  if (kind == ExprKind::Add)
    if (ExprAttr quotient = sumOfQuotients(lhs, rhs))
      return quotient;
  if (kind == ExprKind::Sub && lhs == rhs && !lhs.isVaryingUnknown())
    return getConst(ctx, 0);
  if (kind == ExprKind::Sub)
    if (ExprAttr rest = remainderOf(lhs, rhs))
      return rest;
  return get(ctx, kind, 0, StringAttr::get(ctx), {lhs, rhs});
}

ExprAttr ExprAttr::getSelect(ExprAttr cond, ExprAttr ifTrue, ExprAttr ifFalse) {
  assert(cond && ifTrue && ifFalse && "a null expression is no operand");
  if (cond.isConst())
    return cond.getValue() ? ifTrue : ifFalse;
  if (ifTrue == ifFalse)
    return ifTrue;
  // What optimisation makes of p || q and p && q: p ? 1 : q and p ? q : 0.
  if (isBoolean(cond) && isBoolean(ifFalse) && ifTrue.isConst(1))
    return getBinary(ExprKind::LogicalOr, cond, ifFalse);
  if (isBoolean(cond) && isBoolean(ifTrue) && ifFalse.isConst(0))
    return getBinary(ExprKind::LogicalAnd, cond, ifTrue);
  return get(cond.getContext(), ExprKind::Select, 0,
             StringAttr::get(cond.getContext()), {cond, ifTrue, ifFalse});
}

ExprAttr ExprAttr::getFirst(ExprAttr bound, ExprAttr cond) {
  assert(bound.isBound() && "not a name that can be bound");
  if (cond.isConst(0))
    return cond;
  return get(cond.getContext(), ExprKind::First, 0,
             StringAttr::get(cond.getContext()), {bound, cond});
}

ExprAttr ExprAttr::getIterate(llvm::ArrayRef<ExprAttr> operands) {
  assert(operands.size() >= 5 && operands.size() % 3 == 2 && "odd variables");
  mlir::MLIRContext *ctx = operands[0].getContext();
  if (operands[1].isConst(0))
    return operands[3];
  return get(ctx, ExprKind::Iterate, 0, StringAttr::get(ctx), operands);
}

ExprAttr ExprAttr::getOf(ExprAttr unknown, ExprAttr key) {
  assert((unknown.isUnknown() || unknown.getKind() == ExprKind::Of) &&
         "only an unknown has a key");
  return get(key.getContext(), ExprKind::Of, 0,
             StringAttr::get(key.getContext()), {unknown, key});
}

ExprAttr ExprAttr::withOperands(llvm::ArrayRef<ExprAttr> operands) const {
  assert(operands.size() == getOperands().size() && "operands of another node");
  if (isLeaf())
    return *this;
  switch (getKind()) {
  case ExprKind::Select:
    return getSelect(operands[0], operands[1], operands[2]);
  case ExprKind::First:
    return getFirst(operands[0], operands[1]);
  case ExprKind::Iterate:
    return getIterate(operands);
  case ExprKind::Of:
    // An unknown that was found out needs no key.
    return operands[0].isUnknown() || operands[0].getKind() == ExprKind::Of
               ? getOf(operands[0], operands[1])
               : operands[0];
  default:
    return getBinary(getKind(), operands[0], operands[1]);
  }
}

using ReplacedNodes = llvm::SmallDenseMap<ExprAttr, ExprAttr, 32>;

static ExprAttr replaced(ExprAttr expr,
                         llvm::function_ref<ExprAttr(ExprAttr)> fn,
                         ReplacedNodes &done) {
  if (expr.isConst())
    return expr;
  if (auto it = done.find(expr); it != done.end())
    return it->second;
  if (expr.isLeaf()) {
    ExprAttr value = fn(expr);
    return done[expr] = value ? value : expr;
  }
  llvm::SmallVector<ExprAttr, 3> operands;
  for (ExprAttr operand : expr.getOperands())
    operands.push_back(replaced(operand, fn, done));
  bool same = llvm::equal(operands, expr.getOperands());
  return done[expr] = same ? expr : expr.withOperands(operands);
}

ExprAttr ExprAttr::substitute(ExprAttr leaf, ExprAttr value) const {
  ReplacedNodes done;
  return replaced(
      *this, [&](ExprAttr other) { return other == leaf ? value : ExprAttr(); },
      done);
}

ExprAttr
ExprAttr::replaceLeaves(llvm::function_ref<ExprAttr(ExprAttr)> fn) const {
  ReplacedNodes done;
  return replaced(
      *this,
      [&](ExprAttr leaf) { return leaf.isBound() ? ExprAttr() : fn(leaf); },
      done);
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

bool ExprAttr::isVaryingUnknown() const {
  return isUnknown() && getName().starts_with("?");
}

bool ExprAttr::isUniformUnknown() const {
  return isUnknown() && getName().starts_with("~");
}

bool ExprAttr::isTooLong() const {
  return isUnknown() && getName().ends_with(".long");
}

bool ExprAttr::isUnknownForLength() const {
  auto isUnknown = [](ExprAttr leaf) { return leaf.isUnknown(); };
  auto isOther = [](ExprAttr leaf) {
    return leaf.isUnknown() && !leaf.isTooLong();
  };
  return anyLeaf(isUnknown) && !anyLeaf(isOther);
}

/// Most expressions have fewer nodes than this.
using SeenNodes = llvm::SmallDenseSet<ExprAttr, 32>;

static bool isAnyNode(ExprAttr expr, SeenNodes &seen,
                      llvm::function_ref<bool(ExprAttr)> fn) {
  if (!seen.insert(expr).second)
    return false;
  return fn(expr) || llvm::any_of(expr.getOperands(), [&](ExprAttr operand) {
           return isAnyNode(operand, seen, fn);
         });
}

bool ExprAttr::anyNode(llvm::function_ref<bool(ExprAttr)> fn) const {
  SeenNodes seen;
  return isAnyNode(*this, seen, fn);
}

void ExprAttr::forEachLeaf(llvm::function_ref<void(ExprAttr)> fn) const {
  anyLeaf([&](ExprAttr leaf) {
    fn(leaf);
    return false;
  });
}

bool ExprAttr::anyLeaf(llvm::function_ref<bool(ExprAttr)> fn) const {
  return anyNode([&](ExprAttr node) {
    return node.isLeaf() && !node.isConst() && !node.isBound() && fn(node);
  });
}

bool ExprAttr::hasUnknown() const {
  return anyLeaf([](ExprAttr leaf) { return leaf.isUnknown(); });
}

bool ExprAttr::dependsOn(ExprAttr leaf) const {
  if (isLeaf())
    return *this == leaf;
  return anyNode([&](ExprAttr node) { return node == leaf; });
}

unsigned ExprAttr::treeSize(unsigned limit) const {
  assert(limit > 0 && "even a leaf is one node");
  unsigned size = 1;
  for (ExprAttr operand : getOperands()) {
    if (size >= limit)
      return limit;
    size += operand.treeSize(limit - size);
  }
  return std::min(size, limit);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {

/// Prints expressions with names for the operands of an operation.
struct ExprPrinter {
  llvm::raw_ostream &os;
  llvm::ArrayRef<std::string> names;

  void print(ExprAttr expr, int context);

private:
  void printLeaf(ExprAttr leaf);
};

} // namespace

void ExprPrinter::printLeaf(ExprAttr leaf) {
  switch (leaf.getKind()) {
  case ExprKind::Const:
    os << leaf.getValue();
    return;
  case ExprKind::Dim:
    os << stringifyDim(leaf.getDim());
    return;
  case ExprKind::Operand:
    if (static_cast<size_t>(leaf.getValue()) < names.size())
      os << names[leaf.getValue()];
    else
      os << '%' << leaf.getValue();
    return;
  default:
    os << leaf.getName();
    return;
  }
}

void ExprPrinter::print(ExprAttr expr, int context) {
  ExprKind kind = expr.getKind();
  if (expr.isLeaf())
    return printLeaf(expr);
  auto operands = expr.getOperands();
  if (kind == ExprKind::Min || kind == ExprKind::Max ||
      kind == ExprKind::First || kind == ExprKind::Iterate ||
      kind == ExprKind::Of) {
    os << stringifyExprKind(kind) << '(';
    llvm::interleave(
        operands, [&](ExprAttr operand) { print(operand, 0); },
        [&] { os << ", "; });
    os << ')';
    return;
  }
  int precedence = exprPrecedence(kind);
  assert(precedence <= exprPrecedence(ExprKind::Mul) && "not an operator");
  bool parens = precedence < context;
  os << (parens ? "(" : "");
  if (kind == ExprKind::Select) {
    print(operands[0], precedence + 1);
    os << " ? ";
    print(operands[1], precedence + 1);
    os << " : ";
    print(operands[2], precedence);
  } else {
    print(operands[0], precedence);
    ExprAttr rhs = operands[1];
    // x + -3 reads better, and parses to the same, as x - 3.
    if (kind == ExprKind::Add && rhs.isConst() && rhs.getValue() < 0 &&
        rhs.getValue() != INT64_MIN)
      os << " - " << -rhs.getValue();
    else {
      os << ' ' << stringifyExprKind(kind) << ' ';
      print(rhs, precedence + 1);
    }
  }
  os << (parens ? ")" : "");
}

std::string ExprAttr::str() const { return str({}); }

std::string ExprAttr::str(llvm::ArrayRef<std::string> names) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  ExprPrinter{os, names}.print(*this, 0);
  return text;
}

void ExprAttr::print(mlir::AsmPrinter &printer) const {
  printer << '<';
  printer.printString(str());
  printer << '>';
}
