//===- PreparedDivision.h - divisions by prepared divisors ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host that knows a divisor d can prepare a factor m and a shift s for it, so
// that x / d is (umulhi(x, m) + x) >> s: Granlund and Montgomery, "Division by
// Invariant Integers using Multiplication", PLDI 1994, figure 4.1. The
// remainder is x - (x / d) * d, in which the code has d itself.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_PREPAREDDIVISION_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_PREPAREDDIVISION_H

#include "llvm/IR/InstrTypes.h"
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

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_PREPAREDDIVISION_H
