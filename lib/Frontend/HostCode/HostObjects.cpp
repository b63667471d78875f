//===- HostObjects.cpp - dim3 and other objects of host code --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

/// Elements of an array that are followed. Tables of the host may be longer;
/// what it passes to a kernel is shorter.
static constexpr uint64_t kMaxElements = 64;

/// True for constructors of std::string from characters alone: with a second
/// argument that is not the allocator it may be a part of them.
static bool isStdString(const CXXConstructorDecl &constructor) {
  const CXXRecordDecl *record = constructor.getParent();
  return isInStd(constructor) && record->getIdentifier() &&
         record->getName() == "basic_string" &&
         constructor.getNumParams() >= 1 && constructor.getNumParams() <= 2 &&
         constructor.getParamDecl(0)->getType()->isPointerType() &&
         (constructor.getNumParams() == 1 ||
          constructor.getParamDecl(1)->getType()->isReferenceType());
}

/// Follows the body of the constructor: `dim3(4)` becomes {4, 1, 1} without any
/// knowledge of dim3.
HostValue HostInterpreter::evalConstruct(const CXXConstructExpr &expr) {
  const CXXConstructorDecl *constructor = expr.getConstructor();
  if (isStdVector(constructor->getParent()))
    return constructVector(expr);
  if (constructor->isCopyOrMoveConstructor() && expr.getNumArgs() >= 1)
    return eval(expr.getArg(0));
  if (isStdString(*constructor) && expr.getNumArgs() >= 1)
    if (HostValue value = eval(expr.getArg(0)); value.text)
      return value;
  llvm::SmallVector<const Expr *> arguments(expr.arguments());
  const FunctionDecl *definition = nullptr;
  if (!constructor->hasBody(definition) || !canInline(*definition)) {
    if (definition)
      noteCall(expr, *definition, /*isFollowed=*/false);
    for (const Expr *argument : arguments)
      eval(argument);
    return unknown();
  }
  HostPlace object{&expr, {}};
  state.forget(object, ids);
  if (!inlineCall(*definition, arguments, object))
    return unknown();
  noteCall(expr, *definition, /*isFollowed=*/true);
  return state.read(object, ids);
}

HostValue HostInterpreter::evalInitList(const InitListExpr &expr) {
  const InitListExpr *list =
      expr.isSemanticForm() ? &expr : expr.getSemanticForm();
  if (!list)
    list = &expr;
  QualType type = list->getType();
  if (list->getNumInits() == 0 && type->isArithmeticType())
    return number(numbers.constant(0));
  if (list->getNumInits() == 1 &&
      (type->isScalarType() || list->isTransparent()))
    return eval(list->getInit(0));
  HostValue value = unknown();
  if (const RecordDecl *record = type->getAsRecordDecl()) {
    unsigned i = 0;
    if (auto *cxx = dyn_cast<CXXRecordDecl>(record))
      i = cxx->getNumBases();
    for (const FieldDecl *field : record->fields()) {
      if (field->isUnnamedBitField())
        continue;
      if (i >= list->getNumInits())
        break;
      value.parts[{field, 0}] = eval(list->getInit(i++));
    }
  } else if (const ConstantArrayType *array =
                 ast.getAsConstantArrayType(type)) {
    uint64_t size = std::min(array->getZExtSize(), kMaxElements);
    for (unsigned i = 0; i < size; ++i)
      if (const Expr *init = i < list->getNumInits() ? list->getInit(i)
                                                     : list->getArrayFiller())
        value.parts[{nullptr, i}] = eval(init);
  }
  return value;
}

/// What a lambda holds of the variables around it, as members of its class.
HostValue HostInterpreter::captured(const LambdaExpr &expr) {
  HostValue value = unknown();
  for (auto [field, init] :
       llvm::zip(expr.getLambdaClass()->fields(), expr.capture_inits()))
    if (init && !field->getType()->isReferenceType())
      value.parts[{field, 0}] = eval(init);
  return value;
}

/// Follows the body of a lambda with launches where it is written. It may run
/// later, so variables that the enclosing function assigns are unknown in it.
HostValue HostInterpreter::evalLambda(const LambdaExpr &expr) {
  if (frames.size() > 8 || !containsLaunch(expr.getBody()))
    return captured(expr);
  HostValue value = captured(expr);
  HostState before = state;
  const FunctionDecl *outerLambda = lambda;
  lambda = expr.getCallOperator();
  forgetAssigned(frames.back().function->getBody());
  Frame frame;
  frame.function = frames.back().function;
  frame.self = frames.back().self;
  frame.unreached = unreached;
  frames.push_back(std::move(frame));
  std::vector<Breakable *> outer;
  std::swap(outer, breakables);
  exec(expr.getBody());
  std::swap(outer, breakables);
  frames.pop_back();
  state = std::move(before);
  lambda = outerLambda;
  return value;
}
