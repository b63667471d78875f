//===- ExprPhis.cpp - recurrences and joins as expressions ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;

static ExprAttr binary(ExprKind kind, ExprAttr a, ExprAttr b) {
  return ExprAttr::getBinary(kind, a, b);
}

/// init, f(init), f(f(init)), … for f a shift or a multiplication or division
/// by a power of two: `for (s = n / 2; s > 0; s >>= 1)`.
static ExprAttr geometricRecurrence(ExprAttr init, BinaryOperator *next,
                                    Value *phi, ExprAttr counter) {
  if (!next || next->getOperand(0) != phi)
    return {};
  auto *factor = dyn_cast<ConstantInt>(next->getOperand(1));
  if (!factor || factor->getBitWidth() > 64)
    return {};
  mlir::MLIRContext *ctx = init.getContext();
  auto shifted = [&](ExprKind kind, int64_t bits) {
    return binary(
        kind, init,
        binary(ExprKind::Mul, counter, ExprAttr::getConst(ctx, bits)));
  };
  int64_t amount = factor->getSExtValue();
  int64_t log = factor->getValue().exactLogBase2();
  switch (next->getOpcode()) {
  case Instruction::Shl:
    return shifted(ExprKind::Shl, amount);
  case Instruction::LShr:
  case Instruction::AShr:
    return shifted(ExprKind::Shr, amount);
  case Instruction::Mul:
    return log > 0 ? shifted(ExprKind::Shl, log) : ExprAttr();
  case Instruction::UDiv:
  case Instruction::SDiv:
    return log > 0 ? shifted(ExprKind::Shr, log) : ExprAttr();
  default:
    return {};
  }
}

/// k, a*k + b, a*(a*k + b) + b, … for a power of two a > 1, which is
/// (k + b/(a-1)) * a^counter - b/(a-1): `for (k = t; k < n; k = 2 * k + 1)`.
static ExprAttr shiftedRecurrence(ExprAttr init, Instruction *next, Value *phi,
                                  ExprAttr counter) {
  using namespace PatternMatch;
  const APInt *bits, *add;
  if (!next || !match(next, m_AddLike(m_Shl(m_Specific(phi), m_APInt(bits)),
                                      m_APInt(add))))
    return {};
  if (bits->isZero() || bits->uge(31) || add->getSignificantBits() > 64)
    return {};
  int64_t factorLessOne = (int64_t(1) << bits->getZExtValue()) - 1;
  if (add->getSExtValue() % factorLessOne)
    return {};
  mlir::MLIRContext *ctx = init.getContext();
  ExprAttr shift = ExprAttr::getConst(ctx, add->getSExtValue() / factorLessOne);
  ExprAttr steps =
      binary(ExprKind::Mul, counter,
             ExprAttr::getConst(ctx, int64_t(bits->getZExtValue())));
  return binary(
      ExprKind::Sub,
      binary(ExprKind::Shl, binary(ExprKind::Add, init, shift), steps), shift);
}

ExprAttr ExprBuilder::computeHeaderPhi(PHINode &phi, Loop &loop) {
  BasicBlock *preheader = loop.getLoopPredecessor();
  BasicBlock *latch = loop.getLoopLatch();
  if (!preheader || !latch)
    return {};
  ExprAttr init = build(phi.getIncomingValueForBlock(preheader), preheader);
  ExprAttr counter = symbol(info.counterNames[&loop]);
  if (auto *rec = dyn_cast<SCEVAddRecExpr>(info.scev.getSCEV(&phi)))
    if (rec->getLoop() == &loop && rec->isAffine())
      if (ExprAttr step =
              build(rec->getStepRecurrence(info.scev), loop.getHeader()))
        return binary(ExprKind::Add, init,
                      binary(ExprKind::Mul, step, counter));
  auto *next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
  if (ExprAttr shifted = shiftedRecurrence(init, next, &phi, counter))
    return shifted;
  return geometricRecurrence(init, next, &phi, counter);
}

