//===- HostChanges.cpp - what host code changes that is not followed ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostChanges.h"
#include "HostContainers.h"
#include "HostReferences.h"
#include "clang/AST/StmtCXX.h"

using namespace gpuperf;
using namespace clang;

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

void HostChanges::forgetAssigned(const Stmt *stmt) {
  // All of them are looked up before a pointer among them is forgotten.
  std::vector<HostPlace> changed;
  effects.forEachStore(stmt, [&](const HostStore &store) {
    std::optional<HostPlace> object = places.ofStored(store);
    if (!object && !store.isPointee)
      places.storeToUnknown();
    else if (object && !store.members)
      changed.push_back(std::move(*object));
    else if (object)
      for (const FieldDecl *field : store.members->fields)
        changed.push_back(object->part({field, 0}));
  });
  forEachBound(stmt, [&](const Expr *object) {
    if (std::optional<HostPlace> bound = places.ofStored(object))
      changed.push_back(std::move(*bound));
  });
  for (const HostPlace &place : changed)
    state.forget(place, ids);
  if (point.isMain && effects.mayChangeGlobals(stmt))
    forgetGlobals();
}

void HostChanges::forgetArgument(const Expr *argument, QualType type) {
  QualType pointee = type->getPointeeType();
  if (pointee.isNull() || pointee.isConstQualified())
    return;
  // Of an array the elements change, of a pointer what it points to.
  std::optional<HostPlace> object =
      type->isReferenceType() ? places.of(argument) : pointedTo(argument);
  if (object)
    state.forget(*object, ids);
}

std::optional<HostPlace> HostChanges::pointedTo(const Expr *pointer) {
  if (std::optional<HostPlace> known = follower.evalAgain(pointer).target)
    return known;
  const Expr *plain = pointer->IgnoreParenCasts();
  if (auto *sum = dyn_cast<BinaryOperator>(plain); sum && sum->isAdditiveOp()) {
    const Expr *lhs = sum->getLHS()->IgnoreParenCasts();
    plain = lhs->getType()->isAnyPointerType() || lhs->getType()->isArrayType()
                ? lhs
                : sum->getRHS()->IgnoreParenCasts();
    return plain->getType()->isArrayType() ? places.ofStored(plain)
                                           : places.ofPointee(plain);
  }
  auto *address = dyn_cast<UnaryOperator>(plain);
  return address && address->getOpcode() == UO_AddrOf
             ? places.ofStored(address->getSubExpr())
             : std::nullopt;
}

void HostChanges::forgetGlobals(const FunctionDecl *callee) {
  if (effects.mayChangeGlobals(callee))
    forgetGlobals();
}

void HostChanges::forgetGlobals() {
  state.globalsChanged = true;
  for (const VarDecl *global : places.globals()) {
    auto first = ids.firstValues.find(global);
    bool isNeverStored =
        first != ids.firstValues.end() && first->second.isNeverStored;
    if (!isNeverStored && !global->getType().isConstQualified() &&
        !global->isConstexpr())
      state.forget({global, {}}, ids);
  }
}

void HostChanges::shareCaptures(llvm::ArrayRef<const Expr *> arguments,
                                const FunctionDecl *callee) {
  for (const Expr *argument : arguments) {
    const CXXRecordDecl *lambda = escapingLambda(*argument, callee);
    const CXXMethodDecl *body =
        lambda ? lambda->getLambdaCallOperator() : nullptr;
    if (body && body->hasBody())
      effects.forEachStore(body->getBody(), [&](const HostStore &store) {
        if (std::optional<HostPlace> object = places.ofStored(store))
          state.shared.insert(object->root);
      });
  }
}
