//===- Comparisons.h - comparisons as symbolic expressions ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_COMPARISONS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_COMPARISONS_H

#include "ExprBuilder.h"

namespace gpuperf {

/// The condition that `cmp` is, of integers, or of a pointer and null; null
/// where it has no expression.
ExprAttr compareExpr(llvm::ICmpInst &cmp, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_COMPARISONS_H
