//===- HostVectors.cpp - the sizes of vectors in host code ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostVectors.h"
#include "HostContainers.h"

using namespace gpuperf;
using namespace clang;

/// The part of a vector's value that is its size: no element has this index.
static const PartKey kSize{nullptr, -1};

void HostVectors::declare(const VarDecl &variable,
                          const FunctionDecl &function) {
  if (!isStdVector(variable.getType()) || !variable.hasLocalStorage())
    return;
  if (isShared(variable, function))
    followed.erase(&variable);
  else
    followed.insert(&variable);
}

bool HostVectors::isShared(const VarDecl &variable,
                           const FunctionDecl &function) {
  auto [known, isNew] = shared.try_emplace(&function);
  if (isNew)
    known->second = sharedVectors(function);
  return known->second.contains(&variable);
}

void HostVectors::bind(const ParmVarDecl &param, const HostPlace &place,
                       const FunctionDecl &function) {
  if (isStdVector(param.getType().getNonReferenceType()) &&
      isShared(param, function))
    followed.erase(place.root);
}

bool HostVectors::isFollowed(const HostPlace &place) const {
  return place.path.empty() && followed.contains(place.root);
}

std::optional<HostPlace> HostVectors::steppedPlace(const EvenStep &step) const {
  // Code that is not seen may change a variable of the program, too.
  bool isVector = isStdVector(step.type);
  if (variables.isGlobal(step.variable) ||
      (isVector && !isFollowed(step.variable)))
    return std::nullopt;
  return isVector ? step.variable.part(kSize) : step.variable;
}

HostValue HostVectors::valueOf(const Expr &expr) {
  if (std::optional<HostPlace> known = variables.of(&expr))
    return isFollowed(*known) ? state.read(*known, ids) : ids.unknown();
  HostValue value = follower.eval(&expr);
  return expr.IgnoreParenImpCasts()->isPRValue() ? value : ids.unknown();
}

HostNumber HostVectors::sizeFrom(const Expr &argument) {
  HostNumber value = follower.eval(&argument).asNumber();
  if (argument.getType()->isIntegralOrEnumerationType())
    return value;
  std::optional<int64_t> listed = listedElements(argument);
  return listed ? numbers.constant(*listed) : HostNumber();
}

HostValue HostVectors::ofSize(const HostNumber &size) {
  HostValue value = ids.unknown();
  value.parts[kSize] = ids.number(size);
  return value;
}

void HostVectors::evalAll(llvm::ArrayRef<const Expr *> arguments) {
  for (const Expr *argument : arguments)
    follower.eval(argument);
}

HostValue HostVectors::construct(const CXXConstructExpr &expr) {
  const CXXConstructorDecl *constructor = expr.getConstructor();
  llvm::SmallVector<const Expr *> arguments(expr.arguments());
  if (constructor->isCopyOrMoveConstructor() && !arguments.empty())
    return valueOf(*arguments[0]);
  HostNumber size;
  if (constructor->isDefaultConstructor())
    size = numbers.constant(0);
  else if (!arguments.empty())
    size = sizeFrom(*arguments[0]);
  evalAll(llvm::ArrayRef(arguments).drop_front(!arguments.empty()));
  return size ? ofSize(size) : ids.unknown();
}

std::optional<HostValue> HostVectors::assign(const CXXOperatorCallExpr &call) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (call.getOperator() != OO_Equal || !method ||
      !isStdVector(method->getParent()) || call.getNumArgs() != 2)
    return std::nullopt;
  std::optional<HostPlace> target = variables.of(call.getArg(0));
  if (!target)
    return std::nullopt;
  const Expr &from = *call.getArg(1);
  HostValue value =
      isStdVector(from.getType()) ? valueOf(from) : ofSize(sizeFrom(from));
  state.write(*target, value, ids);
  return value;
}

std::optional<HostNumber>
HostVectors::changedSize(const CXXMemberCallExpr &call,
                         const HostNumber &before) {
  llvm::StringRef name = call.getMethodDecl()->getName();
  llvm::SmallVector<const Expr *> arguments(call.arguments());
  if (name == "clear")
    return numbers.constant(0);
  if (name == "pop_back")
    return numbers.binary(ExprKind::Sub, before, numbers.constant(1));
  if (addsElement(*call.getMethodDecl())) {
    evalAll(arguments);
    return numbers.binary(ExprKind::Add, before, numbers.constant(1));
  }
  if ((name != "resize" && name != "assign") || arguments.empty())
    return std::nullopt;
  HostNumber size = sizeFrom(*arguments[0]);
  evalAll(llvm::ArrayRef(arguments).drop_front());
  return size;
}

std::optional<HostValue> HostVectors::call(const CallExpr &call) {
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(&call))
    return assign(*op);
  auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (!method || !method->getIdentifier())
    return std::nullopt;
  if (std::optional<int64_t> size = stdArraySize(*method->getParent());
      size && method->getName() == "size")
    return ids.number(numbers.constant(*size));
  if (!isStdVector(method->getParent()))
    return std::nullopt;
  std::optional<HostPlace> object = variables.ofObject(*member);
  if (!object || !isFollowed(*object))
    return std::nullopt;
  return callMethod(*member, *object);
}

std::optional<HostValue> HostVectors::callMethod(const CXXMemberCallExpr &call,
                                                 const HostPlace &object) {
  const CXXMethodDecl &method = *call.getMethodDecl();
  HostPlace place = object.part(kSize);
  if (method.getName() == "size")
    return variables.value(place, call.getType());
  HostNumber before = state.read(place, ids).asNumber();
  if (method.getName() == "empty")
    return ids.number(
        numbers.binary(ExprKind::Eq, before, numbers.constant(0)));
  if (method.isConst())
    return std::nullopt;
  if (keepsVectorSize(method)) {
    evalAll(llvm::SmallVector<const Expr *>(call.arguments()));
    return ids.unknown();
  }
  std::optional<HostNumber> size = changedSize(call, before);
  if (!size)
    return std::nullopt;
  state.forget(object, ids);
  state.write(place, ids.number(*size), ids);
  return ids.unknown();
}
