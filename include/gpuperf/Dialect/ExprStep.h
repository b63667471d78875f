//===- ExprStep.h - steps and constant offsets of expressions ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_EXPRSTEP_H
#define GPUPERF_DIALECT_EXPRSTEP_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <optional>

namespace gpuperf {

/// How much `e` grows when `counter` grows by one; empty when that is not a
/// constant. Example: 4 for `4 * %i0 + tx`.
std::optional<int64_t> stepOf(ExprAttr e, ExprAttr counter);

/// An offset, split into `rest + constant`.
struct SplitOffset {
  ExprAttr rest; ///< null when the offset is constant
  int64_t constant = 0;
};
SplitOffset splitOffset(ExprAttr e);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_EXPRSTEP_H
