//===- Paths.cpp - control flow as expressions ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "TripCounts.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

/// Larger regions between a branch and its join are not followed.
static constexpr unsigned kMaxJoinBlocks = 24;

/// `a && b` where either may be null, unknown.
static ExprAttr both(ExprAttr a, ExprAttr b) {
  if (!a || !b)
    return {};
  if (a.isConst(1))
    return b;
  return b.isConst(1) ? a : binary(ExprKind::LogicalAnd, a, b);
}

/// The loop directly in `outer` (null: in the function) that holds `block`; null
/// when `block` is in `outer` itself, or not in it.
static Loop *childWith(Loop *outer, BasicBlock *block, LoopInfo &loops) {
  Loop *loop = loops.getLoopFor(block);
  if (!loop || loop == outer || (outer && !outer->contains(loop)))
    return nullptr;
  while (loop->getParentLoop() != outer)
    loop = loop->getParentLoop();
  return loop;
}

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

/// Cases of a switch that a condition names: each is a part of an expression,
/// which all that holds it has to go through.
static constexpr unsigned kMaxCases = 256;

ExprAttr Paths::switchCondition(SwitchInst &sw,
                                function_ref<bool(BasicBlock *)> reaches) {
  if (sw.getCondition()->getType()->getIntegerBitWidth() > 64)
    return {};
  // To the default, where no case leads elsewhere.
  bool isDefault = reaches(sw.getDefaultDest());
  ExprAttr value = exprs.build(sw.getCondition(), sw.getParent()),
           any = exprs.constant(0);
  unsigned named = 0;
  for (auto &c : sw.cases()) {
    if (reaches(c.getCaseSuccessor()) == isDefault)
      continue;
    const APInt &number = c.getCaseValue()->getValue();
    if (++named > kMaxCases || number.getSignificantBits() > 64)
      return {};
    ExprAttr equal =
        binary(ExprKind::Eq, value, exprs.constant(number.getSExtValue()));
    any = any.isConst(0) ? equal : binary(ExprKind::LogicalOr, any, equal);
  }
  return isDefault ? binary(ExprKind::Eq, any, exprs.constant(0)) : any;
}

/// The condition of the edge `from` -> `to`; null when it is none of a branch or
/// a switch.
ExprAttr Paths::edgeCondition(BasicBlock *from, BasicBlock *to) {
  if (auto *sw = dyn_cast<SwitchInst>(from->getTerminator()))
    return switchCondition(*sw, [&](BasicBlock *next) { return next == to; });
  auto *branch = dyn_cast<BranchInst>(from->getTerminator());
  if (!branch)
    return {};
  if (!branch->isConditional() ||
      branch->getSuccessor(0) == branch->getSuccessor(1))
    return exprs.constant(1);
  ExprAttr cond = exprs.build(branch->getCondition(), from);
  return branch->getSuccessor(0) == to
             ? cond
             : binary(ExprKind::Eq, cond, exprs.constant(0));
}

ExprAttr Paths::edgePath(BasicBlock *head, BasicBlock *from, BasicBlock *to,
                         Reached &reached) {
  Loop *level = exprs.info.loops.getLoopFor(head);
  if (exprs.info.loops.getLoopFor(from) == level) {
    ExprAttr path = pathCondition(head, from, reached);
    return path ? both(path, edgeCondition(from, to)) : ExprAttr();
  }
  Loop *inner = childWith(level, from, exprs.info.loops);
  BasicBlock *before = inner ? inner->getLoopPredecessor() : nullptr;
  if (!before)
    return {};
  ExprAttr entry = edgePath(head, before, inner->getHeader(), reached);
  if (!entry || inner->getExitBlock()) // the only exit is taken in the end
    return entry;
  ExprAttr last = lastIteration(*inner);
  ExprAttr leaves = last ? edgePath(inner->getHeader(), from, to) : ExprAttr();
  if (!leaves)
    return {};
  leaves = leaves.substitute(exprs.counter(*inner), last);
  return leaves.hasUnknown() ? ExprAttr() : both(entry, leaves);
}

ExprAttr Paths::edgePath(BasicBlock *head, BasicBlock *from, BasicBlock *to) {
  Reached reached;
  return edgePath(head, from, to, reached);
}

