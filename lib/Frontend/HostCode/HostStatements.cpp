//===- HostStatements.cpp - control flow of host code ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
#include "HostInterpreter.h"
#include "HostLoops.h"
#include "HostTrips.h"
#include "gpuperf/Support/Saturate.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cassert>
#include <cstdlib>
#include <utility>

using namespace gpuperf;
using namespace clang;

bool HostInterpreter::run(const FunctionDecl &function,
                          const CallArguments &given) {
  assert(function.hasBody() && "there is something to follow");
  state = HostState();
  steps = 0;
  isMain = function.isMain();
  reach.begin(function);
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
    return skip(*stmt);
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
  } else if (isa<OMPExecutableDirective>(stmt)) {
    HostReach::Scope scope(reach);
    reach.markUncertain("the directive", stmt->getBeginLoc());
    for (const Stmt *child : stmt->children())
      exec(child);
  } else if (!execAnyLoop(stmt) && !execJump(stmt)) {
    for (const Stmt *child : stmt->children())
      exec(child);
  }
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

/// Passes over code that is not come to: its calls are none.
void HostInterpreter::skip(const Stmt &stmt) {
  if (!program.skipped.insert(&stmt).second)
    return;
  if (holdsTarget(&stmt))
    program.skipsJumpTarget = true;
  else
    addCalls(&stmt, program.followedCalls);
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
    if (!breakables.empty() &&
        breakables.back()->unreachedDepth == unreachedDepth)
      breakables.back()->breaks.push_back(state);
    state.dead = state.hasJumped = true;
  } else if (isa<ContinueStmt>(stmt)) {
    if (Breakable *loop = innermostLoop();
        loop && loop->unreachedDepth == unreachedDepth)
      loop->continues.push_back(state);
    state.dead = state.hasJumped = true;
  } else if (isa<GotoStmt, IndirectGotoStmt>(stmt)) {
    state.dead = state.hasJumped = true;
    ++frames.back().jumps;
  } else if (auto *target = dyn_cast<LabelStmt>(stmt)) {
    // Control may come from anywhere in the function.
    state.dead = state.hasJumped = state.isCertain = false;
    ++frames.back().jumps;
    state.equalities.clear();
    state.conditions.clear();
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
  // It has what the last call or iteration left in it.
  bool isKept = variable.isStaticLocal() && !variable.isConstexpr() &&
                (!isMain || frames.size() > 1 || !breakables.empty()) &&
                !program.constants.keepsFirstValue(variable);
  HostReach::Scope scope(reach);
  if (variable.isStaticLocal())
    reach.markUncertain("the initialiser", variable.getLocation());
  HostValue value = eval(init);
  state.write({&variable, {}}, isKept ? unknown() : std::move(value), ids);
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
  state.addPathCondition(
      {cond, stmt.getCond(), stmt.getIfLoc(), /*isTrue=*/true});
  execSide(stmt.getThen(), truthOf(cond), stmt.getIfLoc());
  undoAssumptions(assumed);
  HostState afterThen = std::move(state);
  state = std::move(before);
  frames.back().path.back() =
      numbers.binary(ExprKind::Eq, cond, numbers.constant(0));
  HostNumber opposite = frames.back().path.back();
  state.addPathCondition(
      {opposite, stmt.getCond(), stmt.getIfLoc(), /*isTrue=*/false});
  execSide(stmt.getElse(), truthOf(opposite), stmt.getIfLoc());
  frames.back().path.pop_back();
  state = HostState::join(cond, afterThen, state, ids);
}

/// One side of a condition. What it launches is of use even where the condition
/// is known not to hold: there may be nothing else to say of a kernel.
void HostInterpreter::execSide(const Stmt *side, std::optional<bool> isTaken,
                               SourceLocation at) {
  HostReach::Scope scope(reach);
  if (!isTaken)
    reach.markUncertain("the condition", at);
  bool isNotTaken = isTaken == false;
  unreachedDepth += isNotTaken;
  exec(side);
  unreachedDepth -= isNotTaken;
}

//===----------------------------------------------------------------------===//
// How often a point is come to
//===----------------------------------------------------------------------===//

HostInterpreter::JumpState HostInterpreter::beforeJumps() const {
  return {state.isCertain, frames.back().jumps};
}

