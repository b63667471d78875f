//===- HostConstants.h - variables that keep their first value --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONSTANTS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONSTANTS_H

#include "Parsed/FileScope.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace gpuperf {

/// What the user's code in a file says of the variables of the program.
struct FileUses {
  /// Those of which more is done than to look at their value.
  llvm::DenseSet<const clang::VarDecl *> changeable;
  /// It is the whole program: it defines `main`, and names no function of the
  /// user's that another file defines.
  bool isProgram = false;
};

/// What is known of variables; it is looked for once.
class HostConstants {
public:
  explicit HostConstants(const FileScope &scope) : scope(scope) {}

  /// Whether `variable`, which has an initialiser, always has the value that
  /// this gives it, whenever it is run: a static variable of a function, a
  /// variable of this file alone, or any of a file that is the whole program,
  /// that nothing stores to, takes the address of or refers to by what may be
  /// stored through, and whose initialiser reads nothing that may change.
  bool keepsFirstValue(const clang::VarDecl &variable);

private:
  bool keepsValue(const clang::VarDecl &variable);
  bool isOnlyRead(const clang::VarDecl &variable);

  const FileScope &scope;
  std::optional<FileUses> uses; ///< of the file, once it is asked for
  llvm::DenseMap<const clang::VarDecl *, bool> known;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONSTANTS_H