/// The condition under which control that is in `head` comes to `block`, which
/// it dominates.
ExprAttr Paths::pathCondition(BasicBlock *head, BasicBlock *block,
                              Reached &reached) {
  assert(exprs.info.dominators.dominates(head, block) &&
         "head dominates the block");
  if (block == head)
    return exprs.constant(1);
  if (auto it = reached.find(block); it != reached.end())
    return it->second;
  Loop *level = exprs.info.loops.getLoopFor(head);
  if (reached.size() >= kMaxJoinBlocks ||
      exprs.info.loops.getLoopFor(block) != level)
    return {};
  reached[block] = {}; // a cycle that is no loop stays unknown
  ExprAttr any;
  SmallPtrSet<Loop *, 2> left;
  for (BasicBlock *pred : predecessors(block)) {
    // A loop whose edges all lead to `block` is left for it in any case: its
    // edges count as one, with the condition of entering the loop.
    Loop *inner = childWith(level, pred, exprs.info.loops);
    bool onlyWay = inner && inner->getUniqueExitBlock() == block;
    if (onlyWay && !left.insert(inner).second)
      continue;
    BasicBlock *before = onlyWay ? inner->getLoopPredecessor() : nullptr;
    ExprAttr edge = before ? edgePath(head, before, inner->getHeader(), reached)
                           : edgePath(head, pred, block, reached);
    if (!edge)
      return {};
    any = any ? binary(ExprKind::LogicalOr, any, edge) : edge;
  }
  return reached[block] = any;
}

ExprAttr Paths::incomingCondition(PHINode &phi, unsigned i) {
  BasicBlock *join = phi.getParent();
  BasicBlock *head = exprs.info.dominators.getNode(join)->getIDom()->getBlock();
  if (exprs.info.loops.getLoopFor(head) != exprs.info.loops.getLoopFor(join) ||
      exprs.info.loops.isLoopHeader(join))
    return {};
  return edgePath(head, phi.getIncomingBlock(i), join);
}

//===----------------------------------------------------------------------===//
// Behind a loop
//===----------------------------------------------------------------------===//

ExprAttr Paths::lastIteration(Loop &loop) {
  auto [it, isNew] = lastIterations.try_emplace(&loop);
  if (!isNew)
    return it->second;
  TripCount count = tripCountOf(loop, exprs);
  ExprAttr last;
  if (count.mayExitEarly)
    return {};
  if (count.trip) {
    last = binary(ExprKind::Sub, count.trip, exprs.constant(1));
  } else if (count.whileCondition) {
    // The condition under which iteration `counter` runs. Iteration i is the
    // last when it fails for i + 1.
    ExprAttr iteration = exprs.bound(exprs.info.counterNames[&loop]);
    ExprAttr goesOn = count.whileCondition.substitute(
        exprs.counter(loop),
        binary(ExprKind::Add, iteration, exprs.constant(1)));
    last = ExprAttr::getFirst(iteration, goesOn);
  }
  return lastIterations[&loop] = last;
}

/// What `inst`, computed in every iteration of `loop`, is in the last one; null
/// when that depends on data.
ExprAttr Paths::lastValue(Instruction &inst, Loop &loop) {
  ExprAttr last = lastIteration(loop);
  if (!last)
    return {};
  ExprAttr value = exprs.build(&inst, loop.getHeader());
  value = value.substitute(exprs.counter(loop), last);
  return value.hasUnknown() ? ExprAttr() : value;
}

ExprAttr Paths::exitCondition(Loop &loop,
                              function_ref<bool(BasicBlock *)> reaches) {
  ExprAttr last = lastIteration(loop);
  if (!last)
    return {};
  SmallVector<Loop::Edge> edges;
  loop.getExitEdges(edges);
  ExprAttr any = exprs.constant(0);
  for (auto [from, to] : edges) {
    if (!reaches(to))
      continue;
    ExprAttr edge = edgePath(loop.getHeader(), from, to);
    if (!edge)
      return {};
    any = any.isConst(0) ? edge : binary(ExprKind::LogicalOr, any, edge);
  }
  any = any.substitute(exprs.counter(loop), last);
  return any.hasUnknown() ? ExprAttr() : any;
}
