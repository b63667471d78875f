//===- HostSummary.h - facts for other files --------------------*- C++ -*-===//
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

/// The mangled name of a host function; empty for one without a unique name,
/// such as a destructor.
std::string hostName(const clang::FunctionDecl &function,
                     clang::MangleContext &mangler);

/// Whether another file may define a function.
bool isDefinedElsewhere(const clang::FunctionDecl &callee);

/// Whether another file defines this function of the user's and its calls are
/// resolved statically, since it is not virtual.
bool isOfOtherFile(const clang::FunctionDecl &callee);

/// The summary of a finished parse. `words` are those of the command line, if
/// they are known. `skipped` are those in text of the file that was not
/// compiled: functions that they name may be called in another configuration,
/// such as that of the host.
HostSummary summarise(const FileScope &scope,
                      const std::optional<std::vector<std::string>> &words,
                      const llvm::StringSet<> &skipped);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTSUMMARY_H
