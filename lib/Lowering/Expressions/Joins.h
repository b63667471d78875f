//===- Joins.h - joins of control flow as expressions -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_JOINS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_JOINS_H

#include "ExprBuilder.h"

namespace gpuperf {

/// The value of `phi`, which no loop's header has, behind conditionals: a chain
/// of selects on the conditions that lead to the phi's edges. Null where one of
/// these depends on data in a loop between, and where there are too many.
ExprAttr joinExpr(llvm::PHINode &phi, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_JOINS_H
