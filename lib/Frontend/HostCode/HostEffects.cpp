//===- HostEffects.cpp - possible stores of host code ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostEffects.h"
#include "HostContainers.h"
#include "HostErrors.h"
#include "HostLaunch.h"
#include "HostLibrary.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace gpuperf;
using namespace clang;

bool gpuperf::mayWriteThrough(QualType type) {
  QualType pointee = type->getPointeeType();
  return !pointee.isNull() && !pointee.isConstQualified();
}

/// The x of `&x`; null for other expressions.
static const Expr *addressedBy(const Expr *expr) {
  auto *address =
      expr ? dyn_cast<UnaryOperator>(expr->IgnoreParenCasts()) : nullptr;
  return address && address->getOpcode() == UO_AddrOf ? address->getSubExpr()
                                                      : nullptr;
}

static bool isMethodOperator(const CallExpr &call) {
  return isa<CXXOperatorCallExpr>(call) &&
         isa_and_nonnull<CXXMethodDecl>(call.getDirectCallee());
}

bool gpuperf::mayChangeObject(const CXXOperatorCallExpr &call) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  bool isElement =
      llvm::is_contained({OO_Subscript, OO_Star, OO_Arrow}, call.getOperator());
  return call.isAssignmentOp() ||
         (method && !method->isConst() && !isElement && !isInStd(*method));
}

/// The type of the parameter that argument `i` is for, without the object of an
/// operator.
static QualType parameterType(const CallExpr &call, unsigned i) {
  const FunctionDecl *callee = call.getDirectCallee();
  return callee && i < callee->getNumParams()
             ? callee->getParamDecl(i)->getType()
             : QualType();
}

//===----------------------------------------------------------------------===//
// The stores of a function to an object that it is given
//===----------------------------------------------------------------------===//

namespace {

/// An expression over the members of the object: `p->a.b[i]`.
struct MemberChain {
  const FieldDecl *first = nullptr; ///< a; null for the object itself
  /// Behind a pointer or a reference that the object holds, which is another
  /// object.
  bool isOutside = false;
  llvm::SmallVector<const Expr *, 2> indices;
};

/// Looks for the stores to the object that `root`, a parameter, refers or
/// points to; with null to `*this`.
class ObjectStores {
public:
  ObjectStores(const ParmVarDecl *root, HostEffects &effects)
      : root(root), effects(effects) {}

  StoredMembers result;

  /// A use of the object that is none of those known here lets it go: then
  /// anything may be stored.
  void visit(const Stmt *stmt) {
    if (!stmt || result.isAny)
      return;
    if (auto *expr = dyn_cast<Expr>(stmt)) {
      if (isObject(expr)) {
        result.isAny = true;
        return;
      }
      if (visitKnown(*expr))
        return;
    }
    for (const Stmt *child : stmt->children())
      visit(child);
  }

private:
  bool visitKnown(const Expr &expr) {
    if (auto *call = dyn_cast<CallExpr>(&expr)) {
      visitCall(*call);
      return true;
    }
    if (auto *construct = dyn_cast<CXXConstructExpr>(&expr)) {
      const CXXConstructorDecl *callee = construct->getConstructor();
      for (unsigned i = 0; i < construct->getNumArgs(); ++i)
        visitArgument(construct->getArg(i), callee, i);
      return true;
    }
    auto *binary = dyn_cast<BinaryOperator>(&expr);
    if (binary && binary->isAssignmentOp()) {
      store(binary->getLHS());
      visit(binary->getRHS());
      return true;
    }
    auto *unary = dyn_cast<UnaryOperator>(&expr);
    if (unary && unary->isIncrementDecrementOp()) {
      store(unary->getSubExpr());
      return true;
    }
    auto *cast = dyn_cast<CastExpr>(&expr);
    if (!cast)
      return false;
    if (cast->getCastKind() == CK_PointerToBoolean)
      return isObject(cast->getSubExpr()->IgnoreParenImpCasts());
    return cast->getCastKind() == CK_LValueToRValue &&
           visitRead(cast->getSubExpr());
  }

