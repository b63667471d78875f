//===- HostLoops.cpp - the loops of host code -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostLoops.h"
#include "HostContainers.h"
#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "gpuperf/Support/Saturate.h"
#include <algorithm>
#include <cstdlib>

using namespace gpuperf;
using namespace clang;

int64_t gpuperf::loopStride(const Expr *step, const Expr *variable,
                            const ASTContext &ast) {
  auto isVariable = [&](const Expr *expr) {
    auto *a = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
    auto *b = dyn_cast<DeclRefExpr>(variable->IgnoreParenImpCasts());
    return a && b && a->getDecl() == b->getDecl();
  };
  step = step->IgnoreParens();
  auto *count = dyn_cast<UnaryOperator>(step);
  if (count && count->isIncrementDecrementOp())
    return isVariable(count->getSubExpr());
  auto *binary = dyn_cast<BinaryOperator>(step);
  if (binary && binary->getOpcode() == BO_Comma)
    return std::max(loopStride(binary->getLHS(), variable, ast),
                    loopStride(binary->getRHS(), variable, ast));
  if (!binary || !isVariable(binary->getLHS()) ||
      (binary->getOpcode() != BO_AddAssign &&
       binary->getOpcode() != BO_SubAssign))
    return 0;
  Expr::EvalResult by;
  return !binary->getRHS()->isValueDependent() &&
                 binary->getRHS()->EvaluateAsInt(by, ast)
             ? saturatingAbs(by.Val.getInt().tryExtValue().value_or(0))
             : 0;
}

bool gpuperf::leadsToLaunch(
    const Stmt *stmt, const llvm::DenseSet<const FunctionDecl *> &launching) {
  if (!stmt)
    return false;
  if (auto *call = dyn_cast<CallExpr>(stmt)) {
    const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
    if (isLaunch(*call) || (callee && callee->hasBody(definition) &&
                            launching.contains(definition)))
      return true;
  }
  return llvm::any_of(stmt->children(), [&](const Stmt *child) {
    return leadsToLaunch(child, launching);
  });
}

static bool changesObject(const VarDecl *variable) {
  QualType type = variable ? variable->getType() : QualType();
  return !type.isNull() && type->isReferenceType() &&
         !type->getPointeeType().isConstQualified();
}

void gpuperf::forEachBound(const Stmt *stmt,
                           llvm::function_ref<void(const Expr *)> found) {
  if (!stmt)
    return;
  if (auto *range = dyn_cast<CXXForRangeStmt>(stmt)) {
    // A vector has its elements elsewhere.
    if (changesObject(range->getLoopVariable()) && range->getRangeInit() &&
        !isStdVector(range->getRangeInit()->getType()))
      found(range->getRangeInit());
    return forEachBound(range->getBody(), found);
  }
  if (auto *decls = dyn_cast<DeclStmt>(stmt))
    for (const Decl *decl : decls->decls())
      if (auto *variable = dyn_cast<VarDecl>(decl);
          changesObject(variable) && variable->getInit())
        found(variable->getInit());
  for (const Stmt *child : stmt->children())
    forEachBound(child, found);
}

bool gpuperf::declaresCondition(const Stmt &loop) {
  if (auto *stmt = dyn_cast<ForStmt>(&loop))
    return stmt->getConditionVariable();
  auto *stmt = dyn_cast<WhileStmt>(&loop);
  return stmt && stmt->getConditionVariable();
}

std::vector<HostLaunch> gpuperf::launchesOfLoop(std::vector<HostLaunch> first,
                                                std::vector<HostLaunch> all,
                                                bool mayEnd, HostIds &ids) {
  std::vector<HostLaunch> result;
  for (HostLaunch &launch : all)
    if (mayEnd)
      launch.count = LaunchCount::unknown(
          "whether the program ends before it is not known");
  for (HostLaunch &launch : first) {
    auto isSame = [&](const HostLaunch &other) {
      return other.site == launch.site;
    };
    bool isTold = llvm::any_of(all, [&](const HostLaunch &other) {
      return isSame(other) && hasKnownShape(other, ids);
    });
    if (isTold || !hasKnownShape(launch, ids))
      continue;
    launch.count = LaunchCount::unknown(
        "in which iterations of a loop it is launched so is not known");
    for (HostLaunch &other : llvm::make_filter_range(all, isSame))
      other.count = launch.count;
    result.push_back(std::move(launch));
  }
  llvm::move(all, std::back_inserter(result));
  return result;
}
