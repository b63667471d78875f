//===- Intrinsics.h - intrinsics as symbolic expressions --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_INTRINSICS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_INTRINSICS_H

#include "ExprBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace gpuperf {

/// What `call` returns: a special register, or the extreme, absolute value or
/// upper half of a product of its operands; null for other intrinsics.
ExprAttr intrinsicExpr(llvm::IntrinsicInst &call, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_INTRINSICS_H