  /// A member, or what a reference refers to, whose value is taken.
  bool visitRead(const Expr *expr) {
    std::optional<MemberChain> chain = chainOf(expr);
    if (!chain || (!chain->first && isPointer()))
      return false;
    visitAll(chain->indices);
    return true;
  }

  void visitAll(llvm::ArrayRef<const Expr *> expressions) {
    for (const Expr *expr : expressions)
      visit(expr);
  }

  bool isPointer() const { return !root || root->getType()->isPointerType(); }

  /// `p` or `this`, and for a reference the object itself.
  bool isObject(const Expr *expr) const {
    if (!root)
      return isa<CXXThisExpr>(expr);
    auto *ref = dyn_cast<DeclRefExpr>(expr);
    return ref && ref->getDecl() == root;
  }

  /// Goes on from `base`, a pointer; null where it leads to no root.
  const Expr *behindPointer(const Expr *base, MemberChain &chain,
                            bool &isDone) {
    base = base->IgnoreParenImpCasts();
    if (base->getType()->isArrayType())
      return base;
    isDone = isPointer() && isObject(base);
    if (!isDone) {
      chain.isOutside = true;
      chain.first = nullptr;
    }
    return base;
  }

  std::optional<MemberChain> chainOf(const Expr *expr) {
    MemberChain chain;
    for (bool isDone = false; !isDone;) {
      expr = expr->IgnoreParens();
      if (isObject(expr))
        return chain;
      if (auto *member = dyn_cast<MemberExpr>(expr)) {
        chain.first = dyn_cast<FieldDecl>(member->getMemberDecl());
        if (!chain.first)
          return std::nullopt;
        // Members of a union share their bytes.
        if (chain.first->getParent()->isUnion())
          chain.first = nullptr;
        else
          chain.isOutside |= chain.first->getType()->isReferenceType();
        expr = member->isArrow()
                   ? behindMember(member->getBase(), chain, isDone)
                   : member->getBase();
      } else if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
        chain.indices.push_back(subscript->getIdx());
        chain.first = nullptr;
        expr = behindPointer(subscript->getBase(), chain, isDone);
      } else if (auto *deref = dyn_cast<UnaryOperator>(expr);
                 deref && deref->getOpcode() == UO_Deref) {
        chain.first = nullptr;
        expr = behindPointer(deref->getSubExpr(), chain, isDone);
      } else if (auto *cast = dyn_cast<ImplicitCastExpr>(expr);
                 cast && cast->getCastKind() != CK_LValueToRValue) {
        expr = cast->getSubExpr();
      } else {
        return std::nullopt;
      }
    }
    return chain;
  }

  /// The same for `base->`, where the member named is of what base points to.
  const Expr *behindMember(const Expr *base, MemberChain &chain, bool &isDone) {
    const FieldDecl *member = chain.first;
    const Expr *plain = behindPointer(base, chain, isDone);
    if (isDone)
      chain.first = member;
    return plain;
  }

  void store(const Expr *target) {
    std::optional<MemberChain> chain = chainOf(target);
    if (!chain)
      return visit(target);
    visitAll(chain->indices);
    storeTo(*chain);
  }

  void storeTo(const MemberChain &chain) {
    if (chain.isOutside)
      return;
    if (chain.first)
      result.fields.insert(chain.first);
    else
      result.isAny = true;
  }

  void add(const StoredMembers &more) {
    result.isAny |= more.isAny;
    result.fields.insert(more.fields.begin(), more.fields.end());
  }

  void visitCall(const CallExpr &call) {
    const FunctionDecl *callee = call.getDirectCallee();
    auto *member = dyn_cast<CXXMemberCallExpr>(&call);
    if (member && member->getMethodDecl())
      visitObject(member->getImplicitObjectArgument(),
                  *member->getMethodDecl());
    else
      visit(call.getCallee());
    unsigned skip = isMethodOperator(call) ? 1 : 0;
    if (skip)
      visitObject(call.getArg(0), *cast<CXXMethodDecl>(callee));
    for (unsigned i = skip; i < call.getNumArgs(); ++i)
      visitArgument(call.getArg(i), callee, i - skip);
  }

