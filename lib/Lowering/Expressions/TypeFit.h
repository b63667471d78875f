//===- TypeFit.h - expressions at the width of their type -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expressions are computed in 64 bits. Of a value of 32 bits that gives a
// number which is right modulo 2^32, as long as only +, -, *, <<, &, | and ^
// made it:
//
//   (t - 7u * (t / 7u)) * 64u    is compiled to    (t / 7 * 67108857 + t) * 64
//
// which at t = 7 is 2^32 and stands for 0. Where the number itself is asked for
// (extended to an index of 64 bits, divided, shifted right, compared), it is
// taken back into its type: by smaller factors where that is enough,
// t / 7 * -448 + t * 64 being the same modulo 2^32, else by cutting off bits.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_TYPEFIT_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_TYPEFIT_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/DenseMap.h"

namespace gpuperf {

/// How an expression's number is read.
enum class Reading { Signed, Unsigned };

/// Takes expressions that are right modulo 2^bits to the number of that type.
///
/// What is known: constants, threads of a block and extents of a block within
/// the limits of CUDA, masks, remainders, comparisons, and sums and products of
/// those. The others (blocks, parameters, counters, data) have no limit that is
/// known, and sums and products of them are assumed to stay in their type, as
/// the source's index arithmetic does, unless a factor of 2^20 or more says
/// that a compiler or a hash function counts on wrapping. The variables of
/// loops that are followed step by step have no such licence: what is computed
/// of them always wraps.
class TypeFit {
public:
  /// `expr` as a number of `bits`; itself where it cannot be another, and for
  /// booleans and from 64 bits on, which expressions have.
  ExprAttr fit(ExprAttr expr, unsigned bits, Reading reading);

  /// `x` / `by`, `x` % `by` or `x` >> `by` of a number of 64 bits that is read
  /// as unsigned and that may be negative as a signed one; null where that has
  /// no expression.
  static ExprAttr hugeOperator(ExprKind kind, ExprAttr x, ExprAttr by);

  /// Whether `expr` may be outside of its type; see above for what counts. An
  /// unsigned number of 64 bits is outside where it is negative as a signed
  /// one.
  bool mayLeave(ExprAttr expr, unsigned bits, Reading reading);

  /// What is known of an expression's number.
  struct Span {
    /// The part of a sum that has limits.
    int64_t least = 0, most = 0;
    /// The greatest constant factor of its terms.
    int64_t factor = 1;
    bool isOpen = false;      ///< a term has no limits
    bool isOpenBelow = false; ///< … and may be negative
    bool isStepped = false;   ///< computed of a variable that is followed
    bool mayBeNegative() const;
  };

private:
  llvm::DenseMap<ExprAttr, Span> spans;

  /// By value: what is asked for next may move the others.
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
