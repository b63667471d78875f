//===- HostConstants.cpp - variables that keep their first value ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostConstants.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace gpuperf;
using namespace clang;

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

/// Finds the uses of a variable that are more than a look at its value.
class OtherUses : public RecursiveASTVisitor<OtherUses> {
public:
  explicit OtherUses(const VarDecl &variable)
      : variable(variable.getCanonicalDecl()) {}

  bool any() const { return named.size() != read.size(); }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    if (isIt(ref))
      named.insert(ref);
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    bool isRead =
        cast->getCastKind() == CK_LValueToRValue ||
        (cast->getCastKind() == CK_NoOp && cast->getType().isConstQualified());
    if (const DeclRefExpr *ref = variableIn(cast->getSubExpr());
        isRead && isIt(ref))
      read.insert(ref);
    return true;
  }

private:
  bool isIt(const DeclRefExpr *ref) const {
    return ref && ref->getDecl()->getCanonicalDecl() == variable;
  }

  const VarDecl *variable;
  llvm::DenseSet<const DeclRefExpr *> named, read;
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
    if (!callee || !callee->hasBody(definition) ||
        definition->getASTContext().getSourceManager().isInSystemHeader(
            definition->getLocation()) ||
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

/// Visits all of the file's own code: what the system has names no variable of
/// the user's.
void visitFile(ASTContext &ast, OtherUses &uses) {
  for (Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (!ast.getSourceManager().isInSystemHeader(decl->getLocation()))
      uses.TraverseDecl(decl);
}

bool isOnlyRead(const VarDecl &variable) {
  if (variable.isConstexpr() || variable.getType().isConstQualified())
    return true;
  if (variable.isStaticDataMember())
    return false; // which members of objects name, too
  OtherUses uses(variable);
  if (auto *function = dyn_cast<FunctionDecl>(variable.getDeclContext()))
    uses.TraverseStmt(function->getBody());
  else if (variable.isExternallyVisible())
    return false;
  else
    visitFile(variable.getASTContext(), uses);
  return !uses.any();
}

} // namespace

/// By a copy to its symbol, another thread, the device.
static bool mayChangeUnseen(const VarDecl &variable) {
  return variable.getType().isVolatileQualified() ||
         variable.hasAttr<CUDADeviceAttr>() ||
         variable.hasAttr<CUDAConstantAttr>() ||
         variable.hasAttr<HIPManagedAttr>();
}

static bool keepsValue(const VarDecl &variable) {
  const Expr *init = variable.getAnyInitializer();
  if (!init || mayChangeUnseen(variable) || init->containsErrors() ||
      init->isValueDependent())
    return false;
  OtherInputs inputs(variable);
  inputs.TraverseStmt(const_cast<Expr *>(init));
  return !inputs.any && isOnlyRead(variable);
}

bool HostConstants::keepsFirstValue(const VarDecl &variable) {
  auto [entry, isNew] = known.try_emplace(&variable, false);
  if (isNew)
    entry->second = keepsValue(variable);
  return entry->second;
}
