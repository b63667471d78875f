//===- HostProgram.h - what is known of a file's host functions -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPROGRAM_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPROGRAM_H

#include "HostConstants.h"
#include "HostEffects.h"
#include "llvm/ADT/SetVector.h"
#include <string>

namespace gpuperf {

/// What is known of the functions of a file before and while they are followed.
struct HostProgram {
  explicit HostProgram(const FileScope &scope) : constants(scope) {}

  /// The definitions that launch a kernel or call one that does.
  llvm::DenseSet<const clang::FunctionDecl *> launching;
  /// Those that were followed at a call.
  llvm::DenseSet<const clang::FunctionDecl *> followed;
  /// Those of `launching` that some call could not be followed to: they are
  /// called with what is not known, too.
  llvm::SetVector<const clang::FunctionDecl *> notFollowed;
  /// The calls and constructions of `launching` that were followed, and all in
  /// code that is never come to.
  llvm::DenseSet<const clang::Expr *> followedCalls;
  HostEffects effects; ///< of the functions of the file
  HostConstants constants;
  /// The words after the program's name, where the user tells them.
  std::optional<std::vector<std::string>> arguments;
  std::map<std::string, int64_t> sizes; ///< see HostIds
  /// A launch was followed of which no kernel is known.
  bool launchesAnyKernel = false;
  /// Statements that were passed over, as the program does not come to them.
  llvm::DenseSet<const clang::Stmt *> skipped;
  /// One has a label, or a case of a switch around.
  bool skipsJumpTarget = false;
  /// Whether calls of other files' functions are reported, too.
  bool reportsCalls = false;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTPROGRAM_H
