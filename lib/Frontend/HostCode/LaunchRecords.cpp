//===- LaunchRecords.cpp - dim3 and other objects built by host code ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

/// Of an array; the host's tables are longer than what kernels take.
static constexpr uint64_t kMaxElements = 64;

/// Follows the constructor, so that dim3 needs no knowledge of its own.
HostValue HostInterpreter::evalConstruct(const CXXConstructExpr &expr) {
  const CXXConstructorDecl *constructor = expr.getConstructor();
  if (constructor->isCopyOrMoveConstructor() && expr.getNumArgs() >= 1)
    return eval(expr.getArg(0));
  llvm::SmallVector<const Expr *> arguments(expr.arguments());
  const FunctionDecl *definition = nullptr;
  if (!constructor->hasBody(definition) || !canInline(*definition)) {
    for (const Expr *argument : arguments)
      eval(argument);
    return unknown();
  }
  HostPlace object{&expr, {}};
  state.forget(object, ids);
  if (!inlineCall(*definition, arguments, object))
    return unknown();
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

/// The launches of a lambda are told with what is known where it is written,
/// and nothing of what its function assigns again elsewhere.
HostValue HostInterpreter::evalLambda(const LambdaExpr &expr) {
  if (silent || frames.size() > 8 || !containsLaunch(expr.getBody()))
    return captured(expr);
  HostState before = state;
  forgetAssigned(frames.back().function->getBody());
  Frame frame;
  frame.function = frames.back().function;
  frame.self = frames.back().self;
  frames.push_back(std::move(frame));
  std::vector<Breakable *> outer;
  std::swap(outer, breakables);
  exec(expr.getBody());
  std::swap(outer, breakables);
  frames.pop_back();
  state = std::move(before);
  return unknown();
}
