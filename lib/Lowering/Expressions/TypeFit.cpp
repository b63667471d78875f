//===- TypeFit.cpp - expressions in the range of their type ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeFit.h"
#include "gpuperf/Dialect/BlockLimits.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <optional>
#include <tuple>

using namespace gpuperf;

/// From this factor on what has no limit is not assumed to stay in 32 bits.
static constexpr int64_t kLargeFactor = int64_t(1) << 20;

/// The same in 64 bits: an index of 32 bits times a number of 32 bits, which is
/// how divisions by constants are compiled, stays in them.
static constexpr int64_t kLargeFactor64 = int64_t(1) << 32;

static ExprAttr number(ExprAttr like, int64_t value) {
  return ExprAttr::getConst(like.getContext(), value);
}

/// The variables of loops that are followed, and what they are after a loop:
/// signed numbers of their type.
static bool isFollowed(ExprAttr expr) {
  return expr.isBound() || expr.getKind() == ExprKind::Iterate;
}

//===----------------------------------------------------------------------===//
// Smaller factors
//===----------------------------------------------------------------------===//

/// The number next to zero that is `value` modulo 2^bits.
static int64_t centred(int64_t value, unsigned bits) {
  return bits >= 64 ? value : llvm::SignExtend64(uint64_t(value), bits);
}

/// A product modulo 2^64.
static int64_t product(int64_t a, int64_t b) {
  return int64_t(uint64_t(a) * uint64_t(b));
}

static ExprAttr spread(ExprAttr expr, int64_t factor, unsigned bits);

/// Of x * c, spread, and (x / n) * k, where k is about -n * c:
/// (x % n) * c + (x / n) * (k + n * c). Null for other sums, and where x is not
/// the same value twice.
static ExprAttr remainderTimes(ExprAttr whole, ExprAttr taken, unsigned bits) {
  if (taken.getKind() != ExprKind::Mul || !taken.getOperands()[1].isConst())
    return {};
  ExprAttr quotient = taken.getOperands()[0];
  if (quotient.getKind() != ExprKind::Div ||
      !quotient.getOperands()[1].isConst() ||
      quotient.anyLeaf([](ExprAttr leaf) { return leaf.isVaryingUnknown(); }))
    return {};
  ExprAttr x = quotient.getOperands()[0], n = quotient.getOperands()[1];
  int64_t by = n.getValue(), times = taken.getOperands()[1].getValue();
  if (by <= 1 || by > INT32_MAX || times <= INT32_MIN || times >= 0)
    return {};
  int64_t factor = (by / 2 - times) / by, rest = times + by * factor;
  if (spread(x, factor, bits) != whole)
    return {};
  return ExprAttr::getBinary(
      ExprKind::Add,
      ExprAttr::getBinary(ExprKind::Mul,
                          ExprAttr::getBinary(ExprKind::Rem, x, n),
                          number(x, factor)),
      ExprAttr::getBinary(ExprKind::Mul, quotient, number(x, rest)));
}

/// `expr` * `factor` modulo 2^bits, the factor multiplied into sums.
static ExprAttr spread(ExprAttr expr, int64_t factor, unsigned bits) {
  factor = centred(factor, bits);
  if (expr.isConst())
    return number(expr, centred(product(expr.getValue(), factor), bits));
  ExprKind kind = expr.getKind();
  if (kind == ExprKind::Add || kind == ExprKind::Sub) {
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    int64_t sign = kind == ExprKind::Sub ? -1 : 1;
    ExprAttr lhs = spread(operands[0], factor, bits);
    ExprAttr rhs = spread(operands[1], product(factor, sign), bits);
    if (ExprAttr rest = remainderTimes(lhs, rhs, bits))
      return rest;
    if (ExprAttr rest = remainderTimes(rhs, lhs, bits))
      return rest;
    return ExprAttr::getBinary(ExprKind::Add, lhs, rhs);
  }
  if (kind == ExprKind::Mul && expr.getOperands()[1].isConst())
    return spread(expr.getOperands()[0],
                  product(factor, expr.getOperands()[1].getValue()), bits);
  return ExprAttr::getBinary(ExprKind::Mul, expr, number(expr, factor));
}

//===----------------------------------------------------------------------===//
// What is known of a number
//===----------------------------------------------------------------------===//

TypeFit::Span TypeFit::spanOf(ExprAttr expr) {
  if (auto it = spans.find(expr); it != spans.end())
    return it->second;
  Span span = computeSpan(expr);
  // What reaches the end of 64 bits may have wrapped to any number.
  if (span.least == INT64_MIN || span.most == INT64_MAX)
    span.least = INT64_MIN, span.most = INT64_MAX;
  return spans[expr] = span;
}

