//===- HostLoops.h - the loops of host code ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include <cstdint>

namespace gpuperf {

/// By how much the third part of a `for` changes the variable that `variable`
/// names, without a sign: 16 for `i += 16, ++j` and i; 0 where that is not
/// seen.
int64_t loopStride(const clang::Expr *step, const clang::Expr *variable,
                   const clang::ASTContext &ast);

/// Whether `stmt` launches a kernel or calls one of `launching`.
bool leadsToLaunch(
    const clang::Stmt *stmt,
    const llvm::DenseSet<const clang::FunctionDecl *> &launching);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTLOOPS_H
