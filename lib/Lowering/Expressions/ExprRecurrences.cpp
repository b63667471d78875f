//===- ExprRecurrences.cpp - loop variables, step by step -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a loop's header holds is a state; one iteration makes the next of it:
//
//   while (b) { t = a % b; a = b; b = t; }
//
//   b = iterate(@i0.step, i0, @i0.v0, b, @i0.v1 % @i0.v0, @i0.v1, a, @i0.v0)
//
// A second builder writes the next values in terms of bound names.
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "llvm/ADT/SetVector.h"

using namespace gpuperf;
using namespace llvm;

/// Larger steps are not worth following.
static constexpr unsigned kMaxStepSize = 200;

/// Whether a constant of `expr` leaves little room in 32 bits, as those of hash
/// functions do.
static bool hasLargeFactor(ExprAttr expr) {
  constexpr int64_t large = 1 << 20;
  if (expr.isConst())
    return expr.getValue() >= large || expr.getValue() <= -large;
  return any_of(expr.getOperands(), hasLargeFactor);
}

/// Finds the next value of each integer in the header of `loop` that has no
/// closed form.
void ExprBuilder::followLoop(Loop &loop) {
  BasicBlock *preheader = loop.getLoopPredecessor();
  BasicBlock *latch = loop.getLoopLatch();
  if (!preheader || !latch)
    return;
  ExprBuilder inner(info, ctx);
  inner.outside = this;
  inner.iteration = &loop;
  const std::string &name = info.counterNames[&loop];
  SmallVector<PHINode *> phis;
  for (PHINode &phi : loop.getHeader()->phis()) {
    if (!phi.getType()->isIntegerTy() ||
        phi.getType()->getIntegerBitWidth() > 64 || closedForm(phi, loop))
      continue;
    ExprAttr variable = bound(name + ".v" + Twine(phis.size()));
    inner.memo[&phi] = variable;
    variables[&phi].name = variable;
    phis.push_back(&phi);
  }
  for (PHINode *phi : phis) {
    ExprAttr start =
        build(phi->getIncomingValueForBlock(preheader), preheader);
    if (hasLargeFactor(start) && !start.isConst())
      start = toSigned(start, phi->getType()->getScalarSizeInBits());
    ExprAttr next = inner.build(phi->getIncomingValueForBlock(latch), latch);
    next = next.substitute(counter(loop), bound(name + ".step"));
    if (!hasUnknown(start) && !hasUnknown(next) &&
        next.treeSize(kMaxStepSize) < kMaxStepSize) {
      variables[phi].start = start;
      variables[phi].next = next;
    }
  }
}

/// The value of a header's phi by the steps of the loop; null when one of the
/// variables that it depends on depends on data.
ExprAttr ExprBuilder::recurrence(PHINode &phi, Loop &loop) {
  if (!phi.getType()->isIntegerTy())
    return {};
  if (followedLoops.insert(&loop).second)
    followLoop(loop);
  ExprAttr step = bound(info.counterNames[&loop] + ".step");
  ExprAttr count = counter(loop);
  SmallVector<ExprAttr> operands{step, count};
  SetVector<PHINode *> needed;
  needed.insert(&phi);
  bool remembers = false;
  for (unsigned i = 0; i != needed.size(); ++i) {
    Variable variable = variables.lookup(needed[i]);
    if (!variable.next)
      return {};
    operands.append({variable.name, variable.start, variable.next});
    for (PHINode &other : loop.getHeader()->phis())
      if (auto it = variables.find(&other); it != variables.end())
        if (variable.next.dependsOn(it->second.name)) {
          needed.insert(&other);
          remembers = true;
        }
  }
  if (!remembers) { // only what the iteration before computed
    ExprAttr before =
        ExprAttr::getBinary(ExprKind::Sub, count, constant(1));
    return ExprAttr::getSelect(
        ExprAttr::getBinary(ExprKind::Eq, count, constant(0)), operands[3],
        operands[4].substitute(step, before));
  }
  return ExprAttr::getIterate(operands);
}
