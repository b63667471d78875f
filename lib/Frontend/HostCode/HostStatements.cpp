//===- HostStatements.cpp - control flow of host code ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include <cassert>
#include <utility>

using namespace gpuperf;
using namespace clang;

bool HostInterpreter::run(const FunctionDecl &function,
                          const CallArguments &given) {
  assert(function.hasBody() && "there is something to follow");
  state = HostState();
  steps = 0;
  isMain = function.isMain();
  if (isMain)
    library.bindCommandLine(function);
  for (unsigned i = 0; i < given.size() && i < function.getNumParams(); ++i)
    if (function.getParamDecl(i)->getType()->isIntegralOrEnumerationType() &&
        given[i])
      state.write({function.getParamDecl(i), {}},
                  number(numbers.constant(*given[i])), ids);
  Frame frame;
  frame.function = &function;
  frames.push_back(std::move(frame));
  if (auto *constructor = dyn_cast<CXXConstructorDecl>(&function))
    for (const CXXCtorInitializer *init : constructor->inits())
      eval(init->getInit());
  exec(function.getBody());
  frames.pop_back();
  return steps <= kMaxSteps;
}

void HostInterpreter::exec(const Stmt *stmt) {
  if (!stmt || ++steps > kMaxSteps)
    return;
  if (state.dead && !isa<SwitchCase, LabelStmt, CompoundStmt>(stmt))
    return;
  if (auto *compound = dyn_cast<CompoundStmt>(stmt)) {
    for (const Stmt *child : compound->body())
      exec(child);
  } else if (auto *decls = dyn_cast<DeclStmt>(stmt)) {
    execDecls(*decls);
  } else if (auto *expr = dyn_cast<Expr>(stmt)) {
    eval(expr);
  } else if (auto *branch = dyn_cast<IfStmt>(stmt)) {
    execIf(*branch);
  } else if (auto *choice = dyn_cast<SwitchStmt>(stmt)) {
    execSwitch(*choice);
  } else if (auto *label = dyn_cast<SwitchCase>(stmt)) {
    execCase(*label);
  } else if (auto *attempt = dyn_cast<CXXTryStmt>(stmt)) {
    execTry(*attempt);
  } else if (!execAnyLoop(stmt) && !execJump(stmt)) {
    for (const Stmt *child : stmt->children())
      exec(child);
  }
}

bool HostInterpreter::execAnyLoop(const Stmt *stmt) {
  if (auto *loop = dyn_cast<ForStmt>(stmt))
    execFor(*loop);
  else if (auto *whileLoop = dyn_cast<WhileStmt>(stmt))
    execLoop(*whileLoop, whileLoop->getCond(), whileLoop->getBody(), nullptr);
  else if (auto *doLoop = dyn_cast<DoStmt>(stmt))
    execDo(*doLoop);
  else if (auto *range = dyn_cast<CXXForRangeStmt>(stmt))
    execRangeFor(*range);
  else
    return false;
  return true;
}

bool HostInterpreter::execJump(const Stmt *stmt) {
  if (auto *leave = dyn_cast<ReturnStmt>(stmt)) {
    execReturn(*leave);
  } else if (isa<BreakStmt>(stmt)) {
    // One that is not reached leads nowhere.
    if (!breakables.empty() && breakables.back()->unreached == unreached)
      breakables.back()->breaks.push_back(state);
    state.dead = true;
  } else if (isa<ContinueStmt>(stmt)) {
    if (Breakable *loop = innermostLoop(); loop && loop->unreached == unreached)
      loop->continues.push_back(state);
    state.dead = true;
  } else if (isa<GotoStmt, IndirectGotoStmt>(stmt)) {
    state.dead = true;
  } else if (auto *target = dyn_cast<LabelStmt>(stmt)) {
    // Control may come from anywhere in the function.
    state.dead = false;
    state.equalities.clear();
    forgetAssigned(frames.back().function->getBody());
    exec(target->getSubStmt());
  } else {
    return false;
  }
  return true;
}

void HostInterpreter::execDecls(const DeclStmt &stmt) {
  for (const Decl *decl : stmt.decls())
    if (auto *variable = dyn_cast<VarDecl>(decl))
      execVariable(*variable);
}

