//===- Reach.cpp - the code that a kernel reaches -------------------------===//
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

/// Whether code generation would fail on a value of `type`, because a declaration
/// in it is in error: `float t[N]` where the type of `N` is unknown, or a struct
/// with such a member.
class BrokenTypes {
public:
  bool contains(QualType type) {
    if (type.isNull() || type->containsErrors())
      return true;
    const CXXRecordDecl *record =
        type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return record && contains(*record);
  }

private:
  llvm::DenseMap<const CXXRecordDecl *, bool> known;

  bool contains(const CXXRecordDecl &record) {
    // A record that contains itself does so through a pointer.
    auto [entry, isNew] = known.try_emplace(&record, record.isInvalidDecl());
    if (!isNew || entry->second || !record.hasDefinition())
      return entry->second;
    bool broken = llvm::any_of(record.fields(),
                               [&](const FieldDecl *field) {
                                 return field->isInvalidDecl() ||
                                        contains(field->getType());
                               }) ||
                  llvm::any_of(record.bases(),
                               [&](const CXXBaseSpecifier &base) {
                                 return contains(base.getType());
                               });
    return known[&record] = broken;
  }
};

bool isBroken(const Expr *expr) {
  return !expr || expr->containsErrors() || expr->isValueDependent();
}

/// Whether an attribute that code generation evaluates has an argument in error:
/// `annotate("x", f())` or `__launch_bounds__(N)` with an unknown name.
bool hasBrokenAttribute(const Decl &decl) {
  for (const Attr *attr : decl.attrs()) {
    if (const auto *annotate = dyn_cast<AnnotateAttr>(attr)) {
      if (llvm::any_of(annotate->args(), isBroken))
        return true;
    } else if (const auto *bounds = dyn_cast<CUDALaunchBoundsAttr>(attr)) {
      if (isBroken(bounds->getMaxThreads()) ||
          (bounds->getMinBlocks() && isBroken(bounds->getMinBlocks())) ||
          (bounds->getMaxBlocks() && isBroken(bounds->getMaxBlocks())))
        return true;
    } else if (const auto *aligned = dyn_cast<AlignedAttr>(attr)) {
      if (aligned->isAlignmentExpr() && aligned->getAlignmentExpr() &&
          isBroken(aligned->getAlignmentExpr()))
        return true;
    }
  }
  return false;
}

/// Whether `decl` is an enumerator that Clang gave a value for want of a better
/// one: `B` of `enum { A = f(), B }` with an unknown `f`.
bool hasGuessedValue(const ValueDecl *decl) {
  const auto *enumerator = dyn_cast<EnumConstantDecl>(decl);
  return enumerator &&
         llvm::any_of(cast<EnumDecl>(enumerator->getDeclContext())->enumerators(),
                      [](const EnumConstantDecl *other) {
                        return other->isInvalidDecl() ||
                               (other->getInitExpr() &&
                                isBroken(other->getInitExpr()));
                      });
}

std::string invalidDeclaration(const NamedDecl &decl) {
  return "invalid declaration of '" + decl.getNameAsString() + "'";
}

/// Collects what one body refers to. It may name too much, never too little:
/// code generation emits only what is really used.
class BodyVisitor : public RecursiveASTVisitor<BodyVisitor> {
public:
  BodyVisitor(const ASTContext &ast, ReachAnalysis::Direct &result)
      : mayBeBroken(ast.getDiagnostics().hasErrorOccurred()), result(result) {}

  bool shouldVisitImplicitCode() const { return true; }
  bool shouldWalkTypesOfTypeLocs() const { return false; }
  bool TraverseTypeLoc(TypeLoc, bool /*traverseQualifier*/ = true) {
    return true;
  }
  /// Makes no code, and its message is an expression without a type. One that
  /// fails is an error of its own.
  bool TraverseStaticAssertDecl(StaticAssertDecl *) { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *expr) {
    if (mayBeBroken && hasGuessedValue(expr->getDecl()))
      fail(expr->getBeginLoc(), expressionWithErrors.str());
    return add(expr->getDecl());
  }
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
    if (isBad(*variable))
      return fail(variable->getLocation(), invalidDeclaration(*variable));
    return addDestructor(variable->getType());
  }
  bool VisitExpr(Expr *expr) {
    if (mayBeBroken && types.contains(expr->getType()))
      fail(expr->getBeginLoc(), expressionWithErrors.str());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *expr) {
    if (mayBeBroken && types.contains(expr->getTypeOfArgument()))
      fail(expr->getBeginLoc(), expressionWithErrors.str());
    return true;
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

  /// A variable or function that code generation must not see.
  bool isBad(const ValueDecl &decl) {
    return decl.isInvalidDecl() ||
           (mayBeBroken &&
            (hasBrokenAttribute(decl) || types.contains(decl.getType())));
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
  /// In a file without errors nothing needs to be looked for.
  bool mayBeBroken;
  BrokenTypes types;

  bool add(ValueDecl *decl) {
    if (auto *function = dyn_cast_or_null<FunctionDecl>(decl)) {
      if (FunctionDecl *definition = function->getDefinition())
        result.functions.insert(definition);
    } else if (auto *variable = dyn_cast_or_null<VarDecl>(decl)) {
      if (variable->hasGlobalStorage() && !variable->isStaticLocal())
        if (result.variables.insert(variable)) {
          VisitVarDecl(variable);
          if (!result.error && variable->hasInit())
            TraverseStmt(variable->getInit());
        }
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
      errors ? errors->firstIn(function, sources) : nullptr;
  if (logged)
    result.error = logged->message;
  if (result.error)
    return result;
  BodyVisitor visitor(ast, result);
  if (visitor.isBad(function))
    visitor.fail(function.getLocation(), invalidDeclaration(function));
  for (ParmVarDecl *parameter : function.parameters())
    visitor.VisitVarDecl(parameter);
  if (!result.error)
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
    reached.variables.insert(found.variables.begin(), found.variables.end());
  }
  return reached;
}

void ReachAnalysis::markBad(FunctionDecl &function, std::string reason) {
  Direct &found = direct(function);
  if (!found.error)
    found.error = std::move(reason);
}
