//===- Quotients.h - divisions that undo each other -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads that go through a tile of 40 columns step a row and a column, which an
// unrolled loop makes an expression of that grows with each step:
//
//   col += 128; row += col / 40; col %= 40;
//
// All of them are one division: col = (tx + 128 * k) % 40, row = (tx + 128 * k) / 40.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DIALECT_QUOTIENTS_H
#define GPUPERF_LIB_DIALECT_QUOTIENTS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <optional>

namespace gpuperf {

/// No value of `expr` is larger than what is returned, and none is negative;
/// nothing where it might be, or where nothing is known. INT64_MAX for what has no
/// limit but its type's. Threads of a block: CUDA C++ Programming Guide, table
/// "Technical Specifications per Compute Capability".
std::optional<int64_t> greatestValue(ExprAttr expr);

/// (a % n + c) % n as (a + c) % n, for a and c that are not negative; null for
/// others.
ExprAttr remainderOfSum(ExprAttr sum, ExprAttr by);

/// a / n + (a % n + c) / n as (a + c) / n, for a and c that are not negative; null
/// for others.
ExprAttr sumOfQuotients(ExprAttr a, ExprAttr b);

} // namespace gpuperf

#endif // GPUPERF_LIB_DIALECT_QUOTIENTS_H
