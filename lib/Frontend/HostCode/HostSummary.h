//===- HostSummary.h - what other files have to know ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSUMMARY_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSUMMARY_H

#include "Parsed/FileScope.h"
#include "gpuperf/Frontend/Facts/CallFacts.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/StringSet.h"

namespace gpuperf {

/// The mangled name of a function of the host; empty for one that has none of
/// its own, such as a destructor.
std::string hostName(const clang::FunctionDecl &function,
                     clang::MangleContext &mangler);

/// True for a function that another file may define.
bool isDefinedElsewhere(const clang::FunctionDecl &callee);

/// True for a function of the user's that another file defines, and whose calls
/// say what is called: no virtual one.
bool isOfOtherFile(const clang::FunctionDecl &callee);

/// The summary of a finished parse; `words` are those of the command line,
/// where they are known, and `skipped` those of the file's text that was not
/// compiled: what they name may be called in another configuration, as that of
/// the host.
HostSummary summarise(const FileScope &scope,
                      const std::optional<std::vector<std::string>> &words,
                      const llvm::StringSet<> &skipped);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSUMMARY_H