/// Behind a loop or a switch all of its own jumps meet again.
void HostInterpreter::leaveJumps(const JumpState &before) {
  if (state.dead)
    return;
  state.hasJumped = false;
  state.isCertain = before.isCertain && frames.back().jumps == before.jumps;
}

/// The value of what was followed before: its launches were told then.
HostNumber HostInterpreter::reevaluate(const Expr *expr) {
  ++repeatDepth;
  HostNumber value = eval(expr).asNumber();
  --repeatDepth;
  return value;
}

/// `callee` does not return. With exit(0) the program may well end without an
/// error, and with longjmp it goes on elsewhere.
void HostInterpreter::endProgram(const CallExpr &call,
                                 const FunctionDecl &callee) {
  state.dead = true;
  NoReturn how = noReturnKind(callee);
  if (how == NoReturn::Aborts)
    return;
  if (how == NoReturn::Exits && call.getNumArgs() == 1 &&
      reevaluate(call.getArg(0)).value != 0)
    return;
  state.hasJumped = true;
  reach.mayHaveEnded |= !unreachedDepth;
}

void HostInterpreter::execSwitch(const SwitchStmt &stmt) {
  exec(stmt.getInit());
  if (const DeclStmt *decl = stmt.getConditionVariableDeclStmt())
    execDecls(*decl);
  HostNumber value = eval(stmt.getCond()).asNumber();
  HostState entry = state;
  JumpState before = beforeJumps();
  HostReach::Scope scope(reach);
  Breakable frame;
  frame.unreachedDepth = unreachedDepth;
  frame.taken = labelFor(stmt, value);
  if (!frame.taken)
    reach.markUncertain("the switch", stmt.getBeginLoc());
  frame.switchEntry = &entry;
  frame.switchOn = stmt.getCond();
  frame.switchValue = value;
  breakables.push_back(&frame);
  frames.back().path.push_back({});
  state.dead = true;
  exec(stmt.getBody());
  if (frame.isNotTaken) {
    --unreachedDepth;
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
    undoAssumptions(frame.assumed);
    std::swap(state, left);
  }
  undoAssumptions(frame.assumed);
  if (!hasDefault && !stmt.isAllEnumCasesCovered())
    state = HostState::join({}, state, entry, ids);
  joinBreaks(frame);
  leaveJumps(before);
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

/// That a switch over a value which is not known goes to `stmt`.
HostCondition HostInterpreter::conditionOf(const Breakable &frame,
                                           const SwitchCase &stmt) {
  HostCondition condition;
  condition.text = frame.switchOn;
  condition.at = stmt.getKeywordLoc();
  auto *label = dyn_cast<CaseStmt>(&stmt);
  if (label && !label->getRHS())
    condition.number = numbers.binary(ExprKind::Eq, frame.switchValue,
                                      eval(label->getLHS()).asNumber());
  return condition;
}

/// The state behind a label: that of the switch, that of the case before, or
/// both. A case that is not taken is followed aside, as one side of a
/// condition.
void HostInterpreter::enterCase(Breakable &frame, const SwitchCase &stmt) {
  HostState fallenThrough = std::move(state);
  fallenThrough.dead |= frame.isNotTaken;
  // Its jumps are those of another case.
  if (fallenThrough.dead)
    fallenThrough.hasJumped = false;
  bool mayBeTaken = !frame.taken || *frame.taken == &stmt;
  bool isNotTaken = !mayBeTaken && fallenThrough.dead;
  unreachedDepth += isNotTaken - frame.isNotTaken;
  frame.isNotTaken = isNotTaken;
  if (!mayBeTaken && !isNotTaken) {
    state = std::move(fallenThrough);
    return;
  }
  state = *frame.switchEntry;
  auto *label = dyn_cast<CaseStmt>(&stmt);
  if (!frame.taken && label && !label->getRHS() && label->getLHS())
    assumeEqual(frame.switchOn, eval(label->getLHS()), frame.assumed);
  if (!frame.taken)
    state.addPathCondition(conditionOf(frame, stmt));
  // Where no case falls through to it, another case is no error's end.
  std::vector<HostCondition> alone = state.conditions;
  bool isAlone = fallenThrough.dead;
  state = HostState::join({}, fallenThrough, state, ids);
  if (isAlone)
    state.conditions = std::move(alone);
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
  // To return another number from main is to end with an error.
  const HostNumber &status = result.value.scalar;
  bool isError = isMain && frames.size() == 1 && status.value.value_or(0) != 0;
  if (unreachedDepth == frames.back().unreachedDepth) {
    frames.back().returns.push_back(std::move(result));
    frames.back().jumps += !isError;
  }
  state.dead = true;
  state.hasJumped = !isError;
}

void HostInterpreter::execTry(const CXXTryStmt &stmt) {
  HostState before = state;
  exec(stmt.getTryBlock());
  HostState normal = std::move(state);
  for (unsigned i = 0; i < stmt.getNumHandlers(); ++i) {
    state = before;
    forgetAssigned(stmt.getTryBlock());
    HostReach::Scope scope(reach);
    reach.markUncertain("the exception", stmt.getHandler(i)->getBeginLoc());
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
    ++repeatDepth;
    HostValue lhs = eval(compare->getLHS()), rhs = eval(compare->getRHS());
    --repeatDepth;
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
void HostInterpreter::undoAssumptions(const std::vector<Assumption> &assumed) {
  for (const Assumption &entry : assumed)
    if (state.read(entry.place, ids) == entry.value)
      state.write(entry.place, entry.before, ids);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void HostInterpreter::execFor(const ForStmt &stmt) {
  exec(stmt.getInit());
  execLoop(stmt, stmt.getCond(), stmt.getBody(), stmt.getInc());
}

void HostInterpreter::execRangeFor(const CXXForRangeStmt &stmt) {
  exec(stmt.getInit());
  if (stmt.getRangeInit())
    eval(stmt.getRangeInit());
  if (execElements(stmt))
    return;
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
  loop.unreachedDepth = unreachedDepth;
  JumpState before = beforeJumps();
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
  leaveJumps(before);
  return true;
}

/// Whether `i < 1000000; ++i` is known to go on for longer than loops are
/// followed.
bool HostInterpreter::isTooLong(const Expr *cond, const Expr *step) {
  auto *compare = dyn_cast<BinaryOperator>(cond->IgnoreParenImpCasts());
  if (!compare || !compare->isRelationalOp() || !step)
    return false;
  int64_t stride = std::max(loopStride(step, compare->getLHS(), ast),
                            loopStride(step, compare->getRHS(), ast));
  if (stride == 0)
    return false;
  HostNumber a = reevaluate(compare->getLHS());
  HostNumber b = reevaluate(compare->getRHS());
  HostNumber distance = numbers.binary(ExprKind::Sub, a, b);
  return distance.value && saturatingAbs(*distance.value) / stride > kMaxIterations;
}

/// A loop of which it is known each time whether it goes on, such as one over
/// the words of the command line. False, and nothing has changed, where it is
/// not, or is for too long: then `first` has the launches of the first
/// iteration, if there is one.
bool HostInterpreter::execIterations(Entering enter, unsigned most,
                                     const Stmt *body,
                                     std::vector<HostLaunch> &first) {
  HostState entry = state;
  size_t returns = frames.back().returns.size();
  unsigned jumps = frames.back().jumps;
  bool hadEnded = reach.mayHaveEnded;
  unsigned before = steps;
  std::vector<HostLaunch> launches;
  std::vector<HostLaunch> *outer = std::exchange(iterated, &launches);
  ++followedLoops;
  size_t ofFirst = 0;
  bool isDone = false;
  for (unsigned i = 0; i < most && !isDone; ++i) {
    std::optional<bool> goesOn = enter(i);
    if (!goesOn || steps - before > kMaxIterationSteps)
      break;
    isDone = !*goesOn;
    bool isClear = !isDone && execIteration(body, isDone);
    if (i == 0)
      ofFirst = launches.size();
    if (!isClear)
      break;
  }
  --followedLoops;
  iterated = outer;
  iterationSteps += steps - before;
  if (!isDone) {
    state = std::move(entry);
    frames.back().returns.resize(returns);
    launches.resize(ofFirst);
    first = std::move(launches);
    frames.back().jumps = jumps;
    reach.mayHaveEnded = hadEnded;
    return false;
  }
  for (HostLaunch &launch : launches)
    pass(std::move(launch));
  return true;
}

/// The same for a loop with a condition and, maybe, a step.
bool HostInterpreter::execCounted(const Stmt &whole, const Expr *cond,
                                  const Stmt *body, const Expr *step,
                                  std::vector<HostLaunch> &first) {
  if (!cond || iterationSteps > kMaxIterationSteps || declaresCondition(whole))
    return false;
  bool tooLong = isTooLong(cond, step);
  if (tooLong && !leadsToLaunch(body, program.launching))
    return false;
  auto enter = [&](unsigned i) -> std::optional<bool> {
    if (i == 0 && isa<DoStmt>(whole))
      return true;
    if (i > 0 && step)
      eval(step);
    return truthOf(eval(cond).asNumber());
  };
  return execIterations(enter, tooLong ? 1 : kMaxIterations, body, first);
}

/// A loop over an array or a list whose elements are known to be there.
bool HostInterpreter::execElements(const CXXForRangeStmt &stmt) {
  const Expr *range = stmt.getRangeInit();
  const VarDecl *variable = stmt.getLoopVariable();
  if (!range || !variable || isa<DecompositionDecl>(variable) ||
      iterationSteps > kMaxIterationSteps)
    return false;
  std::optional<HostPlace> array = place(range);
  auto *type = ast.getAsConstantArrayType(range->getType());
  llvm::ArrayRef<Expr *> list = constantElements(*range, ast);
  uint64_t count = type && array ? type->getZExtSize() : list.size();
  if (count == 0 || count >= kMaxIterations)
    return false;
  auto enter = [&](unsigned i) -> std::optional<bool> {
    if (i >= count)
      return false;
    HostPlace element = list.empty() ? array->part({nullptr, i}) : HostPlace();
    state.aliases.erase(variable);
    if (!list.empty())
      state.write({variable, {}}, eval(list[i]), ids);
    else if (variable->getType()->isReferenceType())
      state.aliases[variable] = element;
    else
      state.write({variable, {}}, state.read(element, ids), ids);
    return true;
  };
  std::vector<HostLaunch> first;
  return execIterations(enter, kMaxIterations, stmt.getBody(), first);
}

/// One pass over the body stands for all iterations: what any of them assigns
/// is unknown at its beginning.
void HostInterpreter::execLoop(const Stmt &whole, const Expr *cond,
                               const Stmt *body, const Expr *step) {
  std::vector<HostLaunch> first, all;
  if (execCounted(whole, cond, body, step, first))
    return;
  std::optional<int64_t> trips = tripsOf(whole);
  JumpState settled = beforeJumps();
  bool hadEnded = reach.mayHaveEnded;
  std::vector<HostLaunch> *outer = std::exchange(iterated, &all);
  std::optional<HostReach::Scope> scope(reach);
  reach.repeat(trips, whole);
  std::vector<std::pair<HostPlace, HostValue>> stepped =
      steppedBy(whole, trips);
  forgetAssigned(&whole);
  if (auto *loop = dyn_cast<WhileStmt>(&whole))
    if (const DeclStmt *decl = loop->getConditionVariableDeclStmt())
      execDecls(*decl);
  if (cond)
    eval(cond);
  Breakable loop;
  loop.unreachedDepth = unreachedDepth;
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
  for (auto &[place, value] : stepped)
    state.write(place, std::move(value), ids);
  leaveJumps(settled);
  scope.reset();
  iterated = outer;
  for (HostLaunch &launch :
       launchesOfLoop(std::move(first), std::move(all),
                      /*mayEnd=*/reach.mayHaveEnded && !hadEnded, ids))
    pass(std::move(launch));
}

/// How often a loop runs its body, where that is known before it begins.
std::optional<int64_t> HostInterpreter::tripsOf(const Stmt &loop) {
  if (std::optional<int64_t> elements = elementsOf(loop))
    return elements;
  std::optional<CountedLoop> counted =
      countedLoop(loop, *frames.back().function);
  if (!counted)
    return std::nullopt;
  HostNumber first = reevaluate(counted->counter);
  // What the loop changes is no limit.
  HostState before = state;
  forgetAssigned(&loop);
  HostNumber limit = reevaluate(counted->limit);
  HostNumber step =
      counted->step ? reevaluate(counted->step) : numbers.constant(1);
  state = std::move(before);
  if (!first.value || !limit.value || !step.value)
    return std::nullopt;
  return counted->trips(*first.value, *limit.value, *step.value, ast);
}

/// What is in variables behind a loop that changes them evenly.
std::vector<std::pair<HostPlace, HostValue>>
HostInterpreter::steppedBy(const Stmt &loop, std::optional<int64_t> trips) {
  std::vector<std::pair<HostPlace, HostValue>> result;
  if (!trips)
    return result;
  HostState before = state;
  forgetAssigned(&loop);
  auto place = [&](const HostStore &store) { return storedObject(store); };
  auto value = [&](const Expr &expr) {
    return expr.HasSideEffects(ast) ? std::nullopt : reevaluate(&expr).value;
  };
  auto tripsInside = [&](const ForStmt &inner) {
    HostState entry = state;
    ++repeatDepth;
    exec(inner.getInit());
    std::optional<int64_t> known = tripsOf(inner);
    --repeatDepth;
    state = std::move(entry);
    return known;
  };
  std::vector<EvenStep> steps =
      evenSteps(loop, program.effects, {place, value, tripsInside});
  state = std::move(before);
  for (const EvenStep &step : steps) {
    std::optional<HostPlace> counted = steppedPlace(step);
    int64_t change = 0;
    if (!counted || llvm::MulOverflow(step.change, *trips, change))
      continue;
    HostNumber now =
        numbers.binary(ExprKind::Add, state.read(*counted, ids).asNumber(),
                       numbers.constant(change));
    if (step.type->isIntegerType())
      now = convertInteger(now, step.type);
    result.push_back({*counted, number(now)});
  }
  return result;
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
  loop.unreachedDepth = unreachedDepth;
  JumpState before = beforeJumps();
  breakables.push_back(&loop);
  exec(stmt.getBody());
  breakables.pop_back();
  for (const HostState &other : loop.continues)
    state = HostState::join({}, state, other, ids);
  joinBreaks(loop);
  leaveJumps(before);
}

void HostInterpreter::joinBreaks(Breakable &left) {
  for (const HostState &other : left.breaks)
    state = HostState::join({}, state, other, ids);
}

//===----------------------------------------------------------------------===//
// What a statement may change
//===----------------------------------------------------------------------===//

/// The place that a store in a loop changes in all iterations together: of
/// `d.x = …` the member x alone, of `a[i] = …` all of a.
std::optional<HostPlace> HostInterpreter::storedPlace(const Expr *target) {
  const Expr *plain = target->IgnoreParenCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(plain))
    return placeOfVariable(*ref->getDecl());
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(plain))
    return storedPlace(subscript->getBase());
  if (auto *deref = dyn_cast<UnaryOperator>(plain))
    return deref->getOpcode() == UO_Deref ? placeOfDeref(deref->getSubExpr())
                                          : std::nullopt;
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

std::optional<HostPlace>
HostInterpreter::storedObject(const HostStore &store) {
  if (!store.isPointee)
    return storedPlace(store.object);
  const Expr *plain = store.object->IgnoreParenCasts();
  return isa<DeclRefExpr, MemberExpr, CXXThisExpr>(plain) ? placeOfDeref(plain)
                                                          : std::nullopt;
}

void HostInterpreter::forgetAssigned(const Stmt *stmt) {
  // All of them are looked up before a pointer among them is forgotten.
  std::vector<HostPlace> changed;
  program.effects.forEachStore(stmt, [&](const HostStore &store) {
    std::optional<HostPlace> object = storedObject(store);
    if (!object)
      memoryEpoch += !store.isPointee;
    else if (!store.members)
      changed.push_back(std::move(*object));
    else
      for (const FieldDecl *field : store.members->fields)
        changed.push_back(object->part({field, 0}));
  });
  forEachBound(stmt, [&](const Expr *object) {
    if (std::optional<HostPlace> bound = storedPlace(object))
      changed.push_back(std::move(*bound));
  });
  for (const HostPlace &place : changed)
    state.forget(place, ids);
  if (isMain && program.effects.mayChangeGlobals(stmt))
    forgetGlobals();
}

/// What code that is not followed does to the variables of the program.
void HostInterpreter::forgetGlobals() {
  state.globalsChanged = true;
  for (const void *global : globals) {
    auto *variable = static_cast<const VarDecl *>(global);
    auto first = ids.firstValues.find(global);
    bool isNeverStored =
        first != ids.firstValues.end() && first->second.isNeverStored;
    if (!isNeverStored && !variable->getType().isConstQualified() &&
        !variable->isConstexpr())
      state.forget({global, {}}, ids);
  }
}