  /// The object of a method, named or pointed to.
  void visitObject(const Expr *object, const CXXMethodDecl &method) {
    const Expr *plain = object->IgnoreParenImpCasts();
    if (isObject(plain))
      return method.isConst() ? void()
                              : add(effects.of(&method, HostEffects::kThis));
    std::optional<MemberChain> chain = chainOf(plain);
    if (!chain)
      return visit(object);
    visitAll(chain->indices);
    // What `p->next->f()` changes is behind a pointer of the object's.
    if (!method.isConst() && !object->getType()->isPointerType())
      storeTo(*chain);
  }

  void visitArgument(const Expr *argument, const FunctionDecl *callee,
                     unsigned i) {
    QualType type = callee && i < callee->getNumParams()
                        ? callee->getParamDecl(i)->getType()
                        : QualType();
    const Expr *plain = argument->IgnoreParenCasts();
    bool isWritten = type.isNull() || mayWriteThrough(type);
    bool isReference = !type.isNull() && type->isReferenceType();
    if (isObject(plain) && (isPointer() || isReference))
      return isWritten ? add(effects.of(callee, i)) : void();
    const Expr *addressed = addressedBy(argument);
    if (!addressed && !isReference && !plain->getType()->isArrayType())
      return visit(argument);
    std::optional<MemberChain> chain = chainOf(addressed ? addressed : plain);
    if (!chain)
      return visit(argument);
    visitAll(chain->indices);
    bool isVariable = isPointer() && addressed &&
                      isObject(addressed->IgnoreParens()); // &p of a pointer p
    if (isWritten && !chain->first && !chain->isOutside && !isVariable)
      add(effects.of(callee, i));
    else if (isWritten)
      storeTo(*chain);
  }

  const ParmVarDecl *root;
  HostEffects &effects;
};

} // namespace

const StoredMembers &HostEffects::of(const FunctionDecl *callee,
                                     int parameter) {
  const FunctionDecl *definition = nullptr;
  auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
  if (!callee || !callee->hasBody(definition) || callee->isVariadic() ||
      (method && method->isVirtual()) ||
      parameter >= int(definition->getNumParams()))
    return any;
  // One that calls itself may store anything to what it passes on.
  auto [found, isNew] = known.try_emplace({definition, parameter}, any);
  if (!isNew)
    return found->second;
  ObjectStores stores(parameter == kThis ? nullptr
                                         : definition->getParamDecl(parameter),
                      *this);
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer *init : constructor->inits())
      stores.visit(init->getInit());
  stores.visit(definition->getBody());
  found->second = std::move(stores.result);
  return found->second;
}

//===----------------------------------------------------------------------===//
// The stores of a statement
//===----------------------------------------------------------------------===//

void HostEffects::storesOfCall(const CallExpr &call,
                               llvm::function_ref<void(const HostStore &)> fn) {
  const FunctionDecl *callee = call.getDirectCallee();
  auto membersOf = [&](int parameter) {
    const StoredMembers &members = of(callee, parameter);
    return members.isAny ? nullptr : &members;
  };
  auto *member = dyn_cast<CXXMemberCallExpr>(&call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  if (method && !method->isConst() && !keepsVectorSize(*method))
    if (const Expr *object = member->getImplicitObjectArgument())
      fn({object, object->getType()->isPointerType(), membersOf(kThis)});
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(&call))
    if (mayChangeObject(*op))
      fn({op->getArg(0), false,
          isMethodOperator(call) ? membersOf(kThis) : nullptr});
  unsigned skip = isMethodOperator(call) ? 1 : 0;
  for (unsigned i = skip; i < call.getNumArgs(); ++i) {
    const Expr *argument = call.getArg(i);
    QualType type = parameterType(call, i - skip);
    if (type.isNull())
      type = argument->getType();
    if (!mayWriteThrough(type))
      continue;
    if (type->isReferenceType() && argument->isGLValue())
      fn({argument, false, membersOf(i - skip)});
    else if (const Expr *object = addressedBy(argument))
      fn({object, false, membersOf(i - skip)});
    else if (argument->IgnoreParenCasts()->getType()->isArrayType())
      fn({argument});
    else if (type->isPointerType())
      fn({argument, true, membersOf(i - skip)});
  }
}

