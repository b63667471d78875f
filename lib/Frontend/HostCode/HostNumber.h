//===- HostNumber.h - symbolic numbers of host code -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Symbolic host arithmetic with the dialect's expressions. A number keeps the
// variables that it was computed from, even if its value is known, so that a
// grid of
//
//     const int n = 1 << 20;  k<<<(n + 255) / 256, 256>>>(p, n);
//
// can be expressed as "(size + 255) / 256" if the kernel's parameter is named
// `size`. Values without an expression in the dialect are represented as
// follows:
//
//   an unknown value    a distinct leaf, `~h12`
//   a known variable    a leaf `~v7`, and a table with its definition: 1 << 20
//   a quotient that     two expressions, a numerator and a denominator
//   is not rounded
//   0.1, sqrt(2)        a leaf `~r3`, and a table with its double; results of
//                       known operands are known, others are unknown
//
// Arithmetic is assumed not to wrap. If the operands are known and it would
// wrap, the result is unknown.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTNUMBER_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTNUMBER_H

#include "Facts/ExprContext.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <optional>

namespace gpuperf {

/// A number of the host. Without an expression nothing is known about it.
struct HostNumber {
  ExprAttr expr;
  ExprAttr below; ///< the denominator below `expr`, for a floating-point number
  std::optional<int64_t> value; ///< if it is known; for integers only

  explicit operator bool() const { return static_cast<bool>(expr); }
  bool isRatio() const { return static_cast<bool>(below); }
  /// Whether it is true as a condition; empty if that is not known.
  std::optional<bool> truth() const {
    return value ? std::optional(*value != 0) : std::nullopt;
  }
  /// Compares the expressions only; equal ones have equal values.
  bool operator==(const HostNumber &o) const {
    return expr == o.expr && below == o.below;
  }
  bool operator!=(const HostNumber &o) const { return !(*this == o); }
};

/// Replaces each `from` in a number by `to`.
struct HostRewrite {
  HostNumber from, to;
  bool operator==(const HostRewrite &o) const {
    return from == o.from && to == o.to;
  }
};

/// Builds numbers, and stores the definitions of the variables in them.
class HostNumbers {
public:
  HostNumber constant(int64_t value);
  /// A floating-point constant: 0.75 is the fraction 3 / 4. A constant whose
  /// denominator is not a power of two up to 2^20, such as 0.1, is a separate
  /// leaf. Null for infinities and NaN.
  HostNumber real(double value);
  /// The value of a known number. Values of 2^53 or more may be rounded.
  std::optional<double> realOf(const HostNumber &x) const;
  /// A known number rounded to a float; other numbers are unchanged.
  HostNumber roundedToFloat(const HostNumber &x);
  /// A name of the kernel: that of a parameter or of a member of one.
  HostNumber param(llvm::StringRef name);
  /// The extent of the block in dimension 0, 1 or 2.
  HostNumber blockExtent(unsigned dimension);
  /// A new unknown value.
  ExprAttr unknown();
  /// The variable `identity`, which has the known integer `value`.
  HostNumber named(ExprAttr identity, const HostNumber &value);

  /// Integer arithmetic, or exact rational arithmetic if an operand is a ratio.
  /// Null if an operand is null, on division by zero, on overflow, and if the
  /// expression grows too large.
  HostNumber binary(ExprKind kind, const HostNumber &lhs,
                    const HostNumber &rhs);
  /// Null if the condition or a relevant side is null.
  HostNumber select(const HostNumber &cond, const HostNumber &ifTrue,
                    const HostNumber &ifFalse);
  /// Floating-point division.
  HostNumber quotient(const HostNumber &lhs, const HostNumber &rhs);
  /// A ratio rounded to an integer, toward zero like the conversion in C, or up
  /// like `ceil`. A ratio of unknown value is assumed not to be negative.
  HostNumber truncated(const HostNumber &x);
  HostNumber roundedUp(const HostNumber &x);

  /// The definition of the variable `leaf`; null for other expressions.
  const HostNumber *definitionOf(ExprAttr leaf) const;
  /// The value of an expression over known variables.
  std::optional<int64_t> valueOf(ExprAttr expr) const;
  /// `expr` with its value.
  HostNumber integer(ExprAttr expr) const { return {expr, {}, valueOf(expr)}; }
  /// Whether `part` occurs in `x` or in the definition of a variable in it.
  bool contains(const HostNumber &x, const HostNumber &part) const;
  bool contains(ExprAttr x, ExprAttr part) const;

  /// `x` with the rules applied; parts without a rule are unchanged.
  HostNumber replaceIn(const HostNumber &x, llvm::ArrayRef<HostRewrite> rules);
  /// `x` in terms of parameters of the kernel and constants. Each part is
  /// replaced by a rule, otherwise by its definition, otherwise by its value:
  /// (~v7 + 255) / 256 is (size + 255) / 256 by the rule ~v7 -> size. Null if
  /// an unknown remains.
  HostNumber expressInParameters(const HostNumber &x,
                                 llvm::ArrayRef<HostRewrite> rules);
  /// Adds the leaves of `x` that are unknown and have no rule.
  void addUnknowns(const HostNumber &x, llvm::ArrayRef<HostRewrite> rules,
                   llvm::SetVector<ExprAttr> &unknowns);

private:
  HostNumber bounded(ExprAttr expr, std::optional<int64_t> value);
  bool isReal(const HostNumber &x) const { return reals.count(x.expr) != 0; }
  HostNumber rational(ExprKind kind, const HostNumber &x, const HostNumber &y);
  HostNumber numeratorOf(const HostNumber &x) const;
  HostNumber denominatorOf(const HostNumber &x);
  unsigned sizeOf(ExprAttr expr) const;
  HostNumber applyRewrites(const HostNumber &x,
                           llvm::ArrayRef<HostRewrite> rules);
  HostNumber replaceIn(ExprAttr x, llvm::ArrayRef<HostRewrite> rules);
  HostNumber expressInParameters(ExprAttr x, llvm::ArrayRef<HostRewrite> rules);
  HostNumber rebuilt(ExprAttr x, llvm::ArrayRef<HostNumber> operands);

  struct Definition {
    HostNumber number;
    unsigned size; ///< number of nodes, including those of further definitions
  };

  ExprContext context;
  unsigned lastUnknown = 0;
  /// The leaves of variables by identity and definition: a variable has two
  /// after `n = 4; … n = 8;`.
  std::map<std::pair<const void *, const void *>, ExprAttr> variables;
  llvm::DenseMap<ExprAttr, Definition> definitions;
  llvm::DenseMap<ExprAttr, double> reals; ///< by leaf
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTNUMBER_H
