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

/// The local variables of one function that are doubles, get their value where
/// they are declared, and are read from then on, never written and never
/// referred to: `double r = sqrt(x * 0.5);`, `auto r = …`.
class ReadVariables {
public:
  explicit ReadVariables(const clang::Stmt *body) { visit(body); }

  /// What `reference` reads, where it is of one of them; else null.
  const clang::VarDecl *variableOf(const clang::DeclRefExpr &reference) const;
  /// Forgets those that are read elsewhere than at `references`, too. Returns
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
