//===- ConstantDivision.h - divisions as products and shifts ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compilers divide by a constant with the upper half of a product and shifts: x
// / 46 is (x * 1493901669 / 2^32 >> 4), except for a correction of the sign.
// See Granlund and Montgomery, "Division by Invariant Integers using
// Multiplication", PLDI 1994, figures 4.1 and 5.1; theorems 4.2 and 5.1 state
// which factors give a division. A host that knows a divisor d can prepare a
// factor m and a shift s, so that x / d is (umulhi(x, m) + x) >> s (figure 4.1
// again). The remainder is x - (x / d) * d, where d itself appears in the code.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_CONSTANTDIVISION_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_CONSTANTDIVISION_H

#include "llvm/IR/InstrTypes.h"
#include <cstdint>
#include <optional>

namespace gpuperf {

/// dividend / divisor, unsigned, with 32 bits.
struct PreparedDivision {
  llvm::Value *dividend, *divisor;
};

/// The division whose quotient (umulhi(x, m) + x) >> s is `op`. The divisor is
/// the d of a remainder x - op * d in the same function. Empty if there is no
/// such remainder or more than one d.
std::optional<PreparedDivision> preparedDivisionOf(llvm::BinaryOperator &op);

/// dividend / divisor, rounded toward zero.
struct ConstantDivision {
  llvm::Value *dividend;
  int64_t divisor; ///< above 1 where it is not signed, above 1 or below -1
                   ///< where it is
  bool isSigned;
};

/// The division whose last step is `op`: `op` is its quotient for all
/// dividends. Empty for other operations.
std::optional<ConstantDivision> constantDivisionOf(llvm::BinaryOperator &op);

/// The division whose quotient times the divisor is `op`: the x / 8 of (x +
/// bias) & -8.
std::optional<ConstantDivision> roundedDivisionOf(llvm::BinaryOperator &op);

/// The division whose quotient is the sum of the integers `a` and `b`, which
/// have one type. The uppermost `ignoredBits` bits may differ.
std::optional<ConstantDivision>
constantDivisionOf(llvm::Value &a, llvm::Value &b, unsigned ignoredBits = 0);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_CONSTANTDIVISION_H
