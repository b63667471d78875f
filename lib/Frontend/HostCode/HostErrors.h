//===- HostErrors.h - code that Clang dropped after errors ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of a statement with an error Clang may keep nothing:
//
//   int n = 0;
//   Reader reader(&n);  // from a header that is missing
//
// What it would have done is not known, so that the variables which its text
// names are unknown after it. Of others a part is kept, a RecoveryExpr.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTERRORS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTERRORS_H

#include "Parsed/FileScope.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"

namespace gpuperf {

/// Calls `fn` with the variables, and parts of them, that `broken` may store
/// to: the parts that Clang keeps of an expression with an error.
void forEachStoreOfBroken(const clang::RecoveryExpr &broken,
                          const clang::SourceManager &sources,
                          llvm::function_ref<void(const clang::Expr &)> fn);

/// The names in the statements of a file that were dropped.
class HostErrors {
public:
  explicit HostErrors(const FileScope &scope)
      : ast(scope.ast), places(scope.errors) {}

  bool isEmpty() const { return places.empty(); }
  /// Of the statements that were dropped between `before` and `after`, two
  /// neighbours in `block`. Null is the beginning or the end of it.
  llvm::StringSet<> namesBetween(const clang::Stmt *before,
                                 const clang::Stmt *after,
                                 const clang::CompoundStmt &block) const;
  /// Of those that were dropped anywhere in `stmt`, or declare what is invalid.
  llvm::StringSet<> namesIn(const clang::Stmt &stmt) const;

private:
  struct Text;
  Text textOf(clang::SourceRange tokens) const;
  bool isBroken(const Text &text) const;
  llvm::StringSet<> namesIn(const Text &text) const;

  clang::ASTContext &ast;
  const std::vector<FileScope::Place> &places;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTERRORS_H
