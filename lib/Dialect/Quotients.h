//===- Quotients.h - combining divisions ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that process a tile of 40 columns advance their row and column. An
// unrolled loop turns this into an expression that grows with each step:
//
//   col += 128; row += col / 40; col %= 40;
//
// All of them are one division:
//
//   col = (tx + 128 * k) % 40, row = (tx + 128 * k) / 40
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DIALECT_QUOTIENTS_H
#define GPUPERF_LIB_DIALECT_QUOTIENTS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <optional>

namespace gpuperf {

/// An upper bound of the values of `expr`, none of which is negative. Empty if
/// they might be negative or nothing is known. INT64_MAX if only the type
/// limits the value. Threads of a block: CUDA C++ Programming Guide, table
/// "Technical Specifications per Compute Capability".
std::optional<int64_t> greatestValue(ExprAttr expr);

/// Simplifies (a % n + c) % n to (a + c) % n for nonnegative a and c; null for
/// other expressions.
ExprAttr remainderOfSum(ExprAttr sum, ExprAttr by);

/// Simplifies a / n + (a % n + c) / n to (a + c) / n for nonnegative a and c;
/// null for other expressions.
ExprAttr sumOfQuotients(ExprAttr a, ExprAttr b);

} // namespace gpuperf

#endif // GPUPERF_LIB_DIALECT_QUOTIENTS_H
