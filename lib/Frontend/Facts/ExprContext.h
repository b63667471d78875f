//===- ExprContext.h - expressions outside of a module ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_FACTS_EXPRCONTEXT_H
#define GPUPERF_LIB_FRONTEND_FACTS_EXPRCONTEXT_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Owns expressions of the dialect where there is no module: while annotations
/// are read and host code is interpreted. For use by one thread. The
/// expressions are valid as long as this object.
class ExprContext {
public:
  ExprContext() : context(mlir::MLIRContext::Threading::DISABLED) {
    context.loadDialect<GpuperfDialect>();
  }
  mlir::MLIRContext *get() { return &context; }

private:
  mlir::MLIRContext context;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_FACTS_EXPRCONTEXT_H
