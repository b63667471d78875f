//===- LaneKeys.h - lanes that share an unknown value -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_LANEKEYS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_LANEKEYS_H

#include "Function/FunctionInfo.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace gpuperf {

using LaneKeys = llvm::SmallVector<ExprAttr, 4>;

/// Expressions that determine `value`: lanes of a warp in which all of them are
/// equal have the same value. Without keys it is the same in the whole grid.
/// Empty if it also depends on something else (an atomic operation, a thread's
/// own memory, another lane). `expressionOf` returns the expression of an
/// integer if it has one without unknowns, otherwise null.
std::optional<LaneKeys>
laneKeys(llvm::Value *value, FunctionInfo &info, mlir::MLIRContext *ctx,
         llvm::function_ref<ExprAttr(llvm::Value *)> expressionOf);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_LANEKEYS_H
