//===- HostVariables.cpp - the variables that host code names -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostVariables.h"
#include "HostContainers.h"
#include "HostReferences.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace gpuperf;
using namespace clang;

HostValue HostVariables::firstValue(const VarDecl &variable) {
  QualType type = variable.getType();
  bool isReadable = type->isIntegralOrEnumerationType() ||
                    type->isRealFloatingType() || type->isArrayType() ||
                    type->isRecordType() || type->isPointerType();
  // The declaration with the initialiser may be another one.
  const VarDecl *holder = nullptr;
  const Expr *init = isReadable ? variable.getAnyInitializer(holder) : nullptr;
  bool isConstant = variable.isConstexpr() || type.isConstQualified();
  bool isAtFirst =
      point.isMain && !state.globalsChanged && !variable.isStaticLocal();
  bool isNeverStored = isConstant || constants.keepsFirstValue(variable);
  if (!init || variable.isInvalidDecl() || init->isValueDependent() ||
      init->containsErrors() || (!isNeverStored && !isAtFirst))
    return HostValue::unknown(ids.child({}, &variable));
  const APValue *known = holder->evaluateValue();
  HostValue value = known && !known->isAbsent() && !known->isIndeterminate()
                        ? constantValue(*known, type, ids)
                        : follower.eval(init);
  if (variable.hasGlobalStorage())
    ids.firstValues.insert(
        {variable.getCanonicalDecl(), {value, isNeverStored}});
  return value;
}

/// A name of `auto [a, b] = …`, but of `auto &[a, b]`, which stand for parts of
/// something else.
std::optional<HostPlace> HostVariables::ofBinding(const BindingDecl &name) {
  auto *whole = cast<DecompositionDecl>(name.getDecomposedDecl());
  if (whole->getType()->isReferenceType())
    return std::nullopt;
  if (const VarDecl *part = name.getHoldingVar())
    return ofVariable(*part);
  return name.getBinding() ? of(name.getBinding()) : std::nullopt;
}

std::optional<HostPlace> HostVariables::ofVariable(const ValueDecl &decl) {
  if (auto *name = dyn_cast<BindingDecl>(&decl))
    return ofBinding(*name);
  auto *variable = dyn_cast<VarDecl>(&decl);
  if (!variable)
    return std::nullopt;
  auto alias = state.aliases.find(variable);
  if (alias != state.aliases.end())
    return alias->second;
  const VarDecl *root = variable->getCanonicalDecl();
  bool isGlobal = variable->hasGlobalStorage();
  // A constant of an enclosing function is seen from a lambda's body.
  bool hasFirst = isGlobal || (!isa<ParmVarDecl>(variable) &&
                               variable->getType().isConstQualified());
  if (hasFirst && !state.knows(root)) {
    if (isGlobal)
      globals.insert(root);
    // Before its value: an initialiser may name the variable itself.
    state.write({root, {}}, HostValue::unknown(ids.child({}, root)), ids);
    state.write({root, {}}, firstValue(*variable), ids);
  }
  return HostPlace{root, {}};
}

std::optional<HostPlace> HostVariables::ofThis() const {
  for (const HostFrame *frame = point.frame; frame; frame = frame->outer) {
    if (frame->self)
      return frame->self;
    if (auto *method = dyn_cast<CXXMethodDecl>(&frame->function))
      return HostPlace{method->getParent()->getCanonicalDecl(), {}};
  }
  return std::nullopt;
}

std::optional<HostPlace> HostVariables::ofPointee(const Expr *pointer) {
  const Expr *plain = pointer->IgnoreParenCasts();
  if (isa<CXXThisExpr>(plain))
    return ofThis();
  if (auto *address = dyn_cast<UnaryOperator>(plain))
    if (address->getOpcode() == UO_AddrOf)
      return of(address->getSubExpr());
  std::optional<HostPlace> variable = of(plain);
  return variable ? state.read(*variable, ids).target : std::nullopt;
}

std::optional<HostPlace>
HostVariables::ofObject(const CXXMemberCallExpr &call) {
  const Expr *object = call.getImplicitObjectArgument();
  if (!object)
    return std::nullopt;
  return object->getType()->isPointerType() ? ofPointee(object) : of(object);
}

