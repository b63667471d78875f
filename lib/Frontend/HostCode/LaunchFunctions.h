//===- LaunchFunctions.h - host functions that may launch -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFUNCTIONS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFUNCTIONS_H

#include "Parsed/FileScope.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace gpuperf {

/// Looks for launches in the texts of the files of a parse, system headers and
/// what is in a preamble left out.
LaunchTexts launchTexts(const clang::SourceManager &sources);

/// The host functions of the user's files that lead to launches, one per
/// instantiation of a template. Bodies are looked at only where some file's
/// text has a launch, so that other files cost nothing.
struct LaunchFunctions {
  /// With a launch in their own body, in source order.
  std::vector<const clang::FunctionDecl *> direct;
  /// `direct` and all that call them, over any number of calls.
  llvm::DenseSet<const clang::FunctionDecl *> all;
  /// Of all, those that no other one calls: main first, then in source order.
  std::vector<const clang::FunctionDecl *> entries;
};

LaunchFunctions findLaunchFunctions(const FileScope &scope);

/// Those of `functions.all` that `caller` calls itself, in the order of its
/// text, each once.
std::vector<const clang::FunctionDecl *>
launchingCallees(const clang::FunctionDecl &caller,
                 const LaunchFunctions &functions);

/// The same of calls of functions that other files define.
LaunchFunctions findCallingFunctions(const FileScope &scope);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFUNCTIONS_H
