//===- ExprPhis.cpp - closed forms and joins as expressions ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;

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

/// Whether numbers below 32 bits may wrap around, which closed forms ignore.
static bool mayWrap(const SCEVAddRecExpr &rec) {
  return rec.getType()->getScalarSizeInBits() < 32 && !rec.hasNoSignedWrap() &&
         !rec.hasNoUnsignedWrap();
}

/// The sum of step_k * (i choose k) up to cubes: `for (…; x += i)`.
ExprAttr ExprBuilder::closedForm(const SCEVAddRecExpr &rec,
                                 const BasicBlock *scope) {
  constexpr unsigned mostSteps = 3;
  if (rec.getNumOperands() > mostSteps + 1 || mayWrap(rec))
    return {};
  ExprAttr counter = this->counter(*rec.getLoop());
  ExprAttr sum = build(rec.getStart(), scope), choose = constant(1);
  for (unsigned k = 1; sum && k < rec.getNumOperands(); ++k) {
    ExprAttr step = build(rec.getOperand(k), scope);
    if (!step)
      return {};
    choose = binary(ExprKind::Mul, choose,
                    binary(ExprKind::Sub, counter, constant(k - 1)));
    ExprAttr term =
        k == 1 ? choose
               : binary(ExprKind::Div, choose, constant(k == 2 ? 2 : 6));
    sum = binary(ExprKind::Add, sum, binary(ExprKind::Mul, step, term));
  }
  return sum;
}

/// The value of a header's phi in terms of the counter; null when it has none.
ExprAttr ExprBuilder::closedForm(PHINode &phi, Loop &loop) {
  BasicBlock *preheader = loop.getLoopPredecessor();
  BasicBlock *latch = loop.getLoopLatch();
  if (!preheader || !latch)
    return {};
  ExprAttr counter = this->counter(loop);
  ExprAttr init = build(phi.getIncomingValueForBlock(preheader), preheader);
  auto *rec = dyn_cast<SCEVAddRecExpr>(info.scev.getSCEV(&phi));
  if (rec && rec->getLoop() == &loop) {
    if (rec->isAffine() && !mayWrap(*rec))
      if (ExprAttr step =
              build(rec->getStepRecurrence(info.scev), loop.getHeader()))
        return binary(ExprKind::Add, init,
                      binary(ExprKind::Mul, step, counter));
    if (ExprAttr closed = closedForm(*rec, loop.getHeader()))
      return closed;
  }
  auto *next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
  if (ExprAttr shifted = shiftedRecurrence(init, next, &phi, counter))
    return shifted;
  return geometricRecurrence(init, next, &phi, counter);
}

ExprAttr ExprBuilder::computeHeaderPhi(PHINode &phi, Loop &loop) {
  if (&loop == iteration)
    return outside->build(&phi, loop.getHeader());
  if (ExprAttr closed = closedForm(phi, loop))
    return closed;
  return recurrence(phi, loop);
}

//===----------------------------------------------------------------------===//
// Joins
//===----------------------------------------------------------------------===//

/// More values than this are not told apart.
static constexpr unsigned kMaxJoined = 24;

/// A value behind conditionals: a chain of selects on the conditions that lead
/// to the phi's edges.
ExprAttr ExprBuilder::computeJoinPhi(PHINode &phi) {
  BasicBlock *join = phi.getParent();
  if (Value *same = phi.hasConstantValue())
    return build(same, join);
  Loop *level = info.loops.getLoopFor(join);
  auto incoming = [&](unsigned i) {
    BasicBlock *from = phi.getIncomingBlock(i);
    Loop *loop = info.loops.getLoopFor(from);
    return build(phi.getIncomingValue(i), loop == level ? from : join);
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
  BasicBlock *head = info.dominators.getNode(join)->getIDom()->getBlock();
  while (head && info.loops.getLoopFor(head) != level) {
    Loop *left = info.loops.getLoopFor(head);
    if (!left || left->contains(join))
      return {};
    head = left->getLoopPredecessor();
  }
  if (!head || phi.getNumIncomingValues() > kMaxJoined)
    return {};
  Reached reached;
  ExprAttr result;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    ExprAttr value = incoming(i);
    if (!result) { // what is left when no other edge is taken
      result = value;
      continue;
    }
    ExprAttr edge = edgePath(head, phi.getIncomingBlock(i), join, reached);
    if (!edge)
      return {};
    result = ExprAttr::getSelect(edge, value, result);
  }
  return result;
}
