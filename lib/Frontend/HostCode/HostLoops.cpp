//===- HostLoops.cpp - loops in host code ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostLoops.h"
#include "HostContainers.h"
#include "HostSteps.h"
#include "HostTrips.h"
#include "gpuperf/Support/Saturate.h"
#include "clang/AST/ASTContext.h"
#include <algorithm>

using namespace gpuperf;
using namespace clang;

/// Iterations of one loop, and steps in all loops, that are followed one by
/// one.
static constexpr unsigned kMaxIterations = 64;
static constexpr unsigned kMaxIterationSteps = 20000;

bool HostLoops::follow(const Stmt &stmt) {
  if (auto *loop = dyn_cast<ForStmt>(&stmt)) {
    follower.exec(loop->getInit());
    followParts({*loop, loop->getCond(), loop->getBody(), loop->getInc()});
  } else if (auto *loop = dyn_cast<WhileStmt>(&stmt)) {
    followParts({*loop, loop->getCond(), loop->getBody()});
  } else if (auto *loop = dyn_cast<DoStmt>(&stmt)) {
    followDo(*loop);
  } else if (auto *loop = dyn_cast<CXXForRangeStmt>(&stmt)) {
    followRange(*loop);
  } else {
    return false;
  }
  return true;
}

void HostLoops::followRange(const CXXForRangeStmt &stmt) {
  follower.exec(stmt.getInit());
  const Expr *range = stmt.getRangeInit();
  if (range)
    follower.eval(range);
  if (followElements(stmt))
    return;
  const VarDecl *variable = stmt.getLoopVariable();
  if (variable)
    state.forget({variable, {}}, ids);
  // `for (int &x : a)` may change all elements of a; a vector has them
  // elsewhere.
  QualType pointee =
      variable ? variable->getType()->getPointeeType() : QualType();
  if (!pointee.isNull() && !pointee.isConstQualified() && range &&
      !isStdVector(range->getType()))
    if (std::optional<HostPlace> stored = variables.ofStored(range))
      state.forget(*stored, ids);
  followParts({stmt, nullptr, stmt.getBody()});
}

void HostLoops::followDo(const DoStmt &stmt) {
  // `do … while (0)` is how macros make a statement.
  const Expr *cond = stmt.getCond();
  bool goesOn = true;
  if (!cond || cond->isValueDependent() ||
      !cond->EvaluateAsBooleanCondition(goesOn, ast) || goesOn)
    return followParts({stmt, cond, stmt.getBody()});
  HostJumpScope jumps(point);
  HostBreakable loop(point);
  follower.exec(stmt.getBody());
  loop.join(loop.continues);
  loop.join(loop.breaks);
}

//===----------------------------------------------------------------------===//
// Iteration by iteration
//===----------------------------------------------------------------------===//

bool HostLoops::followIteration(const Stmt *body, bool &isLeft) {
  HostJumpScope jumps(point);
  HostBreakable loop(point);
  follower.exec(body);
  bool goesOn = !state.dead || !loop.continues.empty();
  if (!loop.breaks.empty() && (goesOn || loop.breaks.size() > 1))
    return false;
  isLeft = !goesOn;
  if (!loop.breaks.empty())
    state = std::move(loop.breaks.front());
  loop.join(loop.continues);
  return true;
}

