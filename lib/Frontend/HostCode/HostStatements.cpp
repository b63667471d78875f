//===- HostStatements.cpp - control flow of host code ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostStatements.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

using namespace gpuperf;
using namespace clang;

//===----------------------------------------------------------------------===//
// What a condition says
//===----------------------------------------------------------------------===//

namespace gpuperf {

/// The variables that a condition gives values: `x == 4` gives x.
class HostAssumptions : HostPart {
public:
  HostAssumptions(HostPoint &point, HostVariables &variables,
                  HostFollower &follower)
      : HostPart(point, follower), variables(variables) {}

  /// From here on `cond` holds; null is no condition.
  void assume(const Expr *cond) {
    auto *compare =
        cond ? dyn_cast<BinaryOperator>(cond->IgnoreParenImpCasts()) : nullptr;
    if (!compare)
      return;
    const Expr *lhs = compare->getLHS(), *rhs = compare->getRHS();
    if (compare->getOpcode() == BO_LAnd) {
      assume(lhs);
      assume(rhs);
    } else if (compare->getOpcode() == BO_EQ) {
      HostNumber a = follower.evalAgain(lhs).scalar;
      HostNumber b = follower.evalAgain(rhs).scalar;
      if (b.value)
        assumeEqual(lhs, b);
      else
        assumeEqual(rhs, a);
    }
  }

  /// From here on `variable` is `number`, where that is known.
  void assumeEqual(const Expr *variable, const HostNumber &number) {
    if (!number.value)
      return;
    std::optional<HostPlace> target =
        variables.of(variable->IgnoreParenImpCasts());
    if (!target)
      return;
    HostValue value = ids.number(numbers.constant(*number.value));
    HostValue before = state.read(*target, ids);
    // For values that were computed from it before, such as g in
    // `int g = n / 4; if (n == 64) k<<<g, 32>>>(p);`.
    if (HostNumber old = before.asNumber(); old && !old.value)
      state.equalities.push_back({old, value.scalar});
    assumed.push_back({*target, std::move(before), value});
    state.write(*target, std::move(value), ids);
  }

  /// Where the condition no longer holds, variables of `where` have the values
  /// from before it, unless they were assigned since.
  void undo(HostState &where) const {
    for (const auto &[place, before, value] : assumed)
      if (where.read(place, ids) == value)
        where.write(place, before, ids);
  }

private:
  struct Assumption {
    HostPlace place;
    HostValue before, value;
  };

  HostVariables &variables;
  std::vector<Assumption> assumed;
};

/// A switch that is followed: the case that a known value leads to, and all of
/// them where it is not known.
class HostSwitch : public HostBreakable {
public:
  HostSwitch(const SwitchStmt &stmt, HostNumber value, HostPoint &point,
             HostVariables &variables, HostFollower &follower)
      : HostBreakable(point, this), stmt(stmt), value(value),
        state(point.state), ids(point.ids), follower(follower), entry(state),
        taken(findTaken()), assumed(point, variables, follower) {
    if (!taken)
      point.reach.markUncertain("the switch", stmt.getBeginLoc());
    state.dead = true;
  }

  /// The state behind a label: that of the switch, that of the case before, or
  /// both. A case that is not taken is followed aside, as one side of a
  /// condition.
  void enter(const SwitchCase &label) {
    endCase();
    HostState fallenThrough = std::move(state);
    // Its jumps are those of another case.
    if (fallenThrough.dead)
      fallenThrough.hasJumped = false;
    else
      assumed.undo(fallenThrough);
    if (taken && *taken != &label) {
      if (!fallenThrough.dead) {
        state = std::move(fallenThrough);
        return;
      }
      notTaken.emplace(point.unreached);
    }
    state = entry;
    if (!taken)
      supposeTaken(label);
    // Where no case falls through to it, another case is no error's end.
    std::vector<HostCondition> alone = state.conditions;
    bool isAlone = fallenThrough.dead;
    state = HostState::join({}, fallenThrough, state, ids);
    if (isAlone)
      state.conditions = std::move(alone);
  }

