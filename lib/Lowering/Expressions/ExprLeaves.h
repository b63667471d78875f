//===- ExprLeaves.h - what expressions are made of --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRLEAVES_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRLEAVES_H

#include "Function/FunctionInfo.h"
#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

inline ExprAttr binary(ExprKind kind, ExprAttr a, ExprAttr b) {
  return ExprAttr::getBinary(kind, a, b);
}

/// Writes the leaves of the expressions of one function.
class ExprLeaves {
public:
  ExprLeaves(FunctionInfo &info, mlir::MLIRContext *ctx)
      : info(info), ctx(ctx) {}

  FunctionInfo &info;

  mlir::MLIRContext *context() const { return ctx; }

  ExprAttr constant(int64_t v) const { return ExprAttr::getConst(ctx, v); }
  ExprAttr dim(Dim dim) const { return ExprAttr::getDim(ctx, dim); }
  ExprAttr param(llvm::StringRef name) const {
    return ExprAttr::getParam(ctx, name);
  }
  ExprAttr counter(const llvm::Loop &loop) const {
    return ExprAttr::getCounter(ctx, info.counterNames.lookup(&loop));
  }
  /// An unknown of that name, `~` or `?` in front.
  ExprAttr unknownNamed(llvm::StringRef name) const {
    return ExprAttr::getUnknown(ctx, name);
  }
  ExprAttr bound(const llvm::Twine &name) const {
    return ExprAttr::getBound(ctx, ("@" + name).str());
  }

private:
  mlir::MLIRContext *ctx;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRLEAVES_H