//===----------------------------------------------------------------------===//
// Joins
//===----------------------------------------------------------------------===//

/// Larger regions between a branch and its join are not followed.
static constexpr unsigned kMaxJoinBlocks = 24;

/// The condition of the edge `from` -> `to`; null when it is not a plain
/// branch.
ExprAttr ExprBuilder::edgeCondition(BasicBlock *from, BasicBlock *to) {
  auto *branch = dyn_cast<BranchInst>(from->getTerminator());
  if (!branch)
    return {};
  if (!branch->isConditional() ||
      branch->getSuccessor(0) == branch->getSuccessor(1))
    return constant(1);
  ExprAttr cond = build(branch->getCondition(), from);
  return branch->getSuccessor(0) == to
             ? cond
             : binary(ExprKind::Eq, cond, constant(0));
}

/// The condition under which control that is in `head` comes to `block`, which
/// it dominates; null when a loop or a switch lies between, or too many blocks.
ExprAttr ExprBuilder::pathCondition(BasicBlock *head, BasicBlock *block,
                                    DenseMap<BasicBlock *, ExprAttr> &reached) {
  if (block == head)
    return constant(1);
  if (auto it = reached.find(block); it != reached.end())
    return it->second;
  if (reached.size() >= kMaxJoinBlocks ||
      info.loops.getLoopFor(block) != info.loops.getLoopFor(head))
    return {};
  reached[block] = {}; // a cycle that is no loop stays unknown
  ExprAttr any;
  for (BasicBlock *pred : predecessors(block)) {
    ExprAttr path = pathCondition(head, pred, reached);
    ExprAttr edge = path ? edgeCondition(pred, block) : ExprAttr();
    if (!edge)
      return {};
    if (!path.isConst(1))
      edge = edge.isConst(1) ? path : binary(ExprKind::LogicalAnd, path, edge);
    any = any ? binary(ExprKind::LogicalOr, any, edge) : edge;
  }
  return reached[block] = any;
}

ExprAttr ExprBuilder::pathCondition(BasicBlock *head, BasicBlock *block) {
  DenseMap<BasicBlock *, ExprAttr> reached;
  return pathCondition(head, block, reached);
}

/// A value behind conditionals: a chain of selects on the conditions that lead
/// to the phi's edges.
ExprAttr ExprBuilder::computeJoinPhi(PHINode &phi) {
  BasicBlock *join = phi.getParent();
  if (Value *same = phi.hasConstantValue())
    return build(same, join);
  // The same computed on every path, as partial redundancy elimination leaves
  // it.
  ExprAttr common;
  bool allSame = true;
  for (unsigned i = 0; i < phi.getNumIncomingValues() && allSame; ++i) {
    ExprAttr value = build(phi.getIncomingValue(i), phi.getIncomingBlock(i));
    allSame = i == 0 || value == common;
    common = value;
  }
  if (allSame)
    return common;
  BasicBlock *head = info.dominators.getNode(join)->getIDom()->getBlock();
  if (info.loops.getLoopFor(head) != info.loops.getLoopFor(join) ||
      phi.getNumIncomingValues() > kMaxJoinBlocks)
    return {};
  DenseMap<BasicBlock *, ExprAttr> reached;
  ExprAttr result;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    BasicBlock *from = phi.getIncomingBlock(i);
    ExprAttr value = build(phi.getIncomingValue(i), from);
    if (!result) { // what is left when no other edge is taken
      result = value;
      continue;
    }
    ExprAttr path = pathCondition(head, from, reached);
    ExprAttr edge = path ? edgeCondition(from, join) : ExprAttr();
    if (!edge)
      return {};
    if (!path.isConst(1))
      edge = edge.isConst(1) ? path : binary(ExprKind::LogicalAnd, path, edge);
    result = ExprAttr::getSelect(edge, value, result);
  }
  return result;
}
