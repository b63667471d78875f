//===- HostContainers.cpp - std::vector in host code ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
#include "HostInterpreter.h"
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

std::optional<int64_t> gpuperf::listedElements(const Expr &argument) {
  auto *list = dyn_cast<CXXStdInitializerListExpr>(argument.IgnoreImplicit());
  auto *elements =
      list ? dyn_cast<InitListExpr>(list->getSubExpr()->IgnoreImplicit())
           : nullptr;
  return elements ? std::optional<int64_t>(elements->getNumInits())
                  : std::nullopt;
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

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The part of a vector's value that is its size: no element has this index.
static const PartKey kSize{nullptr, -1};

/// From here on the size of `variable`, of `function`, is what its statements
/// say.
void HostInterpreter::trackVector(const VarDecl &variable,
                                  const FunctionDecl &function) {
  if (!isStdVector(variable.getType()) || !variable.hasLocalStorage())
    return;
  if (isSharedVector(variable, function))
    vectors.erase(&variable);
  else
    vectors.insert(&variable);
}

bool HostInterpreter::isSharedVector(const VarDecl &variable,
                                     const FunctionDecl &function) {
  auto [known, isNew] = shared.try_emplace(&function);
  if (isNew)
    known->second = sharedVectors(function);
  return known->second.contains(&variable);
}

/// A reference parameter of `function` that stands for the vector at `place`.
void HostInterpreter::passVector(const ParmVarDecl &param,
                                 const HostPlace &place,
                                 const FunctionDecl &function) {
  if (isStdVector(param.getType().getNonReferenceType()) &&
      isSharedVector(param, function))
    vectors.erase(place.root);
}

bool HostInterpreter::isTracked(const HostPlace &place) const {
  return place.path.empty() && vectors.contains(place.root);
}

/// The vector that `expr` names or makes.
HostValue HostInterpreter::vectorValue(const Expr &expr) {
  if (std::optional<HostPlace> known = place(&expr))
    return isTracked(*known) ? state.read(*known, ids) : unknown();
  HostValue value = eval(&expr);
  return expr.IgnoreParenImpCasts()->isPRValue() ? value : unknown();
}

/// The size that `argument`, a number or a list, gives to a vector.
HostNumber HostInterpreter::sizeFrom(const Expr &argument) {
  HostNumber value = eval(&argument).asNumber();
  if (argument.getType()->isIntegralOrEnumerationType())
    return value;
  std::optional<int64_t> listed = listedElements(argument);
  return listed ? numbers.constant(*listed) : HostNumber();
}

HostValue HostInterpreter::constructVector(const CXXConstructExpr &expr) {
  const CXXConstructorDecl *constructor = expr.getConstructor();
  if (constructor->isCopyOrMoveConstructor() && expr.getNumArgs() >= 1)
    return vectorValue(*expr.getArg(0));
  HostNumber size;
  if (constructor->isDefaultConstructor())
    size = numbers.constant(0);
  else if (expr.getNumArgs() > 0)
    size = sizeFrom(*expr.getArg(0));
  for (const Expr *argument :
       llvm::drop_begin(expr.arguments(), std::min(1u, expr.getNumArgs())))
    eval(argument);
  HostValue value = unknown();
  if (size)
    value.parts[kSize] = number(size);
  return value;
}

std::optional<HostValue>
HostInterpreter::assignVector(const CXXOperatorCallExpr &call) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (call.getOperator() != OO_Equal || !method ||
      !isStdVector(method->getParent()) || call.getNumArgs() != 2)
    return std::nullopt;
  std::optional<HostPlace> target = place(call.getArg(0));
  if (!target)
    return std::nullopt;
  const Expr &from = *call.getArg(1);
  HostValue value;
  if (isStdVector(from.getType())) {
    value = vectorValue(from);
  } else {
    value = unknown();
    value.parts[kSize] = number(sizeFrom(from));
  }
  state.write(*target, value, ids);
  return value;
}

/// What `v.resize(n)` and its like leave; null for other methods.
std::optional<HostNumber>
HostInterpreter::changedSize(const CXXMemberCallExpr &call,
                             const HostNumber &before) {
  llvm::StringRef name = call.getMethodDecl()->getName();
  if (name == "clear")
    return numbers.constant(0);
  if (name == "pop_back")
    return numbers.binary(ExprKind::Sub, before, numbers.constant(1));
  if (name == "push_back" || name == "emplace_back") {
    for (const Expr *argument : call.arguments())
      eval(argument);
    return numbers.binary(ExprKind::Add, before, numbers.constant(1));
  }
  if ((name != "resize" && name != "assign") || call.getNumArgs() == 0)
    return std::nullopt;
  HostNumber size = sizeFrom(*call.getArg(0));
  for (const Expr *argument : llvm::drop_begin(call.arguments()))
    eval(argument);
  return size;
}

std::optional<HostValue> HostInterpreter::evalContainer(const CallExpr &call) {
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(&call))
    return assignVector(*op);
  auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier())
    return std::nullopt;
  llvm::StringRef name = method->getName();
  if (std::optional<int64_t> size = stdArraySize(*method->getParent());
      size && name == "size")
    return number(numbers.constant(*size));
  if (!isStdVector(method->getParent()))
    return std::nullopt;
  std::optional<HostPlace> object = objectPlace(*member);
  if (!object || !isTracked(*object))
    return std::nullopt;
  return callVector(*member, *object);
}

/// A method of the vector at `object`, whose size is known or told by a symbol.
std::optional<HostValue>
HostInterpreter::callVector(const CXXMemberCallExpr &call,
                            const HostPlace &object) {
  const CXXMethodDecl &method = *call.getMethodDecl();
  HostPlace place = object.part(kSize);
  if (method.getName() == "size")
    return evalVariable(place, call.getType());
  HostNumber before = state.read(place, ids).asNumber();
  if (method.getName() == "empty")
    return number(numbers.binary(ExprKind::Eq, before, numbers.constant(0)));
  if (method.isConst())
    return std::nullopt;
  if (keepsVectorSize(method)) {
    for (const Expr *argument : call.arguments())
      eval(argument);
    return unknown();
  }
  std::optional<HostNumber> size = changedSize(call, before);
  if (!size)
    return std::nullopt;
  state.forget(object, ids);
  state.write(place, number(*size), ids);
  return unknown();
}
