//===- ConstantDivision.h - divisions made of products ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compilers divide by a constant with the upper half of a product and shifts:
// x / 46 is (x * 1493901669 / 2^32 >> 4), give or take the sign. See Granlund
// and Montgomery, "Division by Invariant Integers using Multiplication", PLDI
// 1994, figures 4.1 and 5.1, and theorems 4.2 and 5.1 for which factors are a
// division. A host that knows a divisor d can prepare a factor m and a shift s
// for it, so that x / d is (umulhi(x, m) + x) >> s (figure 4.1 again). The
// remainder is x - (x / d) * d, in which the code has d itself.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_CONSTANTDIVISION_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_CONSTANTDIVISION_H

#include "llvm/IR/InstrTypes.h"
#include <cstdint>
#include <optional>

namespace gpuperf {

/// dividend / divisor, of 32 bits, unsigned.
struct PreparedDivision {
  llvm::Value *dividend, *divisor;
};

/// The division of which `op` is the quotient (umulhi(x, m) + x) >> s. The
/// divisor is the d of a remainder x - op * d in the same function; nothing
/// where there is no such remainder, or more than one d.
std::optional<PreparedDivision> preparedDivisionOf(llvm::BinaryOperator &op);

/// dividend / divisor, cut toward zero.
struct ConstantDivision {
  llvm::Value *dividend;
  int64_t divisor; ///< above 1 where it is not signed, above 1 or below -1
                   ///< where it is
  bool isSigned;
};

/// The division that `op` is the last step of: it has that quotient whatever
/// the dividend is. Nothing for others.
std::optional<ConstantDivision> constantDivisionOf(llvm::BinaryOperator &op);

/// The division of which `op` is the quotient times the divisor: the x / 8 of
/// (x + bias) & -8.
std::optional<ConstantDivision> roundedDivisionOf(llvm::BinaryOperator &op);

/// The division whose quotient the sum of `a` and `b`, integers of one type,
/// is, but for so many of its upper bits.
std::optional<ConstantDivision>
constantDivisionOf(llvm::Value &a, llvm::Value &b, unsigned ignoredBits = 0);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_CONSTANTDIVISION_H