  /// The state behind the switch, where its body ends.
  void leave() {
    endCase();
    for (HostState &left : breaks)
      assumed.undo(left);
    assumed.undo(state);
    if (!(taken && *taken) && !hasDefault() && !stmt.isAllEnumCasesCovered())
      state = HostState::join({}, state, entry, ids);
    join(breaks);
  }

private:
  /// The label that a known value leads to, null where there is none for it;
  /// empty where that is not known.
  std::optional<const SwitchCase *> findTaken() const {
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
      HostNumber low = follower.eval(one->getLHS()).asNumber();
      HostNumber high =
          one->getRHS() ? follower.eval(one->getRHS()).asNumber() : low;
      if (!low.value || !high.value)
        return std::nullopt;
      if (*low.value <= *value.value && *value.value <= *high.value)
        return label;
    }
    return other;
  }

  /// Whether there is a label for all other values.
  bool hasDefault() const {
    const SwitchCase *label = stmt.getSwitchCaseList();
    while (label && !isa<DefaultStmt>(label))
      label = label->getNextSwitchCase();
    return label;
  }

  /// Nothing comes to the end of a case that is not taken.
  void endCase() {
    state.dead |= notTaken.has_value();
    notTaken.reset();
  }

  /// The value of the switch, which is not known, leads to `label`.
  void supposeTaken(const SwitchCase &label) {
    HostCondition condition;
    condition.text = stmt.getCond();
    condition.at = label.getKeywordLoc();
    condition.choice = &stmt;
    auto *one = dyn_cast<CaseStmt>(&label);
    if (one && !one->getRHS()) {
      HostValue wanted = follower.eval(one->getLHS());
      assumed.assumeEqual(stmt.getCond(), wanted.scalar);
      condition.number =
          ids.numbers.binary(ExprKind::Eq, value, wanted.asNumber());
    }
    state.addPathCondition(std::move(condition));
  }

  const SwitchStmt &stmt;
  const HostNumber value;
  HostState &state;
  HostIds &ids;
  HostFollower &follower;
  const HostState entry;                         ///< in front of the labels
  const std::optional<const SwitchCase *> taken; ///< as of `findTaken`
  std::optional<HostMode::Scope> notTaken; ///< the case is known not to be
  HostAssumptions assumed;
};

} // namespace gpuperf

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void HostStatements::exec(const Stmt *stmt) {
  if (!stmt || !point.takeStep())
    return;
  if (state.dead && !isa<SwitchCase, LabelStmt, CompoundStmt>(stmt))
    return skip(*stmt);
  if (auto *decls = dyn_cast<DeclStmt>(stmt)) {
    for (const Decl *decl : decls->decls())
      if (auto *variable = dyn_cast<VarDecl>(decl))
        execVariable(*variable);
  } else if (auto *expr = dyn_cast<Expr>(stmt)) {
    follower.eval(expr);
  } else if (auto *branch = dyn_cast<IfStmt>(stmt)) {
    execIf(*branch);
  } else if (auto *choice = dyn_cast<SwitchStmt>(stmt)) {
    execSwitch(*choice);
  } else if (auto *attempt = dyn_cast<CXXTryStmt>(stmt)) {
    execTry(*attempt);
  } else if (isa<OMPExecutableDirective>(stmt)) {
    HostReach::Scope scope(point.reach);
    point.reach.markUncertain("the directive", stmt->getBeginLoc());
    execChildren(*stmt);
  } else if (auto *block = dyn_cast<CompoundStmt>(stmt)) {
    execBlock(*block);
  } else if (!loops.follow(*stmt) && !execJump(*stmt)) {
    execChildren(*stmt);
  }
}

void HostStatements::execBlock(const CompoundStmt &block) {
  if (program.errors.isEmpty())
    return execChildren(block);
  const Stmt *before = nullptr;
  for (const Stmt *stmt : block.body()) {
    variables.forgetDropped(program.errors.namesBetween(before, stmt, block));
    exec(stmt);
    if (isa<DeclStmt>(stmt))
      variables.forgetDropped(program.errors.namesIn(*stmt));
    before = stmt;
  }
  variables.forgetDropped(program.errors.namesBetween(before, nullptr, block));
}

