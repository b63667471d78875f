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

/// Holds the dialect's expressions where there is no module: while annotations
/// are read and host code is followed. For one thread; the expressions live as
/// long as it does.
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
