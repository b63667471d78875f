//===- Reach.h - the code that a kernel reaches -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_MODULE_REACH_H
#define GPUPERF_LIB_FRONTEND_MODULE_REACH_H

#include "Parsed/ErrorLog.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace gpuperf {

/// The reason for a kernel with an expression that Clang could not build, if no
/// logged error is in the expression.
inline constexpr llvm::StringLiteral expressionWithErrors =
    "expression with errors";

/// The functions and global variables that a kernel needs.
struct Reached {
  llvm::SetVector<clang::FunctionDecl *> functions; ///< kernel included
  llvm::SetVector<clang::VarDecl *> variables;
  /// The first reason why this kernel's code cannot be compiled.
  std::optional<std::string> error;
};

/// Traverses bodies, starting from kernels on demand; each function is
/// traversed once. Header functions that no kernel reaches are never examined.
class ReachAnalysis {
public:
  ReachAnalysis(clang::ASTContext &ast, const ErrorLog *errors)
      : ast(ast), errors(errors) {}

  Reached reach(clang::FunctionDecl &kernel);

  /// Records that code generation rejected `function`: kernels that reach it
  /// have the error `reason` from now on.
  void markBad(clang::FunctionDecl &function, std::string reason);

  /// The direct references of one function.
  struct Direct {
    llvm::SetVector<clang::FunctionDecl *> functions;
    llvm::SetVector<clang::VarDecl *> variables;
    std::optional<std::string> error;
  };

private:
  Direct &direct(clang::FunctionDecl &function);

  clang::ASTContext &ast;
  const ErrorLog *errors;
  llvm::DenseMap<clang::FunctionDecl *, std::unique_ptr<Direct>> cache;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_MODULE_REACH_H