void HostStatements::execChildren(const Stmt &stmt) {
  for (const Stmt *child : stmt.children())
    exec(child);
}

/// Whether a jump from outside may lead into the middle of `stmt`.
static bool holdsTarget(const Stmt *stmt, bool isInSwitch = false) {
  if (!stmt)
    return false;
  isInSwitch |= isa<SwitchStmt>(stmt);
  return isa<LabelStmt>(stmt) || (!isInSwitch && isa<SwitchCase>(stmt)) ||
         llvm::any_of(stmt->children(), [&](const Stmt *child) {
           return holdsTarget(child, isInSwitch);
         });
}

static void addCalls(const Stmt *stmt, llvm::DenseSet<const Expr *> &calls) {
  if (!stmt)
    return;
  if (isa<CallExpr, CXXConstructExpr>(stmt))
    calls.insert(cast<Expr>(stmt));
  for (const Stmt *child : stmt->children())
    addCalls(child, calls);
}

void HostStatements::skip(const Stmt &stmt) {
  if (!program.skipped.insert(&stmt).second)
    return;
  if (holdsTarget(&stmt))
    program.skipsJumpTarget = true;
  else
    addCalls(&stmt, program.followedCalls);
}

void HostStatements::execVariable(const VarDecl &variable) {
  const Expr *init = variable.getInit();
  if (!init || variable.isInvalidDecl())
    return state.forget({&variable, {}}, ids);
  if (variable.getType()->isReferenceType()) {
    if (std::optional<HostPlace> target = variables.of(init)) {
      state.aliases[&variable] = *target;
      // The names of `auto &[a, b] = pair;` may be assigned to.
      if (isa<DecompositionDecl>(variable))
        state.forget(*target, ids);
      return;
    }
  }
  state.aliases.erase(&variable);
  HostReach::Scope scope(point.reach);
  bool isStatic = variable.isStaticLocal();
  if (isStatic)
    point.reach.markUncertain("the initialiser", variable.getLocation());
  HostValue value = follower.eval(init);
  // A static one has what the last call or iteration left in it.
  const HostFrame &frame = *point.frame;
  bool isFirst = point.isMain && !frame.outer && frame.breakables.empty();
  if (isStatic && !isFirst && !variable.isConstexpr() &&
      !program.constants.keepsFirstValue(variable))
    value = joinValues({}, value, ids.unknown(), ids);
  state.write({&variable, {}}, std::move(value), ids);
  vectors.declare(variable, frame.function);
  // `auto [grid, block] = shape(n);` of a pair: variables of their own.
  if (auto *whole = dyn_cast<DecompositionDecl>(&variable))
    for (const BindingDecl *name : whole->bindings())
      if (const VarDecl *part = name->getHoldingVar())
        execVariable(*part);
}

//===----------------------------------------------------------------------===//
// Jumps
//===----------------------------------------------------------------------===//

void HostStatements::jump() {
  state.dead = state.hasJumped = true;
  state.hasEnded = false;
}

bool HostStatements::execJump(const Stmt &stmt) {
  HostFrame &frame = *point.frame;
  auto innermost = [&](bool isSwitch) -> HostBreakable * {
    for (HostBreakable *around : llvm::reverse(frame.breakables))
      if ((around->asSwitch != nullptr) == isSwitch)
        return around;
    return nullptr;
  };
  if (auto *leave = dyn_cast<ReturnStmt>(&stmt)) {
    execReturn(*leave);
  } else if (isa<BreakStmt>(stmt)) {
    if (!frame.breakables.empty())
      frame.breakables.back()->leaveBy(frame.breakables.back()->breaks);
    jump();
  } else if (isa<ContinueStmt>(stmt)) {
    if (HostBreakable *loop = innermost(/*isSwitch=*/false))
      loop->leaveBy(loop->continues);
    jump();
  } else if (isa<GotoStmt, IndirectGotoStmt>(stmt)) {
    jump();
    ++frame.jumps;
  } else if (auto *label = dyn_cast<LabelStmt>(&stmt)) {
    execLabel(*label);
  } else if (auto *label = dyn_cast<SwitchCase>(&stmt)) {
    if (HostBreakable *choice = innermost(/*isSwitch=*/true))
      choice->asSwitch->enter(*label);
    exec(label->getSubStmt());
  } else {
    return false;
  }
  return true;
}

