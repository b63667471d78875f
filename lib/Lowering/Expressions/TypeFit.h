//===- TypeFit.h - expressions in the range of their type -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expressions are computed with 64 bits. For a value of 32 bits the result is
// correct modulo 2^32 if the value is computed by +, -, *, <<, &, | and ^ only:
//
//   (t - 7u * (t / 7u)) * 64u    is compiled to    (t / 7 * 67108857 + t) * 64
//
// At t = 7 this is 2^32, which stands for 0. If the number itself is needed (it
// is extended to an index of 64 bits, divided, shifted right or compared), it
// is converted back to its type: by smaller factors if that suffices, since t /
// 7 * -448 + t * 64 is the same modulo 2^32, otherwise by truncation.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_TYPEFIT_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_TYPEFIT_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/DenseMap.h"

namespace gpuperf {

/// How the number of an expression is interpreted.
enum class Reading { Signed, Unsigned };

/// Converts expressions that are correct modulo 2^bits to the number of that
/// type.
///
/// Known limits exist for constants, thread indices and block extents (the
/// limits of CUDA), masks, remainders, comparisons, and sums and products of
/// these. Other values (block indices, parameters, counters, data) have no
/// known limit. Their sums and products are assumed to stay in their type, as
/// index arithmetic in the source does, unless a factor of 2^20 or more
/// indicates that a compiler or a hash function relies on wrapping. This
/// assumption does not apply to the variables of loops that are evaluated step
/// by step: values computed from these always wrap.
class TypeFit {
public:
  /// `expr` as a number of `bits` bits. It is returned unchanged if no
  /// conversion is needed, for booleans, and for 64 bits and more, since
  /// expressions have 64 bits.
  ExprAttr fit(ExprAttr expr, unsigned bits, Reading reading);

  /// `x` / `by`, `x` % `by` or `x` >> `by` for an unsigned number of 64 bits
  /// that may be negative if interpreted as signed; null if there is no
  /// expression for it.
  static ExprAttr hugeOperator(ExprKind kind, ExprAttr x, ExprAttr by);

  /// Whether `expr` may be outside of the range of its type; see above for the
  /// assumptions. An unsigned number of 64 bits counts as outside if it is
  /// negative as a signed number.
  bool mayLeave(ExprAttr expr, unsigned bits, Reading reading);

  /// The known limits of an expression's number.
  struct Span {
    /// The part of a sum that has limits.
    int64_t least = 0, most = 0;
    /// The greatest constant factor of its terms.
    int64_t factor = 1;
    bool isOpen = false;      ///< whether a term has no limits
    bool isOpenBelow = false; ///< whether such a term may be negative
    bool isStepped = false;   ///< whether it is computed from a variable of a
                              ///< loop that is evaluated step by step
    bool mayBeNegative() const;
  };

private:
  llvm::DenseMap<ExprAttr, Span> spans;

  /// Returned by value, since the next call may move the stored results.
  Span spanOf(ExprAttr expr);
  Span computeSpan(ExprAttr expr);
  Span ofOperator(ExprAttr expr);
  Span ofSum(ExprKind kind, ExprAttr lhs, ExprAttr rhs);
  static Span ofProduct(const Span &a, const Span &b);
  static Span ofQuotient(const Span &a, const Span &b, int64_t by,
                         bool isShift);
  static Span ofRemainder(const Span &a, const Span &b, int64_t by);
  static Span ofBits(ExprKind kind, const Span &a, const Span &b);
  static Span ofExtreme(ExprKind kind, const Span &a, const Span &b);
  static Span either(const Span &a, const Span &b);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_TYPEFIT_H
