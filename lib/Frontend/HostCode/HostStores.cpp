//===- HostStores.cpp - what host code may change -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace gpuperf;
using namespace clang;

static bool mayWriteThrough(QualType type) {
  QualType pointee = type->getPointeeType();
  return !pointee.isNull() && !pointee.isConstQualified();
}

static void storesOfCall(const CallExpr &call,
                         llvm::function_ref<void(const Expr *)> fn) {
  if (auto *method = dyn_cast<CXXMemberCallExpr>(&call))
    if (const CXXMethodDecl *callee = method->getMethodDecl())
      if (!callee->isConst() && !keepsVectorSize(*callee) &&
          method->getImplicitObjectArgument())
        fn(method->getImplicitObjectArgument());
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(&call))
    if (op->isAssignmentOp())
      fn(op->getArg(0));
  const FunctionDecl *callee = call.getDirectCallee();
  unsigned skip =
      isa<CXXOperatorCallExpr>(call) && isa_and_nonnull<CXXMethodDecl>(callee)
          ? 1
          : 0;
  for (unsigned i = skip; i < call.getNumArgs(); ++i) {
    const Expr *argument = call.getArg(i);
    QualType type = callee && i - skip < callee->getNumParams()
                        ? callee->getParamDecl(i - skip)->getType()
                        : argument->getType();
    if (!mayWriteThrough(type))
      continue;
    if (type->isReferenceType() && argument->isGLValue())
      fn(argument);
    auto *address = dyn_cast<UnaryOperator>(argument->IgnoreParenCasts());
    if (address && address->getOpcode() == UO_AddrOf)
      fn(address->getSubExpr());
    else if (argument->IgnoreParenCasts()->getType()->isArrayType())
      fn(argument);
  }
}

/// Calls `fn` for each expression that `stmt` may store to: assignments,
/// increments, arguments by address or by reference.
static void forEachStore(const Stmt *stmt,
                         llvm::function_ref<void(const Expr *)> fn) {
  if (!stmt)
    return;
  if (auto *binary = dyn_cast<BinaryOperator>(stmt)) {
    if (binary->isAssignmentOp())
      fn(binary->getLHS());
  } else if (auto *unary = dyn_cast<UnaryOperator>(stmt)) {
    if (unary->isIncrementDecrementOp())
      fn(unary->getSubExpr());
  } else if (auto *call = dyn_cast<CallExpr>(stmt)) {
    if (!isLaunch(*call))
      storesOfCall(*call, fn);
  }
  for (const Stmt *child : stmt->children())
    forEachStore(child, fn);
}

/// The place that a store in a loop changes in all iterations together: of
/// `d.x = …` the member x alone, of `a[i] = …` all of a.
std::optional<HostPlace> HostInterpreter::storedPlace(const Expr *target) {
  const Expr *plain = target->IgnoreParenCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(plain))
    return placeOfVariable(*ref->getDecl());
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(plain))
    return storedPlace(subscript->getBase());
  auto *member = dyn_cast<MemberExpr>(plain);
  auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field)
    return std::nullopt;
  const Expr *base = member->getBase()->IgnoreParenCasts();
  std::optional<HostPlace> object;
  if (isa<CXXThisExpr>(base))
    object = thisPlace();
  else if (!member->isArrow())
    object = storedPlace(base);
  else if (isa<DeclRefExpr>(base))
    object = placeOfDeref(base);
  if (!object || isa<ArraySubscriptExpr>(base))
    return object;
  return object->part({field, 0});
}

void HostInterpreter::forgetAssigned(const Stmt *stmt) {
  forEachStore(stmt, [&](const Expr *target) {
    if (std::optional<HostPlace> stored = storedPlace(target))
      state.forget(*stored, ids);
    else
      ++memoryEpoch;
  });
  if (isMain && mayChangeGlobals(stmt))
    forgetGlobals();
}

/// What code that is not followed does to the variables of the program.
void HostInterpreter::forgetGlobals() {
  state.globalsChanged = true;
  for (const void *global : globals) {
    auto *variable = static_cast<const VarDecl *>(global);
    if (!variable->getType().isConstQualified() && !variable->isConstexpr())
      state.forget({global, {}}, ids);
  }
}

/// A function of the user's without a body here may change any of them, one of
/// the system's none; null is a function that is not known.
bool HostInterpreter::mayChangeGlobals(const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  if (!callee)
    return true;
  if (ast.getSourceManager().isInSystemHeader(callee->getLocation()))
    return false;
  if (!callee->hasBody(definition))
    return !callee->getBuiltinID();
  // One that calls itself changes what the rest of it does.
  auto [known, isNew] = program.changesGlobals.try_emplace(definition, false);
  if (!isNew)
    return known->second;
  bool result = mayChangeGlobals(definition->getBody());
  return program.changesGlobals[definition] = result;
}

static bool isGlobal(const Expr *target) {
  const Expr *plain = target->IgnoreParenCasts();
  while (true) {
    if (auto *member = dyn_cast<MemberExpr>(plain))
      plain = member->getBase()->IgnoreParenCasts();
    else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(plain))
      plain = subscript->getBase()->IgnoreParenCasts();
    else
      break;
  }
  auto *ref = dyn_cast<DeclRefExpr>(plain);
  auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return variable && variable->hasGlobalStorage();
}

bool HostInterpreter::mayChangeGlobals(const Stmt *stmt) {
  bool changes = false;
  forEachStore(stmt, [&](const Expr *target) { changes |= isGlobal(target); });
  return changes || callsChangeGlobals(stmt);
}

bool HostInterpreter::callsChangeGlobals(const Stmt *stmt) {
  if (!stmt)
    return false;
  auto *call = dyn_cast<CallExpr>(stmt);
  if (call && !isLaunch(*call) && mayChangeGlobals(call->getDirectCallee()))
    return true;
  return llvm::any_of(stmt->children(), [&](const Stmt *child) {
    return callsChangeGlobals(child);
  });
}