std::optional<HostPlace> HostVariables::of(const Expr *expr) {
  expr = expr->IgnoreParens();
  if (auto *ref = dyn_cast<DeclRefExpr>(expr))
    return ofVariable(*ref->getDecl());
  if (auto *cast = dyn_cast<CastExpr>(expr))
    return cast->getCastKind() == CK_NoOp ||
                   cast->getCastKind() == CK_DerivedToBase ||
                   cast->getCastKind() == CK_UncheckedDerivedToBase
               ? of(cast->getSubExpr())
               : std::nullopt;
  if (auto *deref = dyn_cast<UnaryOperator>(expr))
    return deref->getOpcode() == UO_Deref ? ofPointee(deref->getSubExpr())
                                          : std::nullopt;
  if (auto *member = dyn_cast<MemberExpr>(expr)) {
    if (auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
      return ofVariable(*variable);
    auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (!field || field->getType()->isReferenceType())
      return std::nullopt;
    std::optional<HostPlace> object = member->isArrow()
                                          ? ofPointee(member->getBase())
                                          : of(member->getBase());
    return object ? std::optional(object->part({field, 0})) : std::nullopt;
  }
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    const Expr *base = subscript->getBase()->IgnoreParenImpCasts();
    std::optional<HostPlace> array =
        base->getType()->isArrayType() ? of(base) : ofPointee(base);
    HostNumber index =
        array ? follower.eval(subscript->getIdx()).asNumber() : HostNumber();
    if (index.value)
      return array->part({nullptr, *index.value});
  }
  return std::nullopt;
}

std::optional<HostPlace> HostVariables::ofStored(const Expr *target) {
  const Expr *plain = target->IgnoreParenCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(plain))
    return ofVariable(*ref->getDecl());
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(plain)) {
    // `p[i] = …` changes what p points to, and not where that is.
    const Expr *base = subscript->getBase()->IgnoreParenImpCasts();
    return base->getType()->isPointerType() ? ofPointee(base) : ofStored(base);
  }
  if (auto *deref = dyn_cast<UnaryOperator>(plain))
    return deref->getOpcode() == UO_Deref ? ofPointee(deref->getSubExpr())
                                          : std::nullopt;
  auto *member = dyn_cast<MemberExpr>(plain);
  auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field)
    return std::nullopt;
  const Expr *base = member->getBase()->IgnoreParenCasts();
  std::optional<HostPlace> object;
  if (isa<CXXThisExpr>(base))
    object = ofThis();
  else if (!member->isArrow())
    object = ofStored(base);
  else if (isa<DeclRefExpr>(base))
    object = ofPointee(base);
  if (!object || isa<ArraySubscriptExpr>(base))
    return object;
  return object->part({field, 0});
}

std::optional<HostPlace> HostVariables::ofStored(const HostStore &store) {
  if (!store.isPointee)
    return ofStored(store.object);
  const Expr *plain = store.object->IgnoreParenCasts();
  return isa<DeclRefExpr, MemberExpr, CXXThisExpr>(plain) ? ofPointee(plain)
                                                          : std::nullopt;
}

HostValue HostVariables::value(const HostPlace &place, QualType type) const {
  HostValue value = state.read(place, ids);
  return value.scalar && !type->isReferenceType()
             ? ids.named(std::move(value), place)
             : value;
}

HostValue HostVariables::pointee(const HostValue &pointer) const {
  // A map in memory without a name is known by the pointer to it.
  if (ids.mapOf(pointer))
    return HostValue::unknown(pointer.id);
  return HostValue::unknown(
      pointer.id ? ids.child(pointer.id, nullptr, memoryEpoch) : ids.fresh());
}

void HostVariables::assign(const Expr *to, HostValue value) {
  if (std::optional<HostPlace> target = of(to))
    return state.write(*target, std::move(value), ids);
  // An unknown element of a known array, or memory of which nothing is known.
  ++memoryEpoch;
  if (std::optional<HostPlace> stored = ofStored(to))
    state.forget(*stored, ids);
}

//===----------------------------------------------------------------------===//
// What is no longer known
//===----------------------------------------------------------------------===//

static bool isChangeableReference(const VarDecl *variable) {
  QualType type = variable ? variable->getType() : QualType();
  return !type.isNull() && type->isReferenceType() &&
         !type->getPointeeType().isConstQualified();
}

/// Calls `found` for each object to which `stmt` binds a reference by which it
/// may be changed: a in `for (int &x : a)`.
static void forEachBound(const Stmt *stmt,
                         llvm::function_ref<void(const Expr *)> found) {
  if (!stmt)
    return;
  if (auto *range = dyn_cast<CXXForRangeStmt>(stmt)) {
    // A vector has its elements elsewhere.
    if (isChangeableReference(range->getLoopVariable()) &&
        range->getRangeInit() && !isStdVector(range->getRangeInit()->getType()))
      found(range->getRangeInit());
    return forEachBound(range->getBody(), found);
  }
  if (auto *decls = dyn_cast<DeclStmt>(stmt))
    for (const Decl *decl : decls->decls())
      if (auto *variable = dyn_cast<VarDecl>(decl);
          isChangeableReference(variable) && variable->getInit())
        found(variable->getInit());
  for (const Stmt *child : stmt->children())
    forEachBound(child, found);
}

