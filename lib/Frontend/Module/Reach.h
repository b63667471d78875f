//===- Reach.h - what a kernel's code reaches, and whether it is well formed *-
//C++ -*-===//
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

/// The reason for a kernel with an expression that Clang could not build and
/// that no logged error is in.
inline constexpr llvm::StringLiteral expressionWithErrors =
    "expression with errors";

/// The functions and global variables a kernel needs.
struct Reached {
  llvm::SetVector<clang::FunctionDecl *> functions; ///< kernel included
  llvm::SetVector<clang::VarDecl *> variables;
  /// The first reason why this kernel's code cannot be compiled.
  std::optional<std::string> error;
};

/// Walks bodies from kernels on demand; each function is walked once. Header
/// functions that no kernel reaches are never looked at.
class ReachAnalysis {
public:
  ReachAnalysis(clang::ASTContext &ast, const ErrorLog *errors)
      : ast(ast), errors(errors) {}

  Reached reach(clang::FunctionDecl &kernel);

  /// Notes that code generation refused `function`: kernels that reach it now
  /// have the error `reason`.
  void markBad(clang::FunctionDecl &function, std::string reason);

  /// What one function refers to by itself.
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