void HostStatements::execLabel(const LabelStmt &stmt) {
  state.dead = state.hasJumped = state.hasEnded = state.isCertain = false;
  ++point.frame->jumps;
  state.equalities.clear();
  state.conditions.clear();
  variables.forgetAssigned(point.frame->function.getBody());
  exec(stmt.getSubStmt());
}

void HostStatements::execReturn(const ReturnStmt &stmt) {
  HostFrame &frame = *point.frame;
  HostFrame::Return result;
  result.known = true;
  for (const HostNumber &cond : frame.path) {
    result.known &= static_cast<bool>(cond);
    if (result.known)
      result.cond =
          result.cond ? numbers.binary(ExprKind::LogicalAnd, result.cond, cond)
                      : cond;
  }
  if (stmt.getRetValue())
    result.value = follower.eval(stmt.getRetValue());
  result.state = state;
  // To return another number from main is to end with an error.
  bool isOfMain = point.isMain && !frame.outer;
  bool isError = isOfMain && result.value.scalar.value.value_or(0) != 0;
  if (frame.isReached()) {
    frame.returns.push_back(std::move(result));
    frame.jumps += !isError;
  }
  state.dead = true;
  state.hasJumped = !isError;
  state.hasEnded = isOfMain;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

void HostStatements::execIf(const IfStmt &stmt) {
  exec(stmt.getInit());
  exec(stmt.getConditionVariableDeclStmt());
  HostNumber cond =
      stmt.getCond() ? follower.eval(stmt.getCond()).asNumber() : HostNumber();
  if (stmt.getCond())
    noteCommandLine(*stmt.getCond(), cond, ids);
  HostState before = state;
  execSide(stmt, cond, /*isTrue=*/true);
  HostState afterThen = std::move(state);
  state = std::move(before);
  HostNumber zero = numbers.constant(0);
  execSide(stmt, numbers.binary(ExprKind::Eq, cond, zero),
           /*isTrue=*/false);
  state = HostState::join(cond, afterThen, state, ids);
}

void HostStatements::execSide(const IfStmt &stmt, const HostNumber &number,
                              bool isTrue) {
  HostPathScope path(point, number);
  HostAssumptions assumed(point, variables, follower);
  if (isTrue)
    assumed.assume(stmt.getCond());
  state.addPathCondition({number, stmt.getCond(), stmt.getIfLoc(), isTrue,
                          /*endsElse=*/false, &stmt});
  HostSide side(point, number.truth(), stmt.getIfLoc());
  exec(isTrue ? stmt.getThen() : stmt.getElse());
  assumed.undo(state);
}

void HostStatements::execSwitch(const SwitchStmt &stmt) {
  exec(stmt.getInit());
  exec(stmt.getConditionVariableDeclStmt());
  HostNumber value = follower.eval(stmt.getCond()).asNumber();
  HostJumpScope jumps(point);
  HostReach::Scope scope(point.reach);
  HostSwitch choice(stmt, value, point, variables, follower);
  HostPathScope path(point, {});
  exec(stmt.getBody());
  choice.leave();
}

void HostStatements::execTry(const CXXTryStmt &stmt) {
  HostState before = state;
  exec(stmt.getTryBlock());
  HostState normal = std::move(state);
  for (unsigned i = 0; i < stmt.getNumHandlers(); ++i) {
    const CXXCatchStmt &handler = *stmt.getHandler(i);
    state = before;
    variables.forgetAssigned(stmt.getTryBlock());
    HostReach::Scope scope(point.reach);
    point.reach.markUncertain("the exception", handler.getBeginLoc());
    exec(handler.getHandlerBlock());
    normal = HostState::join({}, normal, state, ids);
  }
  state = std::move(normal);
}
