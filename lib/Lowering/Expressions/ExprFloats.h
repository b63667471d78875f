//===- ExprFloats.h - floats computed from integers -------------*- C++ -*-===//
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

/// The expression of an integer under the given reading; null if, as a signed
/// number, it may have more than that number of bits.
using IntegerOf = llvm::function_ref<ExprAttr(llvm::Value &integer,
                                              Reading reading, unsigned bits)>;

/// The condition of `cmp` if both of its floats are computed from integers by
/// sums, products with short constants and the like; null otherwise.
ExprAttr floatCompare(llvm::FCmpInst &cmp, const FunctionInfo &info,
                      mlir::MLIRContext *ctx, IntegerOf integerOf);

/// The integer to which `cast` truncates such a float; null for other floats.
ExprAttr floatCut(llvm::CastInst &cast, const FunctionInfo &info,
                  mlir::MLIRContext *ctx, IntegerOf integerOf);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRFLOATS_H
