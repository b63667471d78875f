//===- HostVariables.cpp - the variables that host code names -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// A constant of Clang's evaluator as a host value.
HostValue fromConstant(const APValue &constant, QualType type, HostIds &ids) {
  if (constant.isInt())
    if (std::optional<int64_t> number = constant.getInt().tryExtValue())
      return HostValue::number(ids.numbers.constant(*number), ids.fresh());
  if (constant.isFloat())
    return HostValue::number(
        ids.numbers.real(constant.getFloat().convertToDouble()), ids.fresh());
  HostValue value = HostValue::unknown(ids.fresh());
  const RecordDecl *record = type->getAsRecordDecl();
  if (constant.isStruct() && record) {
    for (const FieldDecl *field : record->fields())
      value.parts[{field, 0}] =
          fromConstant(constant.getStructField(field->getFieldIndex()),
                       field->getType(), ids);
  } else if (constant.isArray() && type->isArrayType()) {
    QualType element = type->castAsArrayTypeUnsafe()->getElementType();
    for (unsigned i = 0; i < constant.getArrayInitializedElts(); ++i)
      value.parts[{nullptr, i}] =
          fromConstant(constant.getArrayInitializedElt(i), element, ids);
  }
  return value;
}

} // namespace

/// The value of a constant that no function assigns, and in a program that is
/// followed from its start what a variable begins with, too.
HostValue HostInterpreter::evalGlobal(const VarDecl &variable) {
  QualType type = variable.getType();
  bool isReadable = type->isIntegralOrEnumerationType() ||
                    type->isRealFloatingType() || type->isArrayType() ||
                    type->isRecordType();
  // The declaration with the initialiser may be another one.
  const VarDecl *holder = nullptr;
  const Expr *init = isReadable ? variable.getAnyInitializer(holder) : nullptr;
  bool isConstant =
      variable.isConstexpr() || type.isConstQualified() ||
      (isMain && !state.globalsChanged && !variable.isStaticLocal());
  if (!init || !isConstant || variable.isInvalidDecl() ||
      init->isValueDependent() || init->containsErrors())
    return HostValue::unknown(ids.child({}, &variable));
  if (const APValue *value = holder->evaluateValue())
    if (!value->isAbsent() && !value->isIndeterminate())
      return fromConstant(*value, type, ids);
  return eval(init);
}

std::optional<HostPlace>
HostInterpreter::placeOfVariable(const ValueDecl &decl) {
  auto *variable = dyn_cast<VarDecl>(&decl);
  if (!variable)
    return std::nullopt;
  auto alias = state.aliases.find(variable);
  if (alias != state.aliases.end())
    return alias->second;
  const auto *root = variable->getCanonicalDecl();
  if (variable->hasGlobalStorage() && !state.knows(root)) {
    globals.insert(root);
    // Before its value: an initialiser may name the variable itself.
    state.write({root, {}}, HostValue::unknown(ids.child({}, root)), ids);
    state.write({root, {}}, evalGlobal(*variable), ids);
  } else if (!isa<ParmVarDecl>(variable) && !state.knows(root) &&
             variable->getType().isConstQualified()) {
    // A constant of an enclosing function, seen from a lambda's body.
    state.write({root, {}}, HostValue::unknown(ids.child({}, root)), ids);
    state.write({root, {}}, evalGlobal(*variable), ids);
  }
  return HostPlace{root, {}};
}

std::optional<HostPlace> HostInterpreter::thisPlace() {
  for (const Frame &frame : llvm::reverse(frames)) {
    if (frame.self)
      return frame.self;
    if (auto *method = dyn_cast<CXXMethodDecl>(frame.function))
      return HostPlace{method->getParent()->getCanonicalDecl(), {}};
  }
  return std::nullopt;
}

std::optional<HostPlace> HostInterpreter::placeOfDeref(const Expr *pointer) {
  const Expr *plain = pointer->IgnoreParenCasts();
  if (isa<CXXThisExpr>(plain))
    return thisPlace();
  if (auto *address = dyn_cast<UnaryOperator>(plain))
    if (address->getOpcode() == UO_AddrOf)
      return place(address->getSubExpr());
  std::optional<HostPlace> variable = place(plain);
  return variable ? state.read(*variable, ids).target : std::nullopt;
}

std::optional<HostPlace> HostInterpreter::place(const Expr *expr) {
  expr = expr->IgnoreParens();
  if (auto *ref = dyn_cast<DeclRefExpr>(expr))
    return placeOfVariable(*ref->getDecl());
  if (auto *cast = dyn_cast<CastExpr>(expr))
    return cast->getCastKind() == CK_NoOp ||
                   cast->getCastKind() == CK_DerivedToBase ||
                   cast->getCastKind() == CK_UncheckedDerivedToBase
               ? place(cast->getSubExpr())
               : std::nullopt;
  if (auto *deref = dyn_cast<UnaryOperator>(expr))
    return deref->getOpcode() == UO_Deref ? placeOfDeref(deref->getSubExpr())
                                          : std::nullopt;
  if (auto *member = dyn_cast<MemberExpr>(expr)) {
    if (auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
      return placeOfVariable(*variable);
    auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (!field || field->getType()->isReferenceType())
      return std::nullopt;
    std::optional<HostPlace> object = member->isArrow()
                                          ? placeOfDeref(member->getBase())
                                          : place(member->getBase());
    return object ? std::optional(object->part({field, 0})) : std::nullopt;
  }
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    const Expr *base = subscript->getBase()->IgnoreParenImpCasts();
    std::optional<HostPlace> array =
        base->getType()->isArrayType() ? place(base) : placeOfDeref(base);
    HostNumber index =
        array ? eval(subscript->getIdx()).asNumber() : HostNumber();
    if (index.value)
      return array->part({nullptr, *index.value});
  }
  return std::nullopt;
}

void HostInterpreter::assign(const Expr *to, HostValue value) {
  if (std::optional<HostPlace> target = place(to))
    return state.write(*target, std::move(value), ids);
  // An unknown element of a known array, or memory of which nothing is known.
  ++memoryEpoch;
  if (std::optional<HostPlace> stored = storedPlace(to))
    state.forget(*stored, ids);
}

HostValue HostInterpreter::evalMember(const MemberExpr &expr) {
  auto *field = dyn_cast<FieldDecl>(expr.getMemberDecl());
  HostValue object = eval(expr.getBase());
  if (!field)
    return unknown();
  if (expr.isArrow())
    object = HostValue::unknown(ids.child(object.id, nullptr, memoryEpoch));
  return partOf(object, {field, 0}, ids);
}
