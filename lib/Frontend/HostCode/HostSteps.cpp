//===- HostSteps.cpp - even steps of loops --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostSteps.h"
#include "HostContainers.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace gpuperf;
using namespace clang;

static const Stmt *bodyOf(const Stmt &loop) {
  if (auto *range = dyn_cast<CXXForRangeStmt>(&loop))
    return range->getBody();
  auto *counted = dyn_cast<ForStmt>(&loop);
  return counted ? counted->getBody() : nullptr;
}

/// Whether `stmt`, of the body of a loop, has a `continue` for that loop.
static bool continues(const Stmt *stmt) {
  if (!stmt ||
      isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(stmt))
    return false;
  return isa<ContinueStmt>(stmt) || llvm::any_of(stmt->children(), continues);
}

namespace {

class StepFinder {
public:
  StepFinder(HostEffects &effects, const StepScope &scope)
      : effects(effects), scope(scope) {}

  std::vector<EvenStep> run(const Stmt &loop) {
    const Stmt *body = bodyOf(loop);
    if (!body || continues(body))
      return {};
    if (auto *counted = dyn_cast<ForStmt>(&loop))
      look(counted->getInc(), 1);
    look(body, 1);
    countStores(&loop, [](Found &found) { ++found.stores; });
    std::vector<EvenStep> steps;
    for (const Found &found : all)
      if (!found.isUneven && found.stores == found.seen)
        steps.push_back({found.variable, found.type, found.change});
    return steps;
  }

private:
  struct Found {
    HostPlace variable;
    QualType type;
    int64_t change = 0;
    unsigned seen = 0;   ///< stores of the statements that make the change
    unsigned stores = 0; ///< to any part of it, in the whole loop
    bool isUneven = false;
  };

  /// A statement that every iteration comes to `times` times.
  void look(const Stmt *stmt, int64_t times) {
    if (!stmt)
      return;
    if (auto *block = dyn_cast<CompoundStmt>(stmt)) {
      for (const Stmt *child : block->body())
        look(child, times);
    } else if (auto *inner = dyn_cast<ForStmt>(stmt)) {
      lookInside(*inner, times);
    } else if (auto *expr = dyn_cast<Expr>(stmt)) {
      lookAt(*expr->IgnoreUnlessSpelledInSource(), times);
    }
  }

  void lookInside(const ForStmt &inner, int64_t times) {
    std::optional<int64_t> trips = scope.trips(inner);
    if (!trips || continues(inner.getBody()))
      return;
    look(inner.getInc(), llvm::MulOverflow(times, *trips, times) ? 0 : times);
    look(inner.getBody(), times);
  }

  void lookAt(const Expr &expr, int64_t times) {
    if (auto *binary = dyn_cast<BinaryOperator>(&expr)) {
      bool isUp = binary->getOpcode() == BO_AddAssign;
      bool isDown = binary->getOpcode() == BO_SubAssign;
      if (!isUp && !isDown)
        return;
      std::optional<int64_t> by = scope.value(*binary->getRHS());
      if (by && isDown)
        by = -*by;
      add(expr, *binary->getLHS(), by, times);
    } else if (auto *unary = dyn_cast<UnaryOperator>(&expr)) {
      if (unary->isIncrementDecrementOp())
        add(expr, *unary->getSubExpr(), unary->isIncrementOp() ? 1 : -1, times);
    } else if (auto *call = dyn_cast<CXXMemberCallExpr>(&expr)) {
      const CXXMethodDecl *method = call->getMethodDecl();
      if (method && addsElement(*method))
        add(expr, *call->getImplicitObjectArgument(), 1, times);
    }
  }

  /// `stmt` changes `object` by `change`, where that is known.
  void add(const Expr &stmt, const Expr &object, std::optional<int64_t> change,
           int64_t times) {
    QualType type = object.getType();
    bool isCounted = type->isIntegerType() && !type->isBooleanType();
    std::optional<HostPlace> place;
    if (isa<DeclRefExpr>(object.IgnoreParenImpCasts()) &&
        (isCounted || isStdVector(type)))
      place = scope.place({&object});
    if (!place || !place->path.empty())
      return;
    Found &found = of(*place, type);
    int64_t product = 0;
    found.isUneven |= !change || times == 0 ||
                      llvm::MulOverflow(*change, times, product) ||
                      llvm::AddOverflow(found.change, product, found.change);
    countStores(&stmt, [&](Found &stored) {
      if (&stored == &found)
        ++stored.seen;
    });
  }

  Found &of(const HostPlace &place, QualType type) {
    for (Found &found : all)
      if (found.variable == place)
        return found;
    return all.emplace_back(Found{place, type});
  }

  /// Calls `count` for each store of `stmt` to what was found, or a part of it.
  void countStores(const Stmt *stmt, llvm::function_ref<void(Found &)> count) {
    effects.forEachStore(stmt, [&](const HostStore &store) {
      std::optional<HostPlace> stored = scope.place(store);
      for (Found &found : all)
        if (stored && stored->root == found.variable.root)
          count(found);
    });
  }

  HostEffects &effects;
  const StepScope &scope;
  std::vector<Found> all;
};

} // namespace

std::vector<EvenStep> gpuperf::evenSteps(const Stmt &loop, HostEffects &effects,
                                         const StepScope &scope) {
  return StepFinder(effects, scope).run(loop);
}
