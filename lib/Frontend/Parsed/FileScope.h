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
#include <vector>

namespace gpuperf {

class ErrorLog;
struct PreambleContents;

/// Whether the texts of some of the user's files have launches.
struct LaunchTexts {
  bool any = false;
  bool inMacro = false; ///< in a macro's definition: any file may use it
};

/// The declarations at file scope from which kernels, launches and annotations
/// are read. With a precompiled preamble they are those of the main file and
/// those that the preamble has outside system headers: to ask Clang for all
/// would read the whole preamble back.
struct FileScope {
  clang::ASTContext &ast;
  std::vector<clang::Decl *> decls;
  bool onlyMainFile = false; ///< kernels of other files do not count
  LaunchTexts preamble;      ///< of the files in the preamble
  /// What the host does may not be what is parsed: Clang has dropped something
  /// for an error outside of functions of the device.
  bool isHostBroken = false;
};

/// The scope of a finished parse; `preamble` and `errors` are those of the
/// parse, or null.
FileScope fileScopeOf(clang::ASTContext &ast, bool onlyMainFile = false,
                      const PreambleContents *preamble = nullptr,
                      const ErrorLog *errors = nullptr);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_PARSED_FILESCOPE_H
