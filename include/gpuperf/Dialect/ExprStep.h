//===- ExprStep.h - how expressions grow with a counter ---------*- C++ -*-===//
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

/// What `e` grows by when `counter` does by one; nothing when that is no
/// constant.
std::optional<int64_t> stepOf(ExprAttr e, ExprAttr counter);

/// An offset as `rest + constant`.
struct SplitOffset {
  ExprAttr rest; ///< null for a constant offset
  int64_t constant = 0;
};
SplitOffset splitOffset(ExprAttr e);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_EXPRSTEP_H
