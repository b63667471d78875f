//===- Joins.cpp - joins of control flow as expressions -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Joins.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/KnownBits.h"

using namespace gpuperf;
using namespace llvm;

/// Of `left == 1 ? join : next copy` at the end of `block`: 1, and `left`,
/// which has to be the same for all; `most` where the last copy goes on to the
/// join. Nothing for other ends.
static std::optional<unsigned> copiesBefore(const BasicBlock &block,
                                            const BasicBlock &join,
                                            unsigned most, Value *&left) {
  const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch)
    return std::nullopt;
  if (branch->isUnconditional())
    return most;
  auto *test = dyn_cast<ICmpInst>(branch->getCondition());
  const auto *count =
      test ? dyn_cast<ConstantInt>(test->getOperand(1)) : nullptr;
  if (!count || !test->isEquality() || !count->getValue().ult(most) ||
      (left && left != test->getOperand(0)))
    return std::nullopt;
  left = test->getOperand(0);
  bool isEqual = test->getPredicate() == ICmpInst::ICMP_EQ;
  const BasicBlock *whenEqual = branch->getSuccessor(isEqual ? 0 : 1);
  const BasicBlock *other = branch->getSuccessor(isEqual ? 1 : 0);
  if (whenEqual != &join || other == &join)
    return std::nullopt;
  return count->getZExtValue();
}

/// What a counter is behind the straight code that compilers make for the rest
/// of an unrolled loop, which is left behind the last copy that has to run:
///   x = n & 3
///   if (x != 0) { i += 8; if (x != 1) { i += 8; if (x != 2) i += 8; } }
/// is i + 8 * x. Null for other joins.
static ExprAttr valueAfterRemainder(PHINode &phi, ExprBuilder &exprs) {
  constexpr unsigned mostCopies = 15;
  unsigned most = phi.getNumIncomingValues() - 1;
  if (!phi.getType()->isIntegerTy() || most == 0 || most > mostCopies)
    return {};
  const BasicBlock *join = phi.getParent();
  Value *left = nullptr;
  SmallVector<BasicBlock *> from(most + 1); // by how many copies have run
  for (BasicBlock *block : phi.blocks()) {
    std::optional<unsigned> copies = copiesBefore(*block, *join, most, left);
    if (!copies || from[*copies] ||
        exprs.info.loops.getLoopFor(block) != exprs.info.loops.getLoopFor(join))
      return {};
    from[*copies] = block;
  }
  if (!left ||
      computeKnownBits(left, exprs.info.dataLayout()).getMaxValue().ugt(most))
    return {};
  auto valueAfter = [&](unsigned copies) {
    return phi.getIncomingValueForBlock(from[copies]);
  };
  auto *step = dyn_cast<SCEVConstant>(
      exprs.info.scev.getMinusSCEV(exprs.info.scev.getSCEV(valueAfter(1)),
                                   exprs.info.scev.getSCEV(valueAfter(0))));
  ExprAttr first = exprs.build(valueAfter(0), from[0]);
  if (!step || !first)
    return {};
  int64_t by = step->getAPInt().getSExtValue();
  for (unsigned copies = 1; copies <= most; ++copies) {
    ExprAttr after = binary(ExprKind::Add, first, exprs.constant(copies * by));
    if (!exprs.info.dominators.dominates(from[copies - 1], from[copies]) ||
        exprs.build(valueAfter(copies), from[copies]) != after)
      return {};
  }
  ExprAttr ran = exprs.build(left, from[0]);
  return ran ? binary(ExprKind::Add, first,
                      binary(ExprKind::Mul, ran, exprs.constant(by)))
             : ExprAttr();
}

/// A phi of more values than this is unknown.
static constexpr unsigned kMaxJoined = 24;

/// A value behind conditionals: a chain of selects on the conditions that lead
/// to the phi's edges.
ExprAttr gpuperf::joinExpr(PHINode &phi, ExprBuilder &exprs) {
  BasicBlock *join = phi.getParent();
  if (Value *same = phi.hasConstantValue())
    return exprs.build(same, join);
  if (ExprAttr counter = valueAfterRemainder(phi, exprs))
    return counter;
  Loop *level = exprs.info.loops.getLoopFor(join);
  auto incoming = [&](unsigned i) {
    BasicBlock *from = phi.getIncomingBlock(i);
    Loop *loop = exprs.info.loops.getLoopFor(from);
    return exprs.build(phi.getIncomingValue(i), loop == level ? from : join);
  };
  // The same computed on every path, as partial redundancy elimination leaves
  // it.
  ExprAttr common;
  bool allSame = true;
  for (unsigned i = 0; i < phi.getNumIncomingValues() && allSame; ++i) {
    ExprAttr value = incoming(i);
    allSame = i == 0 || value == common;
    common = value;
  }
  if (allSame)
    return common;
  BasicBlock *head = exprs.info.dominators.getNode(join)->getIDom()->getBlock();
  while (head && exprs.info.loops.getLoopFor(head) != level) {
    Loop *left = exprs.info.loops.getLoopFor(head);
    if (!left || left->contains(join))
      return {};
    head = left->getLoopPredecessor();
  }
  if (!head || phi.getNumIncomingValues() > kMaxJoined)
    return {};
  Paths::Reached reached;
  ExprAttr result;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    ExprAttr value = incoming(i);
    if (!result) { // what is left when no other edge is taken
      result = value;
      continue;
    }
    ExprAttr edge =
        exprs.paths.edgePath(head, phi.getIncomingBlock(i), join, reached);
    if (!edge)
      return {};
    result = ExprAttr::getSelect(edge, value, result);
  }
  return result;
}
