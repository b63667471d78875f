//===- HostConstants.cpp - variables with a constant value ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostConstants.h"
#include "HostSummary.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

using namespace gpuperf;
using namespace clang;

static bool isOfSystem(const Decl &decl) {
  const SourceManager &sources = decl.getASTContext().getSourceManager();
  return sources.isInSystemHeader(decl.getLocation());
}

namespace {

/// The variable of which `expr` is the value or a part; null for other things.
const DeclRefExpr *variableIn(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    if (auto *member = dyn_cast<MemberExpr>(expr); member && !member->isArrow())
      expr = member->getBase();
    else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
      expr = subscript->getBase()->IgnoreParenImpCasts();
    else
      return dyn_cast<DeclRefExpr>(expr);
  }
}

/// Finds the variables of which more is done than to look at their value, and
/// whether functions of other files are named.
class OtherUses : public RecursiveASTVisitor<OtherUses> {
public:
  bool definesMain = false;
  bool namesOthers = false;

  llvm::DenseSet<const VarDecl *> changeable() const {
    llvm::DenseSet<const VarDecl *> result = ofObjects;
    for (const DeclRefExpr *ref : named)
      if (!read.contains(ref))
        result.insert(variableOf(ref));
    return result;
  }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  /// `sizeof` looks at no value.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    if (variableOf(ref))
      named.insert(ref);
    look(dyn_cast<FunctionDecl>(ref->getDecl()));
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    bool isRead =
        cast->getCastKind() == CK_LValueToRValue ||
        (cast->getCastKind() == CK_NoOp && cast->getType().isConstQualified());
    if (const DeclRefExpr *ref = variableIn(cast->getSubExpr()); isRead && ref)
      read.insert(ref);
    return true;
  }

  /// Also of static members that are named by an object.
  bool VisitMemberExpr(MemberExpr *member) {
    if (auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
      ofObjects.insert(variable->getCanonicalDecl());
    look(dyn_cast<FunctionDecl>(member->getMemberDecl()));
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *construct) {
    look(construct->getConstructor());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *function) {
    definesMain |=
        function->isMain() && function->isThisDeclarationADefinition();
    // Nothing names these where they run.
    auto *method = dyn_cast<CXXMethodDecl>(function);
    if (method && (method->isVirtual() || isa<CXXDestructorDecl>(method)))
      look(method);
    return true;
  }

private:
  static const VarDecl *variableOf(const DeclRefExpr *ref) {
    auto *variable = dyn_cast<VarDecl>(ref->getDecl());
    return variable ? variable->getCanonicalDecl() : nullptr;
  }

  void look(const FunctionDecl *function) {
    namesOthers |= function && isDefinedElsewhere(*function) &&
                   !function->isPureVirtual() && !isOfSystem(*function);
  }

  llvm::DenseSet<const DeclRefExpr *> named, read;
  llvm::DenseSet<const VarDecl *> ofObjects;
};

/// Finds in an initialiser, and in what it calls, what may have another value
/// another time.
class OtherInputs : public RecursiveASTVisitor<OtherInputs> {
public:
  explicit OtherInputs(const VarDecl &variable) : variable(variable) {}

  bool any = false;

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    if (auto *other = dyn_cast<VarDecl>(ref->getDecl()))
      any |= mayChange(*other);
    return !any;
  }

  bool VisitCXXThisExpr(CXXThisExpr *) {
    any |= depth == 0;
    return !any;
  }

  bool VisitCallExpr(CallExpr *call) { return follow(call->getDirectCallee()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *construct) {
    return follow(construct->getConstructor());
  }

private:
  bool mayChange(const VarDecl &other) const {
    if (other.isConstexpr() || other.isStaticLocal())
      return false; // of the latter it is asked when it is come to
    if (other.hasGlobalStorage())
      return !other.getType().isConstQualified();
    for (const DeclContext *around = variable.getDeclContext(); around;
         around = around->getParent())
      if (other.getDeclContext() == around)
        return true;
    return false;
  }

  bool follow(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (!callee || !callee->hasBody(definition) || isOfSystem(*definition) ||
        !called.insert(definition).second)
      return true;
    ++depth;
    bool goesOn = TraverseStmt(definition->getBody());
    --depth;
    return goesOn;
  }

  const VarDecl &variable;
  llvm::DenseSet<const FunctionDecl *> called;
  unsigned depth = 0; ///< of the followed calls
};

/// What the system has names no variable of the user's.
FileUses usesOf(const FileScope &scope) {
  OtherUses uses;
  for (Decl *decl : scope.decls)
    if (!isOfSystem(*decl))
      uses.TraverseDecl(decl);
  return {uses.changeable(),
          !scope.isHostBroken && uses.definesMain && !uses.namesOthers};
}

} // namespace

/// By a copy to its symbol, another thread, the device.
static bool mayChangeUnseen(const VarDecl &variable) {
  return variable.getType().isVolatileQualified() ||
         variable.hasAttr<CUDADeviceAttr>() ||
         variable.hasAttr<CUDAConstantAttr>();
}

bool HostConstants::isOnlyRead(const VarDecl &variable) {
  if (variable.isConstexpr() || variable.getType().isConstQualified())
    return true;
  if (auto *function = dyn_cast<FunctionDecl>(variable.getDeclContext())) {
    OtherUses ofFunction;
    ofFunction.TraverseStmt(function->getBody());
    return !ofFunction.changeable().contains(variable.getCanonicalDecl());
  }
  if (isOfSystem(variable) || variable.isWeak())
    return false;
  if (!uses)
    uses = usesOf(scope);
  return (uses->isProgram || !variable.isExternallyVisible()) &&
         !uses->changeable.contains(variable.getCanonicalDecl());
}

bool HostConstants::keepsValue(const VarDecl &variable) {
  const Expr *init = variable.getAnyInitializer();
  if (!init || mayChangeUnseen(variable) || init->containsErrors() ||
      init->isValueDependent())
    return false;
  OtherInputs inputs(variable);
  inputs.TraverseStmt(const_cast<Expr *>(init));
  return !inputs.any && isOnlyRead(variable);
}

bool HostConstants::keepsFirstValue(const VarDecl &variable) {
  const VarDecl *key = variable.getCanonicalDecl();
  if (auto found = known.find(key); found != known.end())
    return found->second;
  return known[key] = keepsValue(variable);
}
