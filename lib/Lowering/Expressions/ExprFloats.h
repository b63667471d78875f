//===- ExprFloats.h - floats that were made of integers ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRFLOATS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRFLOATS_H

#include "Function/FunctionInfo.h"
#include "TypeFit.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Instructions.h"

namespace gpuperf {

/// The expression of an integer, read so; null where it may have more than that
/// many bits as a signed number.
using IntegerOf = llvm::function_ref<ExprAttr(llvm::Value &integer,
                                              Reading reading, unsigned bits)>;

/// The condition that `cmp` is, where both its floats are made of integers by
/// sums, products with short constants and the like; else null.
ExprAttr floatCompare(llvm::FCmpInst &cmp, const FunctionInfo &info,
                      mlir::MLIRContext *ctx, IntegerOf integerOf);

/// The integer that `cast` cuts such a float to; null for other floats.
ExprAttr floatCut(llvm::CastInst &cast, const FunctionInfo &info,
                  mlir::MLIRContext *ctx, IntegerOf integerOf);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRFLOATS_H
