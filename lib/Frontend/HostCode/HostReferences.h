//===- HostReferences.h - functions that a file names -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREFERENCES_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREFERENCES_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include <vector>

namespace gpuperf {

/// All locations in some declarations that name a function, including instances
/// of templates and implicit code. Kernels that the runtime is only queried
/// about, as by cudaFuncSetAttribute, are left out.
struct HostReferences {
  struct Reference {
    /// Null if the function is not called there, and in a lambda: the lambda's
    /// calls may be executed wherever it is passed.
    const clang::Expr *call;
    const clang::FunctionDecl *function;
    const clang::Expr *anyCall; ///< the call, also in a lambda
    /// The enclosing function; null in an initialiser.
    const clang::FunctionDecl *caller;
  };
  std::vector<Reference> references;
  std::vector<const clang::FunctionDecl *> definitions;
  std::vector<const clang::FunctionDecl *> declarations; ///< of exported
                                                         ///< functions
  /// The classes of lambdas that are passed to code that is not available.
  llvm::SetVector<const clang::CXXRecordDecl *> escapingLambdas;
};

/// The class of the lambda `argument` if `callee` (null: not known) is not the
/// user's own code, which may keep it and call it at any time; otherwise null.
const clang::CXXRecordDecl *escapingLambda(const clang::Expr &argument,
                                           const clang::FunctionDecl *callee);

HostReferences findReferences(llvm::ArrayRef<clang::Decl *> decls);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREFERENCES_H
