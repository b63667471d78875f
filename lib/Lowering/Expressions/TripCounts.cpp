//===- TripCounts.cpp - how often loops run -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TripCounts.h"

using namespace gpuperf;
using namespace llvm;

/// The number of iterations that one exit alone would allow, the one that it
/// ends included.
static ExprAttr tripOfExit(Loop &loop, BasicBlock *exiting, FunctionInfo &info,
                           ExprBuilder &exprs) {
  const SCEV *taken = info.scev.getExitCount(&loop, exiting);
  if (isa<SCEVCouldNotCompute>(taken))
    return {};
  BasicBlock *outside = loop.getLoopPredecessor();
  ExprAttr count = exprs.build(taken, outside ? outside : loop.getHeader());
  if (!count || ExprBuilder::hasUnknown(count))
    return {};
  return ExprAttr::getBinary(ExprKind::Add, count, exprs.constant(1));
}

/// The condition under which iteration `counter` runs, from one that is tested
/// at the end of the iteration before it. Says nothing of the first iteration.
static ExprAttr ofNextIteration(ExprAttr cond, ExprAttr counter,
                                ExprBuilder &exprs) {
  ExprAttr previous =
      ExprAttr::getBinary(ExprKind::Sub, counter, exprs.constant(1));
  return cond.substitute(counter, previous);
}

/// The condition under which the loop goes on after an iteration, as far as the
/// exits of `exiting` decide. That block may lie behind a condition, as in
/// `if (a) if (b) break;`, or in an inner loop. Null when it depends on data.
static ExprAttr continueCondition(Loop &loop, BasicBlock *exiting,
                                  FunctionInfo &info, ExprBuilder &exprs) {
  // A test that dominates the latch is reached in each iteration, unless that
  // left by another exit: the path to it needs no condition.
  BasicBlock *latch = loop.getLoopLatch();
  bool always = info.loops.getLoopFor(exiting) == &loop && latch &&
                info.dominators.dominates(exiting, latch);
  SmallPtrSet<BasicBlock *, 2> outside;
  ExprAttr goesOn;
  for (BasicBlock *to : successors(exiting)) {
    if (loop.contains(to) || !outside.insert(to).second)
      continue;
    ExprAttr leaves =
        exprs.edgePath(always ? exiting : loop.getHeader(), exiting, to);
    if (!leaves || ExprBuilder::hasUnknown(leaves))
      return {};
    ExprAttr stays =
        ExprAttr::getBinary(ExprKind::Eq, leaves, exprs.constant(0));
    goesOn = goesOn ? ExprAttr::getBinary(ExprKind::LogicalAnd, goesOn, stays)
                    : stays;
  }
  return goesOn;
}

static ExprAttr combine(ExprKind kind, ExprAttr known, ExprAttr next) {
  return known ? ExprAttr::getBinary(kind, known, next) : next;
}

TripCount gpuperf::tripCountOf(Loop &loop, FunctionInfo &info,
                               ExprBuilder &exprs) {
  TripCount result;
  ExprAttr counter = exprs.counter(loop);
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
    ExprAttr within = ExprAttr::getBinary(ExprKind::Lt, counter, result.trip);
    result.whileCondition = ExprAttr::getBinary(ExprKind::LogicalAnd, within,
                                                result.whileCondition);
    result.trip = {};
  }
  if (!result.trip && !result.whileCondition)
    result.mayExitEarly = false;
  return result;
}
