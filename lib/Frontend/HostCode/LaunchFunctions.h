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

/// Searches for launches in the texts of the files of a parse, except for
/// system headers and files in a preamble.
LaunchTexts launchTexts(const clang::SourceManager &sources);

/// The host functions of the user's files that lead to launches, one for each
/// instantiation of a template. Bodies are examined only if the text of some
/// file contains a launch, so that other files take no time.
struct LaunchFunctions {
  /// Those with a launch in their own body, in source order.
  std::vector<const clang::FunctionDecl *> direct;
  /// `direct` and all functions that call them, directly or indirectly.
  llvm::DenseSet<const clang::FunctionDecl *> all;
  /// Those of all that no other one calls: main first, then in source order.
  std::vector<const clang::FunctionDecl *> entries;
};

LaunchFunctions findLaunchFunctions(const FileScope &scope);

/// Those of `functions.all` that `caller` calls directly, in the order of its
/// text, each once.
std::vector<const clang::FunctionDecl *>
launchingCallees(const clang::FunctionDecl &caller,
                 const LaunchFunctions &functions);

/// The same for calls of functions that other files define.
LaunchFunctions findCallingFunctions(const FileScope &scope);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFUNCTIONS_H