void HostInterpreter::execVariable(const VarDecl &variable) {
  const Expr *init = variable.getInit();
  if (!init || variable.isInvalidDecl())
    return state.forget({&variable, {}}, ids);
  if (variable.getType()->isReferenceType()) {
    if (std::optional<HostPlace> target = place(init)) {
      state.aliases[&variable] = *target;
      return;
    }
  }
  state.aliases.erase(&variable);
  state.write({&variable, {}}, eval(init), ids);
  trackVector(variable, *frames.back().function);
}

void HostInterpreter::execIf(const IfStmt &stmt) {
  exec(stmt.getInit());
  if (const DeclStmt *decl = stmt.getConditionVariableDeclStmt())
    execDecls(*decl);
  HostNumber cond =
      stmt.getCond() ? eval(stmt.getCond()).asNumber() : HostNumber();
  HostState before = state;
  std::vector<HostNumber> &path = frames.back().path;
  path.push_back(cond);
  std::vector<Assumption> assumed;
  assume(stmt.getCond(), assumed);
  execSide(stmt.getThen(), cond.value != 0);
  withdraw(assumed);
  HostState afterThen = std::move(state);
  state = std::move(before);
  frames.back().path.back() =
      numbers.binary(ExprKind::Eq, cond, numbers.constant(0));
  execSide(stmt.getElse(), !cond.value || *cond.value == 0);
  frames.back().path.pop_back();
  state = HostState::join(cond, afterThen, state, ids);
}

/// One side of a condition. What it launches is of use even where the condition
/// is known not to hold: there may be nothing else to say of a kernel.
void HostInterpreter::execSide(const Stmt *side, bool mayBeReached) {
  unreached += !mayBeReached;
  exec(side);
  unreached -= !mayBeReached;
}

void HostInterpreter::execSwitch(const SwitchStmt &stmt) {
  exec(stmt.getInit());
  if (const DeclStmt *decl = stmt.getConditionVariableDeclStmt())
    execDecls(*decl);
  HostNumber value = eval(stmt.getCond()).asNumber();
  HostState entry = state;
  Breakable frame;
  frame.unreached = unreached;
  frame.taken = labelFor(stmt, value);
  frame.switchEntry = &entry;
  frame.switchOn = stmt.getCond();
  breakables.push_back(&frame);
  frames.back().path.push_back({});
  state.dead = true;
  exec(stmt.getBody());
  if (frame.isAside) {
    --unreached;
    state.dead = true;
  }
  frames.back().path.pop_back();
  breakables.pop_back();
  bool hasDefault = frame.taken && *frame.taken;
  for (const SwitchCase *label = stmt.getSwitchCaseList(); label;
       label = label->getNextSwitchCase())
    hasDefault |= isa<DefaultStmt>(label);
  for (HostState &left : frame.breaks) {
    std::swap(state, left);
    withdraw(frame.assumed);
    std::swap(state, left);
  }
  withdraw(frame.assumed);
  if (!hasDefault && !stmt.isAllEnumCasesCovered())
    state = HostState::join({}, state, entry, ids);
  joinBreaks(frame);
}

/// The label that a switch over a known value goes to; nothing where that is
/// not known.
std::optional<const SwitchCase *>
HostInterpreter::labelFor(const SwitchStmt &stmt, const HostNumber &value) {
  if (!value.value)
    return std::nullopt;
  const SwitchCase *other = nullptr;
  for (const SwitchCase *label = stmt.getSwitchCaseList(); label;
       label = label->getNextSwitchCase()) {
    auto *one = dyn_cast<CaseStmt>(label);
    if (!one) {
      other = label;
      continue;
    }
    HostNumber low = eval(one->getLHS()).asNumber();
    HostNumber high = one->getRHS() ? eval(one->getRHS()).asNumber() : low;
    if (!low.value || !high.value)
      return std::nullopt;
    if (*low.value <= *value.value && *value.value <= *high.value)
      return label;
  }
  return other;
}

