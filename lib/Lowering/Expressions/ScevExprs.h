//===- ScevExprs.h - scalar evolution as expressions ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_SCEVEXPRS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_SCEVEXPRS_H

#include "ExprBuilder.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

namespace gpuperf {

/// The expression of an integer scalar-evolution expression in `scope`, a
/// signed number of its type; null when it holds something that has no
/// expression.
ExprAttr scevExpr(const llvm::SCEV *scev, const llvm::BasicBlock *scope,
                  ExprBuilder &exprs);

/// Whether numbers below 32 bits may wrap around, which closed forms ignore.
bool mayWrap(const llvm::SCEVAddRecExpr &rec);

/// The value of `rec` in terms of its loop's counter, the sum of
/// step_k * (counter choose k) up to cubes: `for (…; x += i)`. Null for others,
/// and where it may wrap.
ExprAttr closedForm(const llvm::SCEVAddRecExpr &rec,
                    const llvm::BasicBlock *scope, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_SCEVEXPRS_H
