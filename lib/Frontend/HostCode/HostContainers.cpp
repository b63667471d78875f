//===- HostContainers.cpp - std::vector in host code ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
#include "HostLibrary.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace clang;

//===----------------------------------------------------------------------===//
// What the syntax tree says
//===----------------------------------------------------------------------===//

static bool isStdClass(const CXXRecordDecl *record, llvm::StringRef name) {
  return record && record->getIdentifier() && record->getName() == name &&
         record->getDeclContext()->isStdNamespace();
}

bool gpuperf::isStdVector(const CXXRecordDecl *record) {
  return isStdClass(record, "vector");
}

bool gpuperf::isStdVector(QualType type) {
  return isStdVector(type->getAsCXXRecordDecl());
}

std::optional<int64_t> gpuperf::stdArraySize(const CXXRecordDecl &record) {
  auto *array = dyn_cast<ClassTemplateSpecializationDecl>(&record);
  if (!array || !isStdClass(array, "array") ||
      array->getTemplateArgs().size() != 2 ||
      array->getTemplateArgs()[1].getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return array->getTemplateArgs()[1].getAsIntegral().tryExtValue();
}

bool gpuperf::keepsVectorSize(const CXXMethodDecl &method) {
  if (!isStdVector(method.getParent()) || !method.getIdentifier())
    return false;
  return llvm::StringSwitch<bool>(method.getName())
      .Cases("begin", "end", "rbegin", "rend", "data", true)
      .Cases("at", "front", "back", "reserve", "shrink_to_fit", true)
      .Default(false);
}

bool gpuperf::addsElement(const CXXMethodDecl &method) {
  return isStdVector(method.getParent()) && method.getIdentifier() &&
         (method.getName() == "push_back" ||
          method.getName() == "emplace_back");
}

/// The braces that are passed as std::initializer_list; null without.
static const InitListExpr *listOf(const Expr &argument) {
  auto *list = dyn_cast<CXXStdInitializerListExpr>(argument.IgnoreImplicit());
  return list ? dyn_cast<InitListExpr>(list->getSubExpr()->IgnoreImplicit())
              : nullptr;
}

std::optional<int64_t> gpuperf::listedElements(const Expr &argument) {
  const InitListExpr *elements = listOf(argument);
  return elements ? std::optional<int64_t>(elements->getNumInits())
                  : std::nullopt;
}

/// The braces that a constant vector is made of; null without. With `(3, 4)`
/// the constructor is another.
static const InitListExpr *listOfVector(const Expr &range) {
  auto *ref = dyn_cast<DeclRefExpr>(range.IgnoreParenImpCasts());
  auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  const Expr *init = variable && !isa<ParmVarDecl>(variable) &&
                             variable->getType().isConstQualified() &&
                             isStdVector(variable->getType())
                         ? variable->getAnyInitializer()
                         : nullptr;
  auto *made =
      init ? dyn_cast<CXXConstructExpr>(init->IgnoreImplicit()) : nullptr;
  return made && made->getNumArgs() > 0 ? listOf(*made->getArg(0)) : nullptr;
}

llvm::ArrayRef<Expr *> gpuperf::constantElements(const Expr &range,
                                                 const ASTContext &ast) {
  const InitListExpr *list = listOf(range);
  if (!list)
    list = listOfVector(range);
  if (!list)
    return {};
  Expr::EvalResult value;
  for (const Expr *element : list->inits())
    if (element->isValueDependent() || !element->EvaluateAsInt(value, ast))
      return {};
  return list->inits();
}

namespace {

bool isWritable(QualType type) {
  QualType pointee = type->getPointeeType();
  return !pointee.isNull() && !pointee.isConstQualified();
}

/// Collects the references to vectors whose every effect is seen where they
/// stand; vectors with others are shared.
class VectorUses {
public:
  llvm::DenseSet<const VarDecl *> shared;

  void visit(const Stmt *stmt) {
    if (!stmt)
      return;
    if (auto *ref = dyn_cast<DeclRefExpr>(stmt))
      return note(*ref);
    collectPlain(*stmt);
    for (const Stmt *child : stmt->children())
      visit(child);
  }

private:
  void note(const DeclRefExpr &ref) {
    auto *variable = dyn_cast<VarDecl>(ref.getDecl());
    if (!variable)
      return;
    QualType type = variable->getType().getNonReferenceType();
    bool isPlain =
        plain.contains(&ref) && !ref.refersToEnclosingVariableOrCapture();
    if (isStdVector(type) && !type.isConstQualified() && !isPlain)
      shared.insert(variable);
  }

  void allow(const Expr *expr) {
    if (expr)
      if (auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts()))
        plain.insert(ref);
  }

  void collectPlain(const Stmt &stmt) {
    if (auto *call = dyn_cast<CallExpr>(&stmt))
      collectCall(*call);
    else if (auto *construct = dyn_cast<CXXConstructExpr>(&stmt))
      collectConstruct(*construct, /*isMoved=*/false);
    else if (auto *range = dyn_cast<CXXForRangeStmt>(&stmt))
      allow(range->getRangeInit());
    if (!isa<Expr, DeclStmt>(stmt))
      for (const Stmt *child : stmt.children())
        collectStatement(stmt, child);
  }

  /// What `v = w` tells is of no use, and a variable that is returned ends.
  void collectStatement(const Stmt &parent, const Stmt *child) {
    auto *expr = dyn_cast_or_null<Expr>(child);
    const Expr *plainExpr = expr ? expr->IgnoreImplicit() : nullptr;
    auto *op = dyn_cast_or_null<CXXOperatorCallExpr>(plainExpr);
    auto *construct = dyn_cast_or_null<CXXConstructExpr>(plainExpr);
    if (isa<ReturnStmt>(parent)) {
      if (construct)
        collectConstruct(*construct, /*isMoved=*/true);
    } else if (op && op->getOperator() == OO_Equal) {
      allow(op->getArg(0));
    }
  }

  void collectConstruct(const CXXConstructExpr &construct, bool isMoved) {
    const CXXConstructorDecl *constructor = construct.getConstructor();
    unsigned count =
        std::min(construct.getNumArgs(), constructor->getNumParams());
    for (unsigned i = 0; i < count; ++i)
      if (!isWritable(constructor->getParamDecl(i)->getType()) ||
          (isMoved && constructor->isMoveConstructor()))
        allow(construct.getArg(i));
  }

  void collectCall(const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    bool isInstance = method && method->isInstance();
    bool isOperator = isa<CXXOperatorCallExpr>(call) && isInstance;
    if (isInstance && isStdVector(method->getParent())) {
      if (auto *member = dyn_cast<CXXMemberCallExpr>(&call))
        if (method->getIdentifier())
          allow(member->getImplicitObjectArgument());
      if (isOperator && method->getOverloadedOperator() == OO_Subscript)
        allow(call.getArg(0));
    }
    if (!callee)
      return;
    // std::move, std::ref and objects may keep what they are given; so may what
    // is returned.
    QualType result = callee->getReturnType();
    bool isForgotten = !isInStd(*callee) && !isInstance &&
                       (result->isVoidType() || result->isArithmeticType());
    for (unsigned i = isOperator; i < call.getNumArgs(); ++i)
      if (unsigned param = i - isOperator; param < callee->getNumParams())
        if (isForgotten || !isWritable(callee->getParamDecl(param)->getType()))
          allow(call.getArg(i));
  }

  llvm::DenseSet<const DeclRefExpr *> plain;
};

} // namespace

llvm::DenseSet<const VarDecl *>
gpuperf::sharedVectors(const FunctionDecl &function) {
  VectorUses uses;
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (const CXXCtorInitializer *init : constructor->inits())
      uses.visit(init->getInit());
  uses.visit(function.getBody());
  return std::move(uses.shared);
}