/// By how much the third part of a `for` changes the variable that `variable`
/// names, without a sign: 16 for `i += 16, ++j` and i; 0 where that is not
/// seen.
static int64_t loopStride(const Expr *step, const Expr *variable,
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

bool HostLoops::isTooLong(const Parts &loop) {
  auto *compare = dyn_cast<BinaryOperator>(loop.cond->IgnoreParenImpCasts());
  if (!compare || !compare->isRelationalOp() || !loop.step)
    return false;
  const Expr *lhs = compare->getLHS(), *rhs = compare->getRHS();
  int64_t stride = std::max(loopStride(loop.step, lhs, ast),
                            loopStride(loop.step, rhs, ast));
  if (stride == 0)
    return false;
  HostNumber a = follower.evalAgain(lhs).asNumber();
  HostNumber distance =
      numbers.binary(ExprKind::Sub, a, follower.evalAgain(rhs).asNumber());
  return distance.value &&
         saturatingAbs(*distance.value) / stride > kMaxIterations;
}

bool HostLoops::followIterations(Entering enter, unsigned most,
                                 const Stmt *body,
                                 std::vector<HostLaunch> &first) {
  HostState entry = state;
  HostFrame &frame = *point.frame;
  size_t returns = frame.returns.size();
  unsigned jumps = frame.jumps;
  bool hadEnded = point.reach.mayHaveEnded;
  unsigned before = point.stepsTaken();
  std::vector<HostLaunch> all;
  size_t ofFirst = 0;
  bool isDone = false;
  {
    LaunchRecorder::Held held(launches, all, /*isFollowed=*/true);
    for (unsigned i = 0; i < most && !isDone; ++i) {
      std::optional<bool> goesOn = enter(i);
      if (!goesOn || point.stepsTaken() - before > kMaxIterationSteps)
        break;
      isDone = !*goesOn;
      bool isClear = !isDone && followIteration(body, isDone);
      if (i == 0)
        ofFirst = all.size();
      if (!isClear)
        break;
    }
  }
  steps += point.stepsTaken() - before;
  if (!isDone) {
    state = std::move(entry);
    frame.returns.resize(returns);
    frame.jumps = jumps;
    point.reach.mayHaveEnded = hadEnded;
    all.resize(ofFirst);
    first = std::move(all);
    return false;
  }
  for (HostLaunch &launch : all)
    launches.pass(std::move(launch));
  return true;
}

/// True for `while (int x = next())`, whose value is another one each time.
static bool declaresCondition(const Stmt &loop) {
  if (auto *stmt = dyn_cast<ForStmt>(&loop))
    return stmt->getConditionVariable();
  auto *stmt = dyn_cast<WhileStmt>(&loop);
  return stmt && stmt->getConditionVariable();
}

bool HostLoops::followCounted(const Parts &loop,
                              std::vector<HostLaunch> &first) {
  if (!loop.cond || steps > kMaxIterationSteps || declaresCondition(loop.whole))
    return false;
  bool tooLong = isTooLong(loop);
  if (tooLong && !leadsToLaunch(loop.body, program.launching))
    return false;
  auto enter = [&](unsigned i) -> std::optional<bool> {
    if (i == 0 && isa<DoStmt>(loop.whole))
      return true;
    if (i > 0 && loop.step)
      follower.eval(loop.step);
    return follower.eval(loop.cond).asNumber().truth();
  };
  return followIterations(enter, tooLong ? 1 : kMaxIterations, loop.body,
                          first);
}

bool HostLoops::followElements(const CXXForRangeStmt &stmt) {
  const Expr *range = stmt.getRangeInit();
  const VarDecl *variable = stmt.getLoopVariable();
  if (!range || !variable || isa<DecompositionDecl>(variable) ||
      steps > kMaxIterationSteps)
    return false;
  std::optional<HostPlace> array = variables.of(range);
  auto *type = ast.getAsConstantArrayType(range->getType());
  llvm::ArrayRef<Expr *> list = constantElements(*range, ast);
  uint64_t count = type && array ? type->getZExtSize() : list.size();
  if (count == 0 || count >= kMaxIterations)
    return false;
  auto enter = [&](unsigned i) -> std::optional<bool> {
    if (i >= count)
      return false;
    state.aliases.erase(variable);
    if (!list.empty())
      state.write({variable, {}}, follower.eval(list[i]), ids);
    else if (variable->getType()->isReferenceType())
      state.aliases[variable] = array->part({nullptr, i});
    else
      state.write({variable, {}}, state.read(array->part({nullptr, i}), ids),
                  ids);
    return true;
  };
  std::vector<HostLaunch> first;
  return followIterations(enter, kMaxIterations, stmt.getBody(), first);
}

//===----------------------------------------------------------------------===//
// All iterations at once
//===----------------------------------------------------------------------===//

/// The launches of a loop that is not followed to its end: `all`, those of any
/// iteration, and those of `first`, the first one, that say more. Of a loop
/// that shrinks its grid, as `for (i = 0; i < n; i += 16) k<<<(n - i) / 16,
/// 16>>>(p)`, the first launch is known; how often there is one like it is not.
/// `mayEnd`: the program may end in the loop.
static std::vector<HostLaunch> launchesOfLoop(std::vector<HostLaunch> first,
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

void HostLoops::followParts(const Parts &loop) {
  std::vector<HostLaunch> first;
  if (followCounted(loop, first))
    return;
  bool hadEnded = point.reach.mayHaveEnded;
  std::vector<HostLaunch> all = followOnce(loop);
  bool mayEnd = point.reach.mayHaveEnded && !hadEnded;
  for (HostLaunch &launch :
       launchesOfLoop(std::move(first), std::move(all), mayEnd, ids))
    launches.pass(std::move(launch));
}

std::vector<HostLaunch> HostLoops::followOnce(const Parts &loop) {
  std::vector<HostLaunch> result;
  std::optional<int64_t> known = trips(loop.whole);
  HostJumpScope jumps(point);
  LaunchRecorder::Held held(launches, result, /*isFollowed=*/false);
  HostReach::Scope scope(point.reach);
  point.reach.repeat(known, loop.whole);
  std::vector<std::pair<HostPlace, HostValue>> stepped =
      steppedBy(loop.whole, known);
  variables.forgetAssigned(&loop.whole);
  if (auto *whole = dyn_cast<WhileStmt>(&loop.whole))
    follower.exec(whole->getConditionVariableDeclStmt());
  if (loop.cond)
    follower.eval(loop.cond);
  HostState before = state;
  {
    HostBreakable breakable(point);
    HostPathScope path(point, {});
    follower.exec(loop.body);
    state.dead = false;
    if (loop.step)
      follower.eval(loop.step);
  }
  state = std::move(before);
  variables.forgetAssigned(&loop.whole);
  for (auto &[place, value] : stepped)
    state.write(place, std::move(value), ids);
  return result;
}

std::optional<int64_t> HostLoops::trips(const Stmt &loop) {
  if (std::optional<int64_t> elements = elementsOf(loop))
    return elements;
  std::optional<CountedLoop> counted = countedLoop(loop, point.frame->function);
  if (!counted)
    return std::nullopt;
  auto number = [&](const Expr *expr) {
    return follower.evalAgain(expr).asNumber();
  };
  HostNumber first = number(counted->counter);
  // What the loop changes is no limit.
  HostState before = state;
  variables.forgetAssigned(&loop);
  HostNumber limit = number(counted->limit);
  HostNumber step = counted->step ? number(counted->step) : numbers.constant(1);
  state = std::move(before);
  if (!first.value || !limit.value || !step.value)
    return std::nullopt;
  return counted->trips(*first.value, *limit.value, *step.value, ast);
}

std::vector<std::pair<HostPlace, HostValue>>
HostLoops::steppedBy(const Stmt &loop, std::optional<int64_t> trips) {
  std::vector<std::pair<HostPlace, HostValue>> result;
  if (!trips)
    return result;
  HostState before = state;
  variables.forgetAssigned(&loop);
  auto place = [&](const HostStore &store) {
    return variables.ofStored(store);
  };
  auto value = [&](const Expr &expr) {
    return expr.HasSideEffects(ast)
               ? std::nullopt
               : follower.evalAgain(&expr).asNumber().value;
  };
  auto tripsInside = [&](const ForStmt &inner) {
    HostState entry = state;
    HostMode::Scope again(point.again);
    follower.exec(inner.getInit());
    std::optional<int64_t> known = this->trips(inner);
    state = std::move(entry);
    return known;
  };
  std::vector<EvenStep> evenly =
      evenSteps(loop, program.effects, {place, value, tripsInside});
  state = std::move(before);
  for (const EvenStep &step : evenly) {
    std::optional<HostPlace> counted = vectors.steppedPlace(step);
    int64_t change = 0;
    if (!counted || llvm::MulOverflow(step.change, *trips, change))
      continue;
    HostNumber now =
        numbers.binary(ExprKind::Add, state.read(*counted, ids).asNumber(),
                       numbers.constant(change));
    if (step.type->isIntegerType())
      now = arithmetic.convertInteger(now, step.type);
    result.push_back({*counted, ids.number(now)});
  }
  return result;
}
