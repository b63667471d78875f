//===- DoubleVariables.h - doubles that only hold floats --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_DOUBLEVARIABLES_H
#define GPUPERF_LIB_FRONTEND_SOURCE_DOUBLEVARIABLES_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace gpuperf {

/// The local variables of one function that are doubles, are initialised at
/// their declaration and are only read afterwards, never written or referred
/// to: `double r = sqrt(x * 0.5);`, `auto r = …`.
class ReadVariables {
public:
  explicit ReadVariables(const clang::Stmt *body) { visit(body); }

  /// The variable that `reference` reads if it is one of them; otherwise null.
  const clang::VarDecl *variableOf(const clang::DeclRefExpr &reference) const;
  /// Removes those that are also read elsewhere than at `references`. Returns
  /// whether there were any.
  bool keepReadAt(
      const llvm::SmallPtrSetImpl<const clang::DeclRefExpr *> &references);
  bool contains(const clang::VarDecl &variable) const;

private:
  llvm::SmallVector<const clang::VarDecl *> declared;
  llvm::DenseMap<const clang::VarDecl *, unsigned> named, read;

  void visit(const clang::Stmt *statement);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_DOUBLEVARIABLES_H
