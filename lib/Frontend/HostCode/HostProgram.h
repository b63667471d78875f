//===- HostProgram.h - facts about a file's host functions ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPROGRAM_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPROGRAM_H

#include "HostConstants.h"
#include "HostEffects.h"
#include "HostErrors.h"
#include "llvm/ADT/SetVector.h"
#include <string>

namespace gpuperf {

/// Facts about the functions of a file before and while they are followed.
struct HostProgram {
  explicit HostProgram(const FileScope &scope)
      : effects(scope.ast.getSourceManager()), constants(scope), errors(scope) {
  }

  /// The definitions that launch a kernel or call a function that does.
  llvm::DenseSet<const clang::FunctionDecl *> launching;
  /// Those that were followed at a call.
  llvm::DenseSet<const clang::FunctionDecl *> followed;
  /// Those of `launching` with calls that could not be followed: they are also
  /// called with unknown arguments.
  llvm::SetVector<const clang::FunctionDecl *> notFollowed;
  /// The calls and constructions of `launching` that were followed, and all of
  /// those in code that is never reached.
  llvm::DenseSet<const clang::Expr *> followedCalls;
  HostEffects effects; ///< of the functions of the file
  HostConstants constants;
  HostErrors errors;
  /// The words after the program's name, if the user gives them.
  std::optional<std::vector<std::string>> arguments;
  std::map<std::string, int64_t> sizes; ///< see HostIds
  /// Whether a launch of an unknown kernel was followed.
  bool launchesAnyKernel = false;
  /// Statements that were skipped because the program does not reach them.
  llvm::DenseSet<const clang::Stmt *> skipped;
  /// Whether one of them has a label, or a case of an enclosing switch.
  bool skipsJumpTarget = false;
  /// Whether calls of functions of other files are reported, too.
  bool reportsCalls = false;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPROGRAM_H
