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

/// A test at the loop's head decides on the iteration it stands in; any other
/// on the next one.
static bool testsAtHead(const Loop &loop, const BasicBlock *exiting) {
  return exiting == loop.getHeader() && exiting != loop.getLoopLatch();
}

/// The number of iterations that one exit alone would allow.
static ExprAttr tripOfExit(Loop &loop, BasicBlock *exiting, FunctionInfo &info,
                           ExprBuilder &exprs) {
  const SCEV *taken = info.scev.getExitCount(&loop, exiting);
  if (isa<SCEVCouldNotCompute>(taken))
    return {};
  BasicBlock *outside = loop.getLoopPredecessor();
  ExprAttr count = exprs.build(taken, outside ? outside : loop.getHeader());
  if (!count || hasUnknown(count))
    return {};
  // A test at the end of the body runs once more than the back edge; one at its
  // head guards each iteration.
  return testsAtHead(loop, exiting)
             ? count
             : ExprAttr::getBinary(ExprKind::Add, count, exprs.constant(1));
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

/// The condition under which the loop goes on at `exiting`.
static ExprAttr continueCondition(Loop &loop, BasicBlock *exiting,
                                  ExprBuilder &exprs) {
  auto *branch = dyn_cast<BranchInst>(exiting->getTerminator());
  if (!branch || !branch->isConditional())
    return {};
  ExprAttr cond = exprs.build(branch->getCondition(), exiting);
  if (hasUnknown(cond))
    return {};
  bool trueStays = loop.contains(branch->getSuccessor(0));
  return trueStays ? cond
                   : ExprAttr::getBinary(ExprKind::Eq, cond, exprs.constant(0));
}

TripCount gpuperf::tripCountOf(Loop &loop, FunctionInfo &info,
                               ExprBuilder &exprs) {
  TripCount result;
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  SmallVector<BasicBlock *> open;
  for (BasicBlock *block : exiting) {
    if (ExprAttr trip = tripOfExit(loop, block, info, exprs))
      result.trip = result.trip
                        ? ExprAttr::getBinary(ExprKind::Min, result.trip, trip)
                        : trip;
    else
      open.push_back(block);
  }
  unsigned conditions = 0, atEnd = 0;
  for (BasicBlock *block : open) {
    ExprAttr cond = continueCondition(loop, block, exprs);
    if (!cond || result.trip) {
      result.mayExitEarly = true;
      continue;
    }
    if (!testsAtHead(loop, block)) {
      cond = ofNextIteration(cond, info.counterNames.lookup(&loop), exprs);
      ++atEnd;
    }
    ++conditions;
    result.whileCondition =
        result.whileCondition ? ExprAttr::getBinary(ExprKind::LogicalAnd,
                                                    result.whileCondition, cond)
                              : cond;
  }
  result.runsOnce = conditions && atEnd == conditions;
  if (!result.trip && !result.whileCondition)
    result.mayExitEarly = false;
  return result;
}
