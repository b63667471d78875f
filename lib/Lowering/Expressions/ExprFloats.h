//===- ExprFloats.h - floats computed from integers -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRFLOATS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRFLOATS_H

#include "ExprBuilder.h"

namespace gpuperf {

/// The condition that `cmp` is, where both its floats are made of integers by
/// sums, products with short constants and the like; else null.
ExprAttr floatCompare(llvm::FCmpInst &cmp, ExprBuilder &exprs);

/// The integer that `cast` cuts such a float to; null for other floats.
ExprAttr floatCut(llvm::CastInst &cast, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRFLOATS_H