void HostVariables::forgetAssigned(const Stmt *stmt) {
  // All of them are looked up before a pointer among them is forgotten.
  std::vector<HostPlace> changed;
  effects.forEachStore(stmt, [&](const HostStore &store) {
    std::optional<HostPlace> object = ofStored(store);
    if (!object && !store.isPointee)
      ++memoryEpoch;
    else if (object && !store.members)
      changed.push_back(std::move(*object));
    else if (object)
      for (const FieldDecl *field : store.members->fields)
        changed.push_back(object->part({field, 0}));
  });
  forEachBound(stmt, [&](const Expr *object) {
    if (std::optional<HostPlace> bound = ofStored(object))
      changed.push_back(std::move(*bound));
  });
  for (const HostPlace &place : changed)
    state.forget(place, ids);
  if (point.isMain && effects.mayChangeGlobals(stmt))
    forgetGlobals();
  if (stmt && !errors.isEmpty())
    forgetDropped(errors.namesIn(*stmt));
}

void HostVariables::forgetDropped(const llvm::StringSet<> &names) {
  if (names.empty())
    return;
  forgetGlobals();
  // Of the function, and of those around a lambda.
  for (const DeclContext *scope = &point.frame->function; scope;
       scope = scope->getParent())
    if (scope->isFunctionOrMethod())
      for (const Decl *decl : scope->noload_decls())
        if (auto *variable = dyn_cast<VarDecl>(decl);
            variable && variable->getIdentifier() &&
            names.contains(variable->getName()))
          if (std::optional<HostPlace> place = ofVariable(*variable))
            state.forget(*place, ids);
}

void HostVariables::forgetArgument(const Expr *argument, QualType type) {
  QualType pointee = type->getPointeeType();
  if (pointee.isNull() || pointee.isConstQualified())
    return;
  // Of an array the elements change, of a pointer what it points to.
  std::optional<HostPlace> object =
      type->isReferenceType() ? of(argument) : pointedTo(argument);
  if (object)
    state.forget(*object, ids);
}

std::optional<HostPlace> HostVariables::pointedTo(const Expr *pointer) {
  if (std::optional<HostPlace> known = follower.evalAgain(pointer).target)
    return known;
  const Expr *plain = pointer->IgnoreParenCasts();
  if (auto *sum = dyn_cast<BinaryOperator>(plain); sum && sum->isAdditiveOp()) {
    const Expr *lhs = sum->getLHS()->IgnoreParenCasts();
    plain = lhs->getType()->isAnyPointerType() || lhs->getType()->isArrayType()
                ? lhs
                : sum->getRHS()->IgnoreParenCasts();
    return plain->getType()->isArrayType() ? ofStored(plain) : ofPointee(plain);
  }
  auto *address = dyn_cast<UnaryOperator>(plain);
  return address && address->getOpcode() == UO_AddrOf
             ? ofStored(address->getSubExpr())
             : std::nullopt;
}

void HostVariables::forgetGlobals(const FunctionDecl *callee) {
  if (effects.mayChangeGlobals(callee))
    forgetGlobals();
}

void HostVariables::forgetGlobals() {
  state.globalsChanged = true;
  for (const VarDecl *global : globals) {
    auto first = ids.firstValues.find(global);
    bool isNeverStored =
        first != ids.firstValues.end() && first->second.isNeverStored;
    if (!isNeverStored && !global->getType().isConstQualified() &&
        !global->isConstexpr())
      state.forget({global, {}}, ids);
  }
}

void HostVariables::shareCaptures(llvm::ArrayRef<const Expr *> arguments,
                                  const FunctionDecl *callee) {
  for (const Expr *argument : arguments) {
    const CXXRecordDecl *lambda = escapingLambda(*argument, callee);
    const CXXMethodDecl *body =
        lambda ? lambda->getLambdaCallOperator() : nullptr;
    if (body && body->hasBody())
      effects.forEachStore(body->getBody(), [&](const HostStore &store) {
        if (std::optional<HostPlace> object = ofStored(store))
          state.shared.insert(object->root);
      });
  }
}
