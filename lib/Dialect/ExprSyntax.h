//===- ExprSyntax.h - the text of expressions -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DIALECT_EXPRSYNTAX_H
#define GPUPERF_LIB_DIALECT_EXPRSYNTAX_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// The precedence in C: from 1 for `?:` to 11 for `*`; 12 for expressions that
/// need no parentheses.
inline int exprPrecedence(ExprKind kind) {
  switch (kind) {
  case ExprKind::Select:
    return 1;
  case ExprKind::LogicalOr:
    return 2;
  case ExprKind::LogicalAnd:
    return 3;
  case ExprKind::Or:
    return 4;
  case ExprKind::Xor:
    return 5;
  case ExprKind::And:
    return 6;
  case ExprKind::Eq:
  case ExprKind::Ne:
    return 7;
  case ExprKind::Lt:
  case ExprKind::Le:
    return 8;
  case ExprKind::Shl:
  case ExprKind::Shr:
    return 9;
  case ExprKind::Add:
  case ExprKind::Sub:
    return 10;
  case ExprKind::Mul:
  case ExprKind::Div:
  case ExprKind::Rem:
    return 11;
  default:
    return 12;
  }
}

/// The map in the text of an operation. `operandNamed` resolves `%name`; other
/// names are dimensions.
ExprAttr parseMap(mlir::MLIRContext *ctx, llvm::StringRef text,
                  std::string &error, ExprAttr::NameResolver operandNamed);

/// "in expression "…": column 7: …".
std::string expressionError(llvm::StringRef text, const std::string &error);

} // namespace gpuperf

#endif // GPUPERF_LIB_DIALECT_EXPRSYNTAX_H
