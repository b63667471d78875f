//===- AccessTexts.h - the source text of accesses --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_ACCESSTEXTS_H
#define GPUPERF_LIB_FRONTEND_SOURCE_ACCESSTEXTS_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// Adds the accesses of `functions`, which are those that kernels reach, to
/// `module.accessTexts`, at the locations that Clang's code generation gives
/// them: `in[i]` at `in`, `p->x[i]` at `x`, `*p` at the star, the target of an
/// assignment at its operator. Functions in headers that are not the user's are
/// added to `module.headerFunctions` instead.
void collectAccessTexts(const clang::ASTContext &ast,
                        llvm::ArrayRef<clang::FunctionDecl *> functions,
                        DeviceModule &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_ACCESSTEXTS_H
