//===- Operators.h - arithmetic as symbolic expressions ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_OPERATORS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_OPERATORS_H

#include "ConstantDivision.h"
#include "ExprBuilder.h"

namespace gpuperf {

/// `op` modulo 2 to the bits of its type (see ExprBuilder::congruent); null
/// where it has no expression.
ExprAttr operatorExpr(llvm::BinaryOperator &op, ExprBuilder &exprs);

/// The same for a cast to an integer.
ExprAttr castExpr(llvm::CastInst &cast, ExprBuilder &exprs);

/// The quotient of `division` in `scope`; null where its dividend may be 2^63
/// or more.
ExprAttr quotientOf(const ConstantDivision &division,
                    const llvm::BasicBlock *scope, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_OPERATORS_H
