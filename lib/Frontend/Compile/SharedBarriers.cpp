//===- SharedBarriers.cpp - shared variables of cuda::barrier -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedBarriers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Stmt.h"

using namespace clang;

static void emptyDestructor(CXXRecordDecl &record) {
  CXXDestructorDecl *destructor = record.getDestructor();
  if (!record.getIdentifier() || record.getName() != "barrier" || !destructor ||
      !destructor->doesThisDeclarationHaveABody() || destructor->isDefaulted())
    return;
  destructor->setBody(CompoundStmt::Create(
      record.getASTContext(), {}, FPOptionsOverride(),
      destructor->getBeginLoc(), destructor->getEndLoc()));
}

/// The classes of `space` and of the inline namespaces in it.
static void visit(const NamespaceDecl &space) {
  for (Decl *decl : space.decls()) {
    if (auto *inner = dyn_cast<NamespaceDecl>(decl)) {
      if (inner->isInline())
        visit(*inner);
    } else if (auto *pattern = dyn_cast<ClassTemplateDecl>(decl)) {
      emptyDestructor(*pattern->getTemplatedDecl());
    } else if (auto *record = dyn_cast<CXXRecordDecl>(decl)) {
      if (record->hasDefinition() && record->isThisDeclarationADefinition())
        emptyDestructor(*record);
    }
  }
}

void gpuperf::allowSharedBarriers(DeclGroupRef group) {
  for (Decl *decl : group) {
    auto *space = dyn_cast<NamespaceDecl>(decl);
    if (!space || !space->getIdentifier() || space->getName() != "cuda")
      continue;
    const SourceManager &sources = space->getASTContext().getSourceManager();
    if (sources.isInSystemHeader(
            sources.getExpansionLoc(space->getLocation())))
      visit(*space);
  }
}
