//===- HostReferences.cpp - functions that a file names -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostReferences.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// Whether `callee` is one of the runtime's functions that ask of a kernel
/// which they are given, or set what it may use, and launch none.
bool isAboutKernel(const FunctionDecl *callee) {
  const IdentifierInfo *id = callee ? callee->getIdentifier() : nullptr;
  return id && (id->getName().starts_with("cudaFunc") ||
                id->getName().starts_with("cudaOccupancy"));
}

/// The function that `argument` names, `&kernel` or `(const void *)kernel`, or
/// another expression without what is around it.
const Expr *withoutCasts(const Expr *argument) {
  argument = argument->IgnoreParenCasts();
  if (auto *address = dyn_cast<UnaryOperator>(argument);
      address && address->getOpcode() == UO_AddrOf)
    argument = address->getSubExpr()->IgnoreParenCasts();
  return argument;
}

class ReferenceFinder : public RecursiveASTVisitor<ReferenceFinder>,
                        public HostReferences {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseDecl(Decl *decl) {
    // Its instances are what runs.
    auto *context = dyn_cast_or_null<DeclContext>(decl);
    if (context && context->isDependentContext())
      return true;
    const FunctionDecl *outer = caller;
    if (auto *function = dyn_cast_or_null<FunctionDecl>(decl))
      caller = function;
    bool result = RecursiveASTVisitor::TraverseDecl(decl);
    caller = outer;
    return result;
  }

  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    ++lambdas;
    bool result = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    --lambdas;
    return result;
  }

  bool VisitFunctionDecl(FunctionDecl *function) {
    if (function->hasExternalFormalLinkage())
      declarations.push_back(function);
    if (function->isThisDeclarationADefinition() && function->hasBody())
      definitions.push_back(function);
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    for (const Expr *argument : call->arguments()) {
      giveAway(*argument, callee);
      if (isAboutKernel(callee))
        named.insert(withoutCasts(argument));
    }
    if (auto *member = dyn_cast<CXXMemberCallExpr>(call))
      if (isa_and_nonnull<CXXConversionDecl>(callee))
        giveAway(*member->getImplicitObjectArgument(), nullptr);
    if (callee) {
      named.insert(call->getCallee()->IgnoreParenImpCasts());
      add(call, *callee);
    }
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *expr) {
    for (const Expr *argument : expr->arguments())
      giveAway(*argument, expr->getConstructor());
    add(expr, *expr->getConstructor());
    return true;
  }

  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *expr) {
    add(expr, *expr->getConstructor());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    return mention(ref, ref->getDecl());
  }

  bool VisitMemberExpr(MemberExpr *member) {
    return mention(member, member->getMemberDecl());
  }

private:
  /// What a lambda calls may run wherever it is passed.
  void add(const Expr *call, const FunctionDecl &function) {
    references.push_back({lambdas ? nullptr : call, &function, call, caller});
  }

  bool mention(const Expr *expr, const ValueDecl *decl) {
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (function && !named.contains(expr))
      references.push_back({nullptr, function, nullptr, caller});
    return true;
  }

  /// Notes a lambda that is passed to code that is not the user's own.
  void giveAway(const Expr &argument, const FunctionDecl *callee) {
    if (const CXXRecordDecl *record = escapingLambda(argument, callee))
      escapingLambdas.insert(record);
  }

  /// The callees of calls, and kernels that are only asked of.
  llvm::DenseSet<const Expr *> named;
  const FunctionDecl *caller = nullptr;
  unsigned lambdas = 0;
};

} // namespace

const CXXRecordDecl *gpuperf::escapingLambda(const Expr &argument,
                                             const FunctionDecl *callee) {
  QualType type = argument.getType();
  if (type->isPointerType())
    type = type->getPointeeType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->isLambda())
    return nullptr;
  if (!callee)
    return record;
  unsigned builtin = callee->getBuiltinID();
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  const SourceManager &sources = callee->getASTContext().getSourceManager();
  bool isSeen =
      callee->hasBody() &&
      !sources.isInSystemHeader(sources.getExpansionLoc(callee->getLocation()));
  bool isOwn = isSeen || builtin == Builtin::BIforward ||
               builtin == Builtin::BImove ||
               (method && method->getParent() == record);
  return isOwn ? nullptr : record;
}

HostReferences gpuperf::findReferences(llvm::ArrayRef<Decl *> decls) {
  ReferenceFinder finder;
  for (Decl *decl : decls)
    finder.TraverseDecl(decl);
  return std::move(finder);
}
