//===- LaunchFunctions.h - host functions that may launch -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFUNCTIONS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFUNCTIONS_H

#include "Module/FileScope.h"
#include "clang/AST/Decl.h"
#include <vector>

namespace gpuperf {

/// Looks for launches in the texts of the files of a parse, system headers and
/// what is in a preamble left out.
LaunchTexts launchTexts(const clang::SourceManager &sources);

/// The host functions of the user's files that launch a kernel, one per
/// instantiation of a template, in source order. Bodies are looked at only in
/// files whose text has a launch, so that headers cost nothing.
std::vector<const clang::FunctionDecl *>
findLaunchingFunctions(const FileScope &scope);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHFUNCTIONS_H