/// The state behind a label: that of the switch, that of the case before, or
/// both. A case that is not taken is followed aside, as one side of a
/// condition.
void HostInterpreter::enterCase(Breakable &frame, const SwitchCase &stmt) {
  HostState fallenThrough = std::move(state);
  fallenThrough.dead |= frame.isAside;
  bool mayBeTaken = !frame.taken || *frame.taken == &stmt;
  bool isAside = !mayBeTaken && fallenThrough.dead;
  unreached += isAside - frame.isAside;
  frame.isAside = isAside;
  if (!mayBeTaken && !isAside) {
    state = std::move(fallenThrough);
    return;
  }
  state = *frame.switchEntry;
  auto *label = dyn_cast<CaseStmt>(&stmt);
  if (!frame.taken && label && !label->getRHS() && label->getLHS())
    assumeEqual(frame.switchOn, eval(label->getLHS()), frame.assumed);
  state = HostState::join({}, fallenThrough, state, ids);
}

void HostInterpreter::execCase(const SwitchCase &stmt) {
  Breakable *frame = nullptr;
  for (Breakable *candidate : llvm::reverse(breakables))
    if (candidate->switchEntry) {
      frame = candidate;
      break;
    }
  if (frame)
    enterCase(*frame, stmt);
  exec(stmt.getSubStmt());
}

void HostInterpreter::execReturn(const ReturnStmt &stmt) {
  Frame::Return result;
  result.known = true;
  for (const HostNumber &cond : frames.back().path) {
    if (!cond)
      result.known = false;
    else if (result.known)
      result.cond =
          result.cond ? numbers.binary(ExprKind::LogicalAnd, result.cond, cond)
                      : cond;
  }
  if (stmt.getRetValue())
    result.value = eval(stmt.getRetValue());
  result.state = state;
  if (unreached == frames.back().unreached)
    frames.back().returns.push_back(std::move(result));
  state.dead = true;
}

void HostInterpreter::execTry(const CXXTryStmt &stmt) {
  HostState before = state;
  exec(stmt.getTryBlock());
  HostState normal = std::move(state);
  for (unsigned i = 0; i < stmt.getNumHandlers(); ++i) {
    state = before;
    forgetAssigned(stmt.getTryBlock());
    exec(stmt.getHandler(i)->getHandlerBlock());
    normal = HostState::join({}, normal, state, ids);
  }
  state = std::move(normal);
}

//===----------------------------------------------------------------------===//
// What a condition says
//===----------------------------------------------------------------------===//

void HostInterpreter::assume(const Expr *cond,
                             std::vector<Assumption> &assumed) {
  auto *compare =
      cond ? dyn_cast<BinaryOperator>(cond->IgnoreParenImpCasts()) : nullptr;
  if (!compare)
    return;
  if (compare->getOpcode() == BO_LAnd) {
    assume(compare->getLHS(), assumed);
    assume(compare->getRHS(), assumed);
  } else if (compare->getOpcode() == BO_EQ) {
    HostValue lhs = eval(compare->getLHS()), rhs = eval(compare->getRHS());
    if (rhs.scalar.value)
      assumeEqual(compare->getLHS(), std::move(rhs), assumed);
    else if (lhs.scalar.value)
      assumeEqual(compare->getRHS(), std::move(lhs), assumed);
  }
}

void HostInterpreter::assumeEqual(const Expr *variable, HostValue value,
                                  std::vector<Assumption> &assumed) {
  if (!value.scalar.value)
    return;
  std::optional<HostPlace> target = place(variable->IgnoreParenImpCasts());
  if (!target)
    return;
  value.scalar = numbers.constant(*value.scalar.value);
  HostValue before = state.read(*target, ids);
  // For values that were computed from it before, such as g in
  // `int g = n / 4; if (n == 64) k<<<g, 32>>>(p);`.
  if (HostNumber number = before.asNumber(); number && !number.value)
    state.equalities.push_back({number, value.scalar});
  assumed.push_back({*target, std::move(before), value});
  state.write(*target, std::move(value), ids);
}

/// Where the condition no longer holds, variables have the values from before
/// it, unless they were assigned since.
void HostInterpreter::withdraw(const std::vector<Assumption> &assumed) {
  for (const Assumption &entry : assumed)
    if (state.read(entry.place, ids) == entry.value)
      state.write(entry.place, entry.before, ids);
}
