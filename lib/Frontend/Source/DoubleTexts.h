//===- DoubleTexts.h - accidental doubles in the source ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_DOUBLETEXTS_H
#define GPUPERF_LIB_FRONTEND_SOURCE_DOUBLETEXTS_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace gpuperf {

/// Fills `module.doubleTexts` from the bodies of `kernels` and `helpers` that
/// are not in system headers. An expression that is promoted in one
/// instantiation of a template and has double operands in another is left out.
void collectDoubleTexts(const clang::ASTContext &ast,
                        llvm::ArrayRef<clang::FunctionDecl *> kernels,
                        llvm::ArrayRef<clang::FunctionDecl *> helpers,
                        DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_DOUBLETEXTS_H