TypeFit::Span TypeFit::computeSpan(ExprAttr expr) {
  Span span;
  if (expr.isConst()) {
    span.least = span.most = expr.getValue();
    span.factor = saturatingAbs(expr.getValue());
    return span;
  }
  if (expr.isDim()) {
    bool isExtent = expr.getDim() >= Dim::Bdx;
    if (std::optional<int64_t> most = greatestInBlock(expr.getDim())) {
      span.least = isExtent;
      span.most = *most;
    } else
      span.isOpen = true;
    return span;
  }
  ExprKind kind = expr.getKind();
  if (kind >= ExprKind::Eq && kind <= ExprKind::LogicalOr) {
    span.most = 1;
    return span;
  }
  if (kind >= ExprKind::Add && kind < ExprKind::Eq)
    return ofOperator(expr);
  if (kind == ExprKind::Select)
    return either(spanOf(expr.getOperands()[1]), spanOf(expr.getOperands()[2]));
  span.isOpen = true;
  span.isOpenBelow = !expr.isCounter();
  return span;
}

/// Also by wrapping in 64 bits.
bool TypeFit::Span::mayBeNegative() const {
  return isOpenBelow || least < 0 || (isOpen && factor >= kLargeFactor64);
}

/// `a & b`, `a | b`, `a ^ b`.
TypeFit::Span TypeFit::ofBits(ExprKind kind, const Span &a, const Span &b) {
  bool isAnd = kind == ExprKind::And;
  Span span;
  // A number that is not negative masks whatever it is joined with by &.
  for (auto [mask, other] : {std::pair(&a, &b), std::pair(&b, &a)})
    if (isAnd && !mask->isOpen && mask->least >= 0) {
      bool isSmaller = !other->isOpen && other->least >= 0;
      span.most = isSmaller ? std::min(mask->most, other->most) : mask->most;
      return span;
    }
  bool isNegative = isAnd ? a.mayBeNegative() && b.mayBeNegative()
                          : a.mayBeNegative() || b.mayBeNegative();
  if (a.isOpen || b.isOpen) {
    // As far from zero as the larger side, whatever the bits of the other.
    span.isOpen = true;
    span.factor = std::max(a.factor, b.factor);
    for (int64_t bound : {a.least, a.most, b.least, b.most})
      span.factor = std::max(span.factor, saturatingAbs(bound));
    span.isOpenBelow = isNegative && (a.isOpenBelow || b.isOpenBelow);
    span.least = isNegative ? -1 : 0;
    span.isStepped = a.isStepped || b.isStepped;
    return span;
  }
  // Within the bits of both, of which those of -8 are the bits of 7.
  for (int64_t bound : {a.least, a.most, b.least, b.most})
    span.most |= bound < 0 ? ~bound : bound;
  span.most = int64_t(llvm::NextPowerOf2(uint64_t(span.most)) - 1);
  span.least = isNegative ? -span.most - 1 : 0;
  return span;
}

/// What has no limit: some number, or one that is not negative.
static TypeFit::Span openSpan(const TypeFit::Span &a, const TypeFit::Span &b,
                              bool isNegative) {
  TypeFit::Span span;
  span.factor = std::max(a.factor, b.factor);
  span.isOpen = true;
  span.isOpenBelow = isNegative && (a.isOpenBelow || b.isOpenBelow);
  span.least = isNegative ? -1 : 0;
  return span;
}

/// `lhs` + `rhs` or `lhs` - `rhs`.
TypeFit::Span TypeFit::ofSum(ExprKind kind, ExprAttr lhs, ExprAttr rhs) {
  Span a = spanOf(lhs), b = spanOf(rhs), span;
  bool adds = kind == ExprKind::Add;
  span.least =
      adds ? saturatingAdd(a.least, b.least) : saturatingSub(a.least, b.most);
  span.most =
      adds ? saturatingAdd(a.most, b.most) : saturatingSub(a.most, b.least);
  // A number that is added is no term.
  span.factor =
      std::max(lhs.isConst() ? 1 : a.factor, rhs.isConst() ? 1 : b.factor);
  span.isOpen = a.isOpen || b.isOpen;
  span.isOpenBelow = a.isOpenBelow || b.isOpenBelow;
  if (!adds && b.isOpen)
    span.least = std::min<int64_t>(span.least, -1);
  return span;
}

