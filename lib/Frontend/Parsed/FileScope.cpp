//===- FileScope.cpp - the declarations that are looked at ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileScope.h"
#include "PreambleContents.h"
#include "clang/Serialization/ASTReader.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

FileScope gpuperf::fileScopeOf(ASTContext &ast, bool onlyMainFile,
                               const PreambleContents *preamble) {
  FileScope scope{ast, {}, onlyMainFile, {}};
  TranslationUnitDecl &unit = *ast.getTranslationUnitDecl();
  if (!preamble) {
    scope.decls.assign(unit.decls_begin(), unit.decls_end());
    return scope;
  }
  assert(ast.getExternalSource() && "a parse with a preamble reads from it");
  auto &reader = static_cast<ASTReader &>(*ast.getExternalSource());
  serialization::ModuleFile &file =
      reader.getModuleManager().getPrimaryModule();
  for (LocalDeclID id : preamble->decls)
    if (Decl *decl = reader.GetLocalDecl(file, id))
      scope.decls.push_back(decl);
  for (Decl *decl : unit.noload_decls())
    scope.decls.push_back(decl);
  scope.preamble = preamble->launches;
  return scope;
}
