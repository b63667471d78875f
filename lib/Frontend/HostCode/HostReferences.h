//===- HostReferences.h - what a file names and calls -----------*- C++ -*-===//
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

/// All places of some declarations that name a function, instances of templates
/// and implicit code included, but for kernels that the runtime is only asked
/// of, as by cudaFuncSetAttribute.
struct HostReferences {
  struct Reference {
    /// Null where the function is not called there, and in a lambda: what that
    /// calls may run wherever it is passed.
    const clang::Expr *call;
    const clang::FunctionDecl *function;
    const clang::Expr *anyCall; ///< that of a lambda, too
    /// The function around it; null in an initialiser.
    const clang::FunctionDecl *caller;
  };
  std::vector<Reference> references;
  std::vector<const clang::FunctionDecl *> definitions;
  std::vector<const clang::FunctionDecl *> declarations; ///< of exported ones
  /// The classes of lambdas that are given to code that is not seen.
  llvm::SetVector<const clang::CXXRecordDecl *> escapingLambdas;
};

/// The class of the lambda that `argument` is, where `callee` (null: not known)
/// is not the user's own code, which may keep it and call it at any time; else
/// null.
const clang::CXXRecordDecl *escapingLambda(const clang::Expr &argument,
                                           const clang::FunctionDecl *callee);

HostReferences findReferences(llvm::ArrayRef<clang::Decl *> decls);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTREFERENCES_H
