//===- HostNumber.h - numbers that host code computes -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Symbolic host arithmetic, in the dialect's expressions. A number keeps the
// variables it was computed from, even where its value is known, so that a grid
// of
//
//     const int n = 1 << 20;  k<<<(n + 255) / 256, 256>>>(p, n);
//
// can be told as "(size + 255) / 256" when the kernel calls its parameter
// `size`. What the dialect's expressions do not have is beside them:
//
//   an unknown value   a leaf of its own, `~h12`
//   a known variable   a leaf `~v7`, and a table with its definition: 1 << 20
//   a quotient that    two expressions, the second below the first
//   is not rounded
//   0.1, sqrt(2)       a leaf `~r3`, and a table with its double: what is
//   computed
//                      from known ones is known, else nothing is told
//
// Arithmetic is assumed not to wrap; where the operands are known and it would,
// nothing is told.
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

/// A number of the host; without an expression nothing can be told of it.
struct HostNumber {
  ExprAttr expr;
  ExprAttr below; ///< of a floating-point number, what `expr` is divided by
  std::optional<int64_t> value; ///< where it is known, of integers only

  explicit operator bool() const { return static_cast<bool>(expr); }
  bool isRatio() const { return static_cast<bool>(below); }
  /// Whether it holds as a condition; empty where that is not known.
  std::optional<bool> truth() const {
    return value ? std::optional(*value != 0) : std::nullopt;
  }
  /// Compares the expressions only: equal ones have equal values.
  bool operator==(const HostNumber &o) const {
    return expr == o.expr && below == o.below;
  }
  bool operator!=(const HostNumber &o) const { return !(*this == o); }
};

/// Replace each `from` in a number by `to`.
struct HostRewrite {
  HostNumber from, to;
  bool operator==(const HostRewrite &o) const {
    return from == o.from && to == o.to;
  }
};

/// Builds numbers, and knows what the variables in them are defined as.
class HostNumbers {
public:
  HostNumber constant(int64_t value);
  /// A floating-point constant: 0.75 is the fraction 3 / 4; one whose
  /// denominator is no power of two up to 2^20, as 0.1, is a leaf of its own.
  /// Null for infinities and for what is no number.
  HostNumber real(double value);
  /// The value of a known number; one of 2^53 or more may be rounded.
  std::optional<double> realOf(const HostNumber &x) const;
  /// A known number as a float holds it; others as they are.
  HostNumber roundedToFloat(const HostNumber &x);
  /// A name of the kernel's: of a parameter or of a member of one.
  HostNumber param(llvm::StringRef name);
  /// The extent of the block in the dimension 0, 1 or 2.
  HostNumber blockExtent(unsigned dimension);
  /// An unknown value other than all before.
  ExprAttr unknown();
  /// The variable `identity` that has the integer `value`, which is known.
  HostNumber named(ExprAttr identity, const HostNumber &value);

  /// Integer or, where an operand is a ratio, exact rational arithmetic. Null
  /// when an operand is null, on division by zero, on overflow, and when it
  /// grows too large.
  HostNumber binary(ExprKind kind, const HostNumber &lhs,
                    const HostNumber &rhs);
  /// Null when a condition or a side that matters is.
  HostNumber select(const HostNumber &cond, const HostNumber &ifTrue,
                    const HostNumber &ifFalse);
  /// Floating-point division.
  HostNumber quotient(const HostNumber &lhs, const HostNumber &rhs);
  /// A ratio rounded to an integer, toward zero as C converts it, and up as
  /// `ceil` does. One whose value is not known is assumed not to be negative.
  HostNumber truncated(const HostNumber &x);
  HostNumber roundedUp(const HostNumber &x);

  /// What the variable of `leaf` is defined as; null for other expressions.
  const HostNumber *definitionOf(ExprAttr leaf) const;
  /// The value of an expression over variables that are known.
  std::optional<int64_t> valueOf(ExprAttr expr) const;
  /// `expr` with its value.
  HostNumber integer(ExprAttr expr) const { return {expr, {}, valueOf(expr)}; }
  /// True when `part` occurs in `x` or in the definition of a variable there.
  bool contains(const HostNumber &x, const HostNumber &part) const;
  bool contains(ExprAttr x, ExprAttr part) const;

  /// `x` with the rules applied; parts without a rule stay as they are.
  HostNumber replaceIn(const HostNumber &x, llvm::ArrayRef<HostRewrite> rules);
  /// `x` over parameters of the kernel and constants. Each part is replaced by
  /// a rule, else by its definition, else by its value: (~v7 + 255) / 256 is
  /// (size + 255) / 256 by the rule ~v7 -> size. Null when an unknown remains.
  HostNumber expressInParameters(const HostNumber &x,
                                 llvm::ArrayRef<HostRewrite> rules);
  /// Adds the leaves of `x` that are not known, and for which there is no rule.
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
    unsigned size; ///< in nodes, those of further definitions included
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
