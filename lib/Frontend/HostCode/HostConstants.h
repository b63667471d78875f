//===- HostConstants.h - variables with a constant value --------*- C++ -*-===//
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

/// The uses of the program's variables in the user's code of a file.
struct FileUses {
  /// Variables that are used in other ways than by reading their value.
  llvm::DenseSet<const clang::VarDecl *> changeable;
  /// Whether the file is the whole program: it defines `main`, and does not
  /// name any function of the user's that another file defines.
  bool isProgram = false;
};

/// Facts about variables, computed once.
class HostConstants {
public:
  explicit HostConstants(const FileScope &scope) : scope(scope) {}

  /// Whether `variable`, which has an initialiser, always has the value of its
  /// initialiser, whenever it is read. This applies to static variables of a
  /// function, variables of this file alone, and any variable of a file that is
  /// the whole program, if nothing stores to it, takes its address or binds a
  /// non-const reference to it, and its initialiser reads nothing that may
  /// change.
  bool keepsFirstValue(const clang::VarDecl &variable);

private:
  bool keepsValue(const clang::VarDecl &variable);
  bool isOnlyRead(const clang::VarDecl &variable);

  const FileScope &scope;
  std::optional<FileUses> uses; ///< of the file, computed on demand
  llvm::DenseMap<const clang::VarDecl *, bool> known;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTCONSTANTS_H