/// `a` * `b`.
TypeFit::Span TypeFit::ofProduct(const Span &a, const Span &b) {
  // Of a factor that has no limits: what is added to it is multiplied, too.
  auto factorIn = [](const Span &s) {
    int64_t added = std::max(saturatingAbs(s.least), saturatingAbs(s.most));
    return s.isOpen && added >= kLargeFactor ? std::max(s.factor, added)
                                             : s.factor;
  };
  Span span;
  std::tie(span.least, span.most) = std::minmax(
      {saturatingMul(a.least, b.least), saturatingMul(a.least, b.most),
       saturatingMul(a.most, b.least), saturatingMul(a.most, b.most)});
  span.factor = saturatingMul(factorIn(a), factorIn(b));
  span.isOpen = a.isOpen || b.isOpen;
  span.isOpenBelow = a.isOpenBelow || b.isOpenBelow;
  if (span.isOpen && (a.least < 0 || b.least < 0))
    span.least = std::min<int64_t>(span.least, -1);
  return span;
}

/// `a` / `by` or, where `by` is a power of two, `a` >> its logarithm; 0 for a
/// divisor in `b` that is not known.
TypeFit::Span TypeFit::ofQuotient(const Span &a, const Span &b, int64_t by,
                                  bool isShift) {
  bool isNegative = a.mayBeNegative() || b.mayBeNegative();
  if (a.isOpen) {
    Span span = openSpan(a, b, isNegative);
    if (by > 0)
      span.factor = std::max<int64_t>(a.factor / by, 1);
    return span;
  }
  Span span;
  if (by > 0) { // a shift rounds down, a division to zero
    span.least = isShift ? a.least >> llvm::Log2_64(by) : a.least / by;
    span.most = a.most < 0 && isShift ? -1 : a.most / by;
  } else { // no larger than what is divided
    span.most = std::max(saturatingAbs(a.least), saturatingAbs(a.most));
    span.least = isNegative ? -span.most : 0;
  }
  return span;
}

/// `a` % `by`; 0 for a divisor in `b` that is not known.
TypeFit::Span TypeFit::ofRemainder(const Span &a, const Span &b, int64_t by) {
  if (by == 0 || by == INT64_MIN)
    return openSpan(a, b, a.mayBeNegative());
  Span span;
  span.most = saturatingAbs(by) - 1;
  span.least = a.mayBeNegative() ? -span.most : 0;
  if (!a.isOpen) {
    span.most = std::min(span.most, std::max<int64_t>(a.most, 0));
    span.least = std::max(span.least, std::min<int64_t>(a.least, 0));
  }
  return span;
}

/// min(`a`, `b`) or max(`a`, `b`).
TypeFit::Span TypeFit::ofExtreme(ExprKind kind, const Span &a, const Span &b) {
  Span span = either(a, b);
  if (kind == ExprKind::Max && (!a.isOpenBelow || !b.isOpenBelow)) {
    span.isOpenBelow = false;
    span.least = a.isOpenBelow   ? b.least
                 : b.isOpenBelow ? a.least
                                 : std::max(a.least, b.least);
  }
  return span;
}

/// What is one or the other.
TypeFit::Span TypeFit::either(const Span &a, const Span &b) {
  return {std::min(a.least, b.least),     std::max(a.most, b.most),
          std::max(a.factor, b.factor),   a.isOpen || b.isOpen,
          a.isOpenBelow || b.isOpenBelow, a.isStepped || b.isStepped};
}

TypeFit::Span TypeFit::ofOperator(ExprAttr expr) {
  ExprKind kind = expr.getKind();
  ExprAttr lhs = expr.getOperands()[0], rhs = expr.getOperands()[1];
  Span a = spanOf(lhs), b = spanOf(rhs), span;
  int64_t c = rhs.isConst() ? rhs.getValue() : 0;
  // The power of two of a shift by a constant.
  int64_t power = rhs.isConst() && c >= 0 && c < 62 ? int64_t(1) << c : 0;
  switch (kind) {
  case ExprKind::Add:
  case ExprKind::Sub:
    span = ofSum(kind, lhs, rhs);
    break;
  case ExprKind::Mul:
    span = ofProduct(a, b);
    break;
  case ExprKind::Shl:
    if (power) {
      span = ofProduct(a, spanOf(number(rhs, power)));
    } else if (!b.isOpen && b.least >= 0 && b.most < 62) {
      Span powers;
      powers.least = int64_t(1) << b.least;
      powers.most = powers.factor = int64_t(1) << b.most;
      span = ofProduct(a, powers);
    } else
      span = openSpan(a, b, a.mayBeNegative());
    break;
  case ExprKind::Rem:
    return ofRemainder(a, b, c);
  case ExprKind::Div:
    return ofQuotient(a, b, c, /*isShift=*/false);
  case ExprKind::Shr:
    return ofQuotient(a, b, power, /*isShift=*/true);
  case ExprKind::And:
  case ExprKind::Or:
  case ExprKind::Xor:
    return ofBits(kind, a, b);
  default:
    return ofExtreme(kind, a, b);
  }
  span.isStepped =
      a.isStepped || b.isStepped || isFollowed(lhs) || isFollowed(rhs);
  return span;
}

