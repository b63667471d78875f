//===- FileScope.h - the declarations that are considered -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_PARSED_FILESCOPE_H
#define GPUPERF_LIB_FRONTEND_PARSED_FILESCOPE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceLocation.h"
#include <vector>

namespace gpuperf {

class ErrorLog;
struct PreambleContents;

/// Whether the texts of some of the user's files contain launches.
struct LaunchTexts {
  bool any = false;
  bool inMacro = false; ///< in the definition of a macro: any file may use it
};

/// The declarations at file scope from which kernels, launches and annotations
/// are read. With a precompiled preamble they are those of the main file and
/// those that the preamble has outside of system headers: requesting all of
/// them from Clang would load the whole preamble.
struct FileScope {
  clang::ASTContext &ast;
  std::vector<clang::Decl *> decls;
  bool onlyMainFile = false; ///< kernels of other files do not count
  LaunchTexts preamble;      ///< of files in the preamble
  /// Whether the host code may differ from what was parsed, because Clang has
  /// dropped a part of it after an error outside of device functions.
  bool isHostBroken = false;
  struct Place {
    clang::FileID file;
    unsigned offset; ///< in it
  };
  /// Where the errors are, those in macros at their expansion.
  std::vector<Place> errors;
};

/// The scope of a finished parse. `preamble` and `errors` are those of the
/// parse, or null.
FileScope fileScopeOf(clang::ASTContext &ast, bool onlyMainFile = false,
                      const PreambleContents *preamble = nullptr,
                      const ErrorLog *errors = nullptr);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_FILESCOPE_H
