//===- HostPoint.cpp - the current point in host code ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostPoint.h"

using namespace gpuperf;
using namespace clang;

HostFrame::HostFrame(HostPoint &point, const FunctionDecl &function,
                     SourceLocation calledAt, std::optional<HostPlace> self)
    : point(point), outer(point.frame), function(function), calledAt(calledAt),
      self(std::move(self)), lambda(outer ? outer->lambda : nullptr),
      size(outer ? outer->size + 1 : 1), calls(outer ? outer->calls + 1 : 0),
      unreached(point.unreached.depth()) {
  point.frame = this;
}

HostFrame::HostFrame(HostPoint &point, const LambdaExpr &lambda)
    : point(point), outer(point.frame), function(outer->function),
      self(outer->self), lambda(lambda.getCallOperator()),
      size(outer->size + 1), calls(outer->calls),
      unreached(point.unreached.depth()) {
  point.frame = this;
}

HostBreakable::HostBreakable(HostPoint &point, HostSwitch *asSwitch)
    : asSwitch(asSwitch), point(point), frame(*point.frame),
      unreached(point.unreached.depth()) {
  frame.breakables.push_back(this);
}

void HostBreakable::leaveBy(std::vector<HostState> &jumps) const {
  if (unreached == point.unreached.depth())
    jumps.push_back(point.state);
}

void HostBreakable::join(const std::vector<HostState> &jumps) const {
  for (const HostState &other : jumps)
    point.state = HostState::join({}, point.state, other, point.ids);
}

HostSide::HostSide(HostPoint &point, std::optional<bool> isTaken,
                   SourceLocation at)
    : reach(point.reach), unreached(point.unreached, isTaken == false) {
  if (!isTaken)
    point.reach.markUncertain("the condition", at);
}

HostJumpScope::HostJumpScope(HostPoint &point)
    : point(point), isCertain(point.state.isCertain),
      jumps(point.frame->jumps) {}

HostJumpScope::~HostJumpScope() {
  if (point.state.dead)
    return;
  point.state.hasJumped = false;
  point.state.isCertain = isCertain && point.frame->jumps == jumps;
}
