//===- HostLoops.cpp - loops of host code ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include <cstdlib>
#include <utility>

using namespace gpuperf;
using namespace clang;

void HostInterpreter::execFor(const ForStmt &stmt) {
  exec(stmt.getInit());
  execLoop(stmt, stmt.getCond(), stmt.getBody(), stmt.getInc());
}

void HostInterpreter::execRangeFor(const CXXForRangeStmt &stmt) {
  exec(stmt.getInit());
  if (stmt.getRangeInit())
    eval(stmt.getRangeInit());
  if (const VarDecl *variable = stmt.getLoopVariable())
    state.forget({variable, {}}, ids);
  forgetElements(stmt);
  execLoop(stmt, nullptr, stmt.getBody(), nullptr);
}

/// `for (int &x : a)` may change all elements of a; a vector has them
/// elsewhere.
void HostInterpreter::forgetElements(const CXXForRangeStmt &stmt) {
  const VarDecl *variable = stmt.getLoopVariable();
  QualType pointee =
      variable ? variable->getType()->getPointeeType() : QualType();
  const Expr *range = stmt.getRangeInit();
  if (pointee.isNull() || pointee.isConstQualified() || !range ||
      isStdVector(range->getType()))
    return;
  if (std::optional<HostPlace> stored = storedPlace(range))
    state.forget(*stored, ids);
}

HostInterpreter::Breakable *HostInterpreter::innermostLoop() {
  for (Breakable *candidate : llvm::reverse(breakables))
    if (!candidate->switchEntry)
      return candidate;
  return nullptr;
}

/// Follows the body once; false when it is not known how it ends. `isLeft`: the
/// loop is left by `break`, or the function is.
bool HostInterpreter::execIteration(const Stmt *body, bool &isLeft) {
  Breakable loop;
  loop.unreached = unreached;
  breakables.push_back(&loop);
  exec(body);
  breakables.pop_back();
  bool goesOn = !state.dead || !loop.continues.empty();
  if (!loop.breaks.empty() && (goesOn || loop.breaks.size() > 1))
    return false;
  isLeft = !goesOn;
  if (!loop.breaks.empty())
    state = std::move(loop.breaks.front());
  for (HostState &other : loop.continues)
    state = HostState::join({}, state, other, ids);
  return true;
}

/// Whether `i < 1000000; ++i` is known to go on for longer than loops are
/// followed.
bool HostInterpreter::isTooLong(const Expr *cond, const Expr *step) {
  auto *compare = dyn_cast<BinaryOperator>(cond->IgnoreParenImpCasts());
  auto *count = step ? dyn_cast<UnaryOperator>(step->IgnoreParens()) : nullptr;
  if (!compare || !compare->isRelationalOp() || !count ||
      !count->isIncrementDecrementOp())
    return false;
  HostNumber a = eval(compare->getLHS()).asNumber();
  HostNumber b = eval(compare->getRHS()).asNumber();
  HostNumber distance = numbers.binary(ExprKind::Sub, a, b);
  return distance.value && std::abs(*distance.value) > kMaxIterations;
}

/// A loop whose condition is known each time, such as one over the words of the
/// command line. False, and nothing has changed, where it is not, or is for too
/// long.
bool HostInterpreter::execIterations(const Expr *cond, const Stmt *body,
                                     const Expr *step) {
  if (!cond || iterationSteps > kMaxIterationSteps || isTooLong(cond, step))
    return false;
  HostState entry = state;
  size_t returns = frames.back().returns.size();
  unsigned before = steps;
  std::vector<HostLaunch> launches;
  std::vector<HostLaunch> *outer = std::exchange(iterated, &launches);
  bool isDone = false;
  for (unsigned i = 0; i < kMaxIterations && !isDone; ++i) {
    HostNumber goesOn = eval(cond).asNumber();
    if (!goesOn.value || steps - before > kMaxIterationSteps)
      break;
    isDone = *goesOn.value == 0;
    bool isLeft = false;
    if (isDone || !execIteration(body, isLeft))
      break;
    isDone = isLeft;
    if (step && !isDone)
      eval(step);
  }
  iterated = outer;
  iterationSteps += steps - before;
  if (!isDone) {
    state = std::move(entry);
    frames.back().returns.resize(returns);
    return false;
  }
  for (HostLaunch &launch : launches)
    pass(std::move(launch));
  return true;
}

/// One pass over the body stands for all iterations: what any of them assigns
/// is unknown at its beginning.
void HostInterpreter::execLoop(const Stmt &whole, const Expr *cond,
                               const Stmt *body, const Expr *step) {
  if (!isa<DoStmt>(whole) && execIterations(cond, body, step))
    return;
  forgetAssigned(&whole);
  if (auto *loop = dyn_cast<WhileStmt>(&whole))
    if (const DeclStmt *decl = loop->getConditionVariableDeclStmt())
      execDecls(*decl);
  if (cond)
    eval(cond);
  Breakable loop;
  loop.unreached = unreached;
  breakables.push_back(&loop);
  frames.back().path.push_back({});
  HostState before = state;
  exec(body);
  state.dead = false;
  if (step)
    eval(step);
  frames.back().path.pop_back();
  breakables.pop_back();
  state = std::move(before);
  forgetAssigned(&whole);
}

void HostInterpreter::execDo(const DoStmt &stmt) {
  // `do … while (0)` is how macros make a statement.
  const Expr *cond = stmt.getCond();
  bool once = false;
  if (cond && !cond->isValueDependent() &&
      cond->EvaluateAsBooleanCondition(once, ast))
    once = !once;
  else
    once = false;
  if (!once)
    return execLoop(stmt, cond, stmt.getBody(), nullptr);
  Breakable loop;
  loop.unreached = unreached;
  breakables.push_back(&loop);
  exec(stmt.getBody());
  breakables.pop_back();
  joinBreaks(loop);
}

void HostInterpreter::joinBreaks(Breakable &left) {
  for (const HostState &other : left.breaks)
    state = HostState::join({}, state, other, ids);
}
