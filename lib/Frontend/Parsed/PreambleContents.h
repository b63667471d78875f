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

/// Facts about a preamble, apart from its precompiled form.
struct PreambleContents {
  /// Declarations at file scope outside of system headers.
  std::vector<clang::LocalDeclID> decls;
  LaunchTexts launches;
  /// The files that the preamble includes, except for system headers.
  std::vector<std::string> userFiles;
  /// Errors and missing includes, with locations in the preamble's own parse.
  ErrorLog errors;

  /// Whether a parse needs none of these facts.
  bool isPlain() const {
    return decls.empty() && userFiles.empty() && errors.isEmpty() &&
           !launches.any && !launches.inMacro;
  }
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_PREAMBLECONTENTS_H
