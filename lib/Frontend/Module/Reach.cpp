//===- Reach.cpp - what a kernel's code reaches, and whether it is well formed
//===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reach.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// Collects what one body refers to. It may name too much, never too little:
/// code generation emits only what is really used.
class BodyVisitor : public RecursiveASTVisitor<BodyVisitor> {
public:
  explicit BodyVisitor(ReachAnalysis::Direct &result) : result(result) {}

  bool shouldVisitImplicitCode() const { return true; }
  bool shouldWalkTypesOfTypeLocs() const { return false; }
  bool TraverseTypeLoc(TypeLoc) { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *expr) { return add(expr->getDecl()); }
  bool VisitMemberExpr(MemberExpr *expr) { return add(expr->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *expr) {
    return add(expr->getConstructor());
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *expr) {
    return add(expr->getConstructor());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *expr) {
    return addDestructor(expr->getType());
  }
  bool VisitCXXNewExpr(CXXNewExpr *expr) {
    return add(expr->getOperatorNew()) && add(expr->getOperatorDelete());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *expr) {
    return add(expr->getOperatorDelete()) &&
           addDestructor(expr->getDestroyedType());
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *expr) {
    return TraverseStmt(expr->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *expr) {
    return TraverseStmt(expr->getExpr());
  }
  bool VisitVarDecl(VarDecl *variable) {
    if (variable->isInvalidDecl())
      fail(variable->getLocation(),
           "invalid declaration of '" + variable->getNameAsString() + "'");
    return addDestructor(variable->getType());
  }
  bool VisitRecoveryExpr(RecoveryExpr *expr) {
    return fail(expr->getBeginLoc(), expressionWithErrors.str());
  }

  /// Members and bases are destroyed by code that no expression names.
  bool addDestructor(QualType type) {
    const CXXRecordDecl *record =
        type.isNull() ? nullptr
                      : type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || record->hasTrivialDestructor() ||
        record->isDependentContext())
      return true;
    return add(record->getDestructor());
  }

  bool fail(SourceLocation location, std::string message) {
    if (!result.error) {
      errorLocation = location;
      result.error = std::move(message);
    }
    return true;
  }

  SourceLocation errorLocation;

private:
  bool add(ValueDecl *decl) {
    if (auto *function = dyn_cast_or_null<FunctionDecl>(decl)) {
      if (FunctionDecl *definition = function->getDefinition())
        result.functions.insert(definition);
    } else if (auto *variable = dyn_cast_or_null<VarDecl>(decl)) {
      if (variable->hasGlobalStorage() && !variable->isStaticLocal())
        if (result.variables.insert(variable) && variable->hasInit())
          TraverseStmt(variable->getInit());
    }
    return true;
  }

  ReachAnalysis::Direct &result;
};

void visitParts(FunctionDecl &function, BodyVisitor &visitor) {
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (CXXCtorInitializer *init : constructor->inits())
      visitor.TraverseStmt(init->getInit());
  if (auto *method = dyn_cast<CXXMethodDecl>(&function))
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(method)) {
      for (const CXXBaseSpecifier &base : method->getParent()->bases())
        visitor.addDestructor(base.getType());
      for (FieldDecl *field : method->getParent()->fields())
        visitor.addDestructor(field->getType());
    }
  visitor.TraverseStmt(function.getBody());
}

} // namespace

ReachAnalysis::Direct &ReachAnalysis::direct(FunctionDecl &function) {
  std::unique_ptr<Direct> &entry = cache[&function];
  if (entry)
    return *entry;
  entry = std::make_unique<Direct>();
  Direct &result = *entry;
  // Keep `entry` unused from here: the map may grow.
  const SourceManager &sources = ast.getSourceManager();
  if (errors && !function.hasAttr<CUDAGlobalAttr>())
    for (const ErrorLog::Entry &launch : errors->deviceLaunches())
      if (ErrorLog::isInside(launch, function.getSourceRange(), sources))
        result.error =
            describeError(&sources, launch.location,
                          "device-side launch of '" + launch.message + "'");
  const ErrorLog::Entry *logged =
      errors ? errors->firstInside(function.getSourceRange(), sources)
             : nullptr;
  if (logged)
    result.error = logged->message;
  else if (function.isInvalidDecl())
    result.error = describeError(&sources, function.getLocation(),
                                 "invalid declaration of '" +
                                     function.getNameAsString() + "'");
  if (result.error)
    return result;
  BodyVisitor visitor(result);
  visitParts(function, visitor);
  if (result.error)
    result.error =
        describeError(&sources, visitor.errorLocation, *result.error);
  return result;
}

Reached ReachAnalysis::reach(FunctionDecl &kernel) {
  Reached reached;
  reached.functions.insert(&kernel);
  for (unsigned i = 0; i < reached.functions.size(); ++i) {
    Direct &found = direct(*reached.functions[i]);
    if (found.error && !reached.error)
      reached.error = found.error;
    for (FunctionDecl *function : found.functions)
      reached.functions.insert(function);
    for (VarDecl *variable : found.variables) {
      reached.variables.insert(variable);
      if (variable->isInvalidDecl() && !reached.error)
        reached.error = describeError(
            &ast.getSourceManager(), variable->getLocation(),
            "invalid declaration of '" + variable->getNameAsString() + "'");
    }
  }
  return reached;
}

void ReachAnalysis::markBad(FunctionDecl &function, std::string reason) {
  Direct &found = direct(function);
  if (!found.error)
    found.error = std::move(reason);
}
