//===- PreambleContents.h - facts about a preamble --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_PARSED_PREAMBLECONTENTS_H
#define GPUPERF_LIB_FRONTEND_PARSED_PREAMBLECONTENTS_H

#include "ErrorLog.h"
#include "FileScope.h"
#include "clang/AST/DeclID.h"
#include <string>
#include <vector>

namespace gpuperf {

/// What is known of a preamble beside its precompiled form.
struct PreambleContents {
  /// Declarations at file scope outside system headers.
  std::vector<clang::LocalDeclID> decls;
  LaunchTexts launches;
  /// The files that the preamble includes, system headers left out.
  std::vector<std::string> userFiles;
  /// Errors and missing includes, placed as in the preamble's own parse.
  ErrorLog errors;

  /// Nothing of it need be told to a parse.
  bool isPlain() const {
    return decls.empty() && userFiles.empty() && errors.isEmpty() &&
           !launches.any && !launches.inMacro;
  }
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_PREAMBLECONTENTS_H
