//===- TripCounts.cpp - how often loops run -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TripCounts.h"

using namespace gpuperf;
using namespace llvm;

static bool hasUnknown(ExprAttr expr) {
  bool found = false;
  expr.forEachSymbol([&](StringRef name) {
    found |= name.starts_with("?") || name.starts_with("~");
  });
  return found;
}

/// The number of iterations that one exit alone would allow, the one that it
/// ends included.
static ExprAttr tripOfExit(Loop &loop, BasicBlock *exiting, FunctionInfo &info,
                           ExprBuilder &exprs) {
  const SCEV *taken = info.scev.getExitCount(&loop, exiting);
  if (isa<SCEVCouldNotCompute>(taken))
    return {};
  BasicBlock *outside = loop.getLoopPredecessor();
  ExprAttr count = exprs.build(taken, outside ? outside : loop.getHeader());
  if (!count || hasUnknown(count))
    return {};
  return ExprAttr::getBinary(ExprKind::Add, count, exprs.constant(1));
}

/// `expr` with `value` in place of the symbol `name`.
static ExprAttr substitute(ExprAttr expr, StringRef name, ExprAttr value) {
  if (expr.isSymbol())
    return expr.getSymbol() == name ? value : expr;
  ArrayRef<ExprAttr> operands = expr.getOperands();
  if (operands.empty() || !expr.dependsOn(name))
    return expr;
  SmallVector<ExprAttr, 3> changed;
  for (ExprAttr operand : operands)
    changed.push_back(substitute(operand, name, value));
  return changed.size() == 3
             ? ExprAttr::getSelect(changed[0], changed[1], changed[2])
             : ExprAttr::getBinary(expr.getKind(), changed[0], changed[1]);
}

/// The condition under which iteration `counter` runs, from one that is tested
/// at the end of the iteration before it. Says nothing of the first iteration.
static ExprAttr ofNextIteration(ExprAttr cond, StringRef counter,
                                ExprBuilder &exprs) {
  ExprAttr previous = ExprAttr::getBinary(ExprKind::Sub, exprs.symbol(counter),
                                          exprs.constant(1));
  return substitute(cond, counter, previous);
}

/// The condition under which the loop goes on after an iteration, as far as the
/// exit at `exiting` decides: it may lie behind a condition of its own. Null
/// when it depends on data, or on an inner loop.
static ExprAttr continueCondition(Loop &loop, BasicBlock *exiting,
                                  FunctionInfo &info, ExprBuilder &exprs) {
  auto *branch = dyn_cast<BranchInst>(exiting->getTerminator());
  if (!branch || !branch->isConditional() ||
      info.loops.getLoopFor(exiting) != &loop)
    return {};
  ExprAttr stays = exprs.build(branch->getCondition(), exiting);
  if (!loop.contains(branch->getSuccessor(0)))
    stays = ExprAttr::getBinary(ExprKind::Eq, stays, exprs.constant(0));
  BasicBlock *latch = loop.getLoopLatch();
  bool always = latch && info.dominators.dominates(exiting, latch);
  ExprAttr path = always ? exprs.constant(1)
                         : exprs.pathCondition(loop.getHeader(), exiting);
  if (!path)
    return {};
  if (!path.isConst(1))
    stays = ExprAttr::getBinary(
        ExprKind::LogicalOr, stays,
        ExprAttr::getBinary(ExprKind::Eq, path, exprs.constant(0)));
  return hasUnknown(stays) ? ExprAttr() : stays;
}

static ExprAttr combine(ExprKind kind, ExprAttr known, ExprAttr next) {
  return known ? ExprAttr::getBinary(kind, known, next) : next;
}

TripCount gpuperf::tripCountOf(Loop &loop, FunctionInfo &info,
                               ExprBuilder &exprs) {
  TripCount result;
  std::string counter = info.counterNames.lookup(&loop);
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  for (BasicBlock *block : exiting)
    if (ExprAttr trip = tripOfExit(loop, block, info, exprs))
      result.trip = combine(ExprKind::Min, result.trip, trip);
    else if (ExprAttr cond = continueCondition(loop, block, info, exprs))
      result.whileCondition =
          combine(ExprKind::LogicalAnd, result.whileCondition,
                  ofNextIteration(cond, counter, exprs));
    else
      result.mayExitEarly = true;
  if (result.trip && result.whileCondition) {
    ExprAttr within =
        ExprAttr::getBinary(ExprKind::Lt, exprs.symbol(counter), result.trip);
    result.whileCondition = ExprAttr::getBinary(ExprKind::LogicalAnd, within,
                                                result.whileCondition);
    result.trip = {};
  }
  if (!result.trip && !result.whileCondition)
    result.mayExitEarly = false;
  return result;
}