/// `p = &x`: what is stored through p later may change x.
static const Expr *storedAddress(QualType pointer, const Expr *value) {
  return !pointer.isNull() && pointer->isPointerType() &&
                 mayWriteThrough(pointer)
             ? addressedBy(value)
             : nullptr;
}

/// The body of the lambda that `call` calls; null for others.
static const Stmt *lambdaBody(const CallExpr &call) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  return method && method->getParent()->isLambda() ? method->getBody()
                                                   : nullptr;
}

void HostEffects::forEachStore(const Stmt *stmt,
                               llvm::function_ref<void(const HostStore &)> fn) {
  if (!stmt)
    return;
  if (auto *binary = dyn_cast<BinaryOperator>(stmt)) {
    if (binary->isAssignmentOp()) {
      fn({binary->getLHS()});
      if (auto *object = storedAddress(binary->getType(), binary->getRHS()))
        fn({object});
    }
  } else if (auto *unary = dyn_cast<UnaryOperator>(stmt)) {
    if (unary->isIncrementDecrementOp())
      fn({unary->getSubExpr()});
  } else if (auto *decls = dyn_cast<DeclStmt>(stmt)) {
    for (const Decl *decl : decls->decls())
      if (auto *variable = dyn_cast<VarDecl>(decl))
        if (auto *object =
                storedAddress(variable->getType(), variable->getInit()))
          fn({object});
  } else if (auto *broken = dyn_cast<RecoveryExpr>(stmt)) {
    forEachStoreOfBroken(*broken, sources,
                         [&](const Expr &object) { fn({&object}); });
  } else if (auto *call = dyn_cast<CallExpr>(stmt)) {
    if (!isLaunch(*call))
      storesOfCall(*call, fn);
    if (const Stmt *body = lambdaBody(*call); body && depth < 4) {
      ++depth;
      forEachStore(body, fn);
      --depth;
    }
  }
  for (const Stmt *child : stmt->children())
    forEachStore(child, fn);
}

//===----------------------------------------------------------------------===//
// Variables of the program
//===----------------------------------------------------------------------===//

/// Whether `target` is a variable of the program or a part of one.
static bool isGlobalVariable(const Expr *target) {
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

bool HostEffects::mayChangeGlobals(const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  if (!callee)
    return true;
  const SourceManager &sources = callee->getASTContext().getSourceManager();
  if (sources.isInSystemHeader(callee->getLocation()))
    return false;
  if (!callee->hasBody(definition))
    return !callee->getBuiltinID();
  // One that calls itself changes what the rest of it does.
  auto [known, isNew] = changesGlobals.try_emplace(definition, false);
  if (!isNew)
    return known->second;
  bool result = mayChangeGlobals(definition->getBody());
  return changesGlobals[definition] = result;
}

bool HostEffects::mayChangeGlobals(const Stmt *stmt) {
  bool changes = false;
  forEachStore(stmt, [&](const HostStore &store) {
    changes |= isGlobalVariable(store.object);
  });
  return changes || callsChangeGlobals(stmt);
}

bool HostEffects::callsChangeGlobals(const Stmt *stmt) {
  if (!stmt)
    return false;
  auto *call = dyn_cast<CallExpr>(stmt);
  if (call && !isLaunch(*call) && mayChangeGlobals(call->getDirectCallee()))
    return true;
  return llvm::any_of(stmt->children(), [&](const Stmt *child) {
    return callsChangeGlobals(child);
  });
}
