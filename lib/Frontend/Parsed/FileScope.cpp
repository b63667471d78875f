//===- FileScope.cpp - the declarations that are considered ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FileScope.h"
#include "ErrorLog.h"
#include "PreambleContents.h"
#include "clang/Serialization/ASTReader.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

/// Whether `entry` is in a function of the device alone, among `decls` and what
/// is declared in them.
static bool isOfDevice(const ErrorLog::Entry &entry,
                       llvm::ArrayRef<Decl *> decls,
                       const SourceManager &sources) {
  return llvm::any_of(decls, [&](Decl *decl) {
    if (!ErrorLog::isInside(entry, decl->getSourceRange(), sources))
      return false;
    if (auto *pattern = dyn_cast<FunctionTemplateDecl>(decl))
      decl = pattern->getTemplatedDecl();
    else if (auto *pattern = dyn_cast<ClassTemplateDecl>(decl))
      decl = pattern->getTemplatedDecl();
    if (isa<FunctionDecl>(decl))
      return !decl->hasAttr<CUDAHostAttr>() &&
             (decl->hasAttr<CUDAGlobalAttr>() ||
              decl->hasAttr<CUDADeviceAttr>());
    auto *context = dyn_cast<DeclContext>(decl);
    llvm::SmallVector<Decl *> nested;
    if (context)
      nested.assign(context->noload_decls_begin(), context->noload_decls_end());
    return isOfDevice(entry, nested, sources);
  });
}

static bool isHostBroken(const FileScope &scope, const ErrorLog *errors) {
  if (!scope.ast.getDiagnostics().hasErrorOccurred())
    return false;
  return !errors || errors->errors().empty() ||
         !errors->missingIncludes().empty() ||
         llvm::any_of(errors->errors(), [&](const ErrorLog::Entry &entry) {
           return !isOfDevice(entry, scope.decls, scope.ast.getSourceManager());
         });
}

static void addErrors(FileScope &scope, const ErrorLog *errors) {
  scope.isHostBroken = isHostBroken(scope, errors);
  if (errors)
    for (const ErrorLog::Entry &entry : errors->errors())
      if (entry.file.isValid())
        scope.errors.push_back({entry.file, entry.offset});
}

FileScope gpuperf::fileScopeOf(ASTContext &ast, bool onlyMainFile,
                               const PreambleContents *preamble,
                               const ErrorLog *errors) {
  FileScope scope{ast, {}, onlyMainFile, {}};
  TranslationUnitDecl &unit = *ast.getTranslationUnitDecl();
  if (!preamble) {
    scope.decls.assign(unit.decls_begin(), unit.decls_end());
    addErrors(scope, errors);
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
  addErrors(scope, errors);
  return scope;
}