//===----------------------------------------------------------------------===//
// Unsigned numbers of 64 bits
//===----------------------------------------------------------------------===//

ExprAttr TypeFit::hugeOperator(ExprKind kind, ExprAttr x, ExprAttr by) {
  auto binary = [](ExprKind kind, ExprAttr a, ExprAttr b) {
    return ExprAttr::getBinary(kind, a, b);
  };
  if (!by.isConst())
    return {};
  int64_t c = by.getValue();
  if (kind == ExprKind::Shr) {
    if (c < 1 || c > 63)
      return c == 0 ? x : ExprAttr();
    return binary(ExprKind::And, binary(kind, x, by),
                  number(x, int64_t((uint64_t(1) << (64 - c)) - 1)));
  }
  if (c < 2 || c > int64_t(1) << 62)
    return {};
  // Twice the quotient of the upper half, and one more where the rest allows
  // it.
  ExprAttr half = hugeOperator(ExprKind::Shr, x, number(x, 1));
  ExprAttr twice =
      binary(ExprKind::Mul, binary(ExprKind::Div, half, by), number(x, 2));
  ExprAttr rest = binary(ExprKind::Sub, x, binary(ExprKind::Mul, twice, by));
  ExprAttr more = binary(ExprKind::Le, by, rest);
  return kind == ExprKind::Div
             ? binary(ExprKind::Add, twice, more)
             : binary(ExprKind::Sub, rest, binary(ExprKind::Mul, more, by));
}

//===----------------------------------------------------------------------===//
// Into the type
//===----------------------------------------------------------------------===//

bool TypeFit::mayLeave(ExprAttr expr, unsigned bits, Reading reading) {
  bool isSigned = reading == Reading::Signed;
  if (bits < 2 || bits > 64 || (bits == 64 && isSigned))
    return false;
  if (isFollowed(expr))
    return !isSigned;
  Span span = spanOf(expr);
  if (expr.isLeaf() && !expr.isConst() && !expr.isDim())
    // Data of a narrow type is read as a signed number.
    return !isSigned && bits < 32 && span.isOpenBelow;
  // In 64 bits, a sum or product that reaches the end has wrapped.
  int64_t most = bits == 64 ? INT64_MAX - 1
                            : int64_t((uint64_t(1) << (bits - isSigned)) - 1);
  int64_t least = isSigned ? -most - 1 : 0;
  int64_t large = bits == 64 ? kLargeFactor64 : kLargeFactor;
  // Beside what has no limits the others leave most of the type free.
  int64_t room = int64_t(1) << (bits - 2);
  bool isAssumed = bits >= 32 && span.factor < large && span.most <= room &&
                   span.least >= -room;
  if (span.isStepped || span.most > most || (span.isOpen && !isAssumed))
    return true;
  return span.least < least && !(span.isOpenBelow && !isSigned);
}

ExprAttr TypeFit::fit(ExprAttr expr, unsigned bits, Reading reading) {
  if (bits >= 64 || !mayLeave(expr, bits, reading))
    return expr;
  ExprAttr smaller = spread(expr, 1, bits);
  if (!mayLeave(smaller, bits, reading))
    return smaller;
  // All of it is on one side of the type.
  Span span = spanOf(smaller);
  int64_t turn = int64_t(1) << bits;
  ExprAttr turned = ExprAttr::getBinary(
      ExprKind::Add, smaller, number(expr, span.most < 0 ? turn : -turn));
  if (!span.isOpen && !mayLeave(turned, bits, reading))
    return turned;
  ExprAttr cut = ExprAttr::getBinary(ExprKind::And, expr,
                                     number(expr, (int64_t(1) << bits) - 1));
  if (reading == Reading::Unsigned)
    return cut;
  ExprAttr sign = number(expr, int64_t(1) << (bits - 1));
  return ExprAttr::getBinary(
      ExprKind::Sub, ExprAttr::getBinary(ExprKind::Xor, cut, sign), sign);
}
