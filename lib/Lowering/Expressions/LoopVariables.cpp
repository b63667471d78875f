//===- LoopVariables.cpp - variables of loops as expressions --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopVariables.h"
#include "ExprBuilder.h"
#include "ScevExprs.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IntrinsicInst.h"
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

/// Whether `loop` is left from its latch where `next` is `limit`.
static bool endsAt(const Value &next, const Value &limit, Loop &loop,
                   ScalarEvolution &scev) {
  auto *branch = dyn_cast<BranchInst>(loop.getLoopLatch()->getTerminator());
  auto *test = branch && branch->isConditional()
                   ? dyn_cast<ICmpInst>(branch->getCondition())
                   : nullptr;
  if (!test || !is_contained(test->operands(), &next))
    return false;
  const Value *other = test->getOperand(test->getOperand(0) == &next);
  bool isTrue = ICmpInst::isTrueWhenEqual(test->getPredicate());
  const BasicBlock *then = branch->getSuccessor(isTrue ? 0 : 1);
  return !loop.contains(then) && scev.getSCEV(const_cast<Value *>(other)) ==
                                     scev.getSCEV(const_cast<Value *>(&limit));
}

/// The step of `for (…; i < end; i = i < end - step ? i + step : end)`, which
/// goes no further than to the end: where `i` is that, the loop is left, so
/// that each iteration that there is has made the whole step. Null for others.
static const SCEV *clampedStep(PHINode &phi, Loop &loop,
                               ScalarEvolution &scev) {
  Value *next = phi.getIncomingValueForBlock(loop.getLoopLatch());
  Value *sides[2];
  if (auto *select = dyn_cast<SelectInst>(next)) {
    sides[0] = select->getTrueValue();
    sides[1] = select->getFalseValue();
  } else if (auto *limited = dyn_cast<MinMaxIntrinsic>(next)) {
    sides[0] = limited->getLHS();
    sides[1] = limited->getRHS();
  } else {
    return nullptr;
  }
  for (unsigned i : {0u, 1u}) {
    Value *stepped = sides[i], *limit = sides[1 - i];
    if (!scev.isLoopInvariant(scev.getSCEV(limit), &loop) ||
        !endsAt(*next, *limit, loop, scev))
      continue;
    const SCEV *step =
        scev.getMinusSCEV(scev.getSCEV(stepped), scev.getSCEV(&phi));
    if (scev.isLoopInvariant(step, &loop))
      return step;
  }
  return nullptr;
}

/// The value of a header's phi in terms of the counter; null when it has none.
ExprAttr LoopVariables::closedForm(PHINode &phi, Loop &loop) {
  BasicBlock *preheader = loop.getLoopPredecessor();
  BasicBlock *latch = loop.getLoopLatch();
  if (!preheader || !latch)
    return {};
  ExprAttr counter = exprs.counter(loop);
  ExprAttr init =
      exprs.build(phi.getIncomingValueForBlock(preheader), preheader);
  auto *rec = dyn_cast<SCEVAddRecExpr>(exprs.info.scev.getSCEV(&phi));
  if (rec && rec->getLoop() == &loop) {
    if (rec->isAffine() && !mayWrap(*rec))
      if (ExprAttr step = scevExpr(rec->getStepRecurrence(exprs.info.scev),
                                   loop.getHeader(), exprs))
        return binary(ExprKind::Add, init,
                      binary(ExprKind::Mul, step, counter));
    if (ExprAttr closed = gpuperf::closedForm(*rec, loop.getHeader(), exprs))
      return closed;
  }
  constexpr unsigned fewestBits = 32; // narrower ones may wrap around
  if (phi.getType()->isIntegerTy() &&
      phi.getType()->getIntegerBitWidth() >= fewestBits)
    if (const SCEV *clamped = clampedStep(phi, loop, exprs.info.scev))
      if (ExprAttr step = scevExpr(clamped, loop.getHeader(), exprs))
        return binary(ExprKind::Add, init,
                      binary(ExprKind::Mul, step, counter));
  auto *next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
  if (ExprAttr shifted = shiftedRecurrence(init, next, &phi, counter))
    return shifted;
  return geometricRecurrence(init, next, &phi, counter);
}

ExprAttr LoopVariables::build(PHINode &phi, Loop &loop) {
  if (ExprAttr closed = closedForm(phi, loop))
    return closed;
  return recurrence(phi, loop);
}

//===----------------------------------------------------------------------===//
// Step by step
//===----------------------------------------------------------------------===//

// What a loop's header holds is a state; one iteration makes the next of it:
//   while (b) { t = a % b; a = b; b = t; }
//   b = iterate(@i0.step, i0, @i0.v0, b, @i0.v1 % @i0.v0, @i0.v1, a, @i0.v0)
// A second builder writes the next values in terms of bound names.

/// Larger steps are not worth following.
static constexpr unsigned kMaxStepSize = 200;

/// Finds the next value of each integer in the header of `loop` that has no
/// closed form.
void LoopVariables::follow(Loop &loop) {
  BasicBlock *preheader = loop.getLoopPredecessor();
  BasicBlock *latch = loop.getLoopLatch();
  if (!preheader || !latch)
    return;
  ExprBuilder inner(exprs, loop);
  const std::string &name = exprs.info.counterNames[&loop];
  SmallVector<PHINode *> phis;
  for (PHINode &phi : loop.getHeader()->phis()) {
    if (!phi.getType()->isIntegerTy() ||
        phi.getType()->getIntegerBitWidth() > 64 || closedForm(phi, loop))
      continue;
    ExprAttr variable = exprs.bound(name + ".v" + Twine(phis.size()));
    inner.bind(phi, variable);
    variables[&phi].name = variable;
    phis.push_back(&phi);
  }
  for (PHINode *phi : phis) {
    ExprAttr start =
        exprs.build(phi->getIncomingValueForBlock(preheader), preheader);
    ExprAttr next = inner.build(phi->getIncomingValueForBlock(latch), latch);
    next = next.substitute(exprs.counter(loop), exprs.bound(name + ".step"));
    if (!start.hasUnknown() && !next.hasUnknown() &&
        next.treeSize(kMaxStepSize) < kMaxStepSize) {
      variables[phi].start = start;
      variables[phi].next = next;
    }
  }
}

/// The value of a header's phi by the steps of the loop; null when one of the
/// variables that it depends on depends on data.
ExprAttr LoopVariables::recurrence(PHINode &phi, Loop &loop) {
  if (!phi.getType()->isIntegerTy())
    return {};
  if (followedLoops.insert(&loop).second)
    follow(loop);
  ExprAttr step = exprs.bound(exprs.info.counterNames[&loop] + ".step");
  ExprAttr count = exprs.counter(loop);
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
  if (!remembers) { // the next value depends on none of the variables
    ExprAttr before =
        ExprAttr::getBinary(ExprKind::Sub, count, exprs.constant(1));
    return ExprAttr::getSelect(
        ExprAttr::getBinary(ExprKind::Eq, count, exprs.constant(0)),
        operands[3], operands[4].substitute(step, before));
  }
  return ExprAttr::getIterate(operands);
}
