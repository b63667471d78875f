//===- UnrolledLoops.cpp - loops that a compiler has unrolled -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnrolledLoops.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace gpuperf;
using namespace llvm;

/// 3 of `n & 3`, or of what is made of that and below 4, `2 * (n & 1) + 1`, or
/// of the negative of one, from which a counter goes up to zero; 0 of others.
static unsigned mostOf(const Value &limit, const DataLayout &layout) {
  using namespace PatternMatch;
  const Value *positive = &limit;
  match(&limit, m_Neg(m_Value(positive)));
  if (isa<Constant>(positive) || !positive->getType()->isIntegerTy())
    return 0;
  APInt most = computeKnownBits(positive, layout).getMaxValue();
  return most.ult(32) && most.isMask() ? most.getZExtValue() : 0;
}

/// Whether `phi` goes up or down by a constant in each iteration of `loop`.
static bool isCounter(const PHINode &phi, const Loop &loop) {
  using namespace PatternMatch;
  const BasicBlock *latch = loop.getLoopLatch();
  return latch && match(phi.getIncomingValueForBlock(latch),
                        m_CombineOr(m_Add(m_Specific(&phi), m_ConstantInt()),
                                    m_Sub(m_Specific(&phi), m_ConstantInt())));
}

/// What counters of `loop` start or end at.
static SmallVector<const Value *> limitsOf(const Loop &loop) {
  const BasicBlock *before = loop.getLoopPredecessor();
  SmallVector<const Value *> limits;
  for (const PHINode &phi : loop.getHeader()->phis())
    if (before && isCounter(phi, loop))
      limits.push_back(phi.getIncomingValueForBlock(before));
  if (const ICmpInst *test = loop.getLatchCmpInst())
    limits.append(test->op_begin(), test->op_end());
  return limits;
}

/// The iterations that a loop for the rest has at most: 3 where its counter
/// starts or ends at `n & 3`; 0 for other loops.
static unsigned maxRemainderTrips(const Loop &loop) {
  for (const Value *limit : limitsOf(loop))
    if (unsigned most = mostOf(*limit, loop.getHeader()->getDataLayout()))
      return most;
  return 0;
}

namespace {
/// n and 3 of `n & 3`, what is left of n iterations by a loop of four copies.
struct Left {
  const Value *count = nullptr;
  unsigned most = 0;
};
} // namespace

/// Of `n - (n & 3)` or `n & ~3`, or the negative of one; no count of others.
static Left takenByFours(const Value &limit) {
  using namespace PatternMatch;
  const Value *positive = &limit, *count;
  match(&limit, m_Neg(m_Value(positive)));
  const APInt *mask;
  if (match(positive,
            m_Sub(m_Value(count), m_And(m_Deferred(count), m_APInt(mask)))) ||
      match(positive,
            m_Sub(m_And(m_Value(count), m_APInt(mask)), m_Deferred(count)))) {
    return mask->ult(32) && mask->isMask()
               ? Left{count, unsigned(mask->getZExtValue())}
               : Left();
  }
  if (!match(positive, m_And(m_Value(count), m_APInt(mask))))
    return {};
  // Bits that no count has may be off: 2147483644 for -4 without a sign,
  // 8388604 for a count that is a 256th.
  unsigned zeros = mask->countr_zero();
  bool isRest = zeros > 0 && zeros < 6 && mask->lshr(zeros).isMask() &&
                mask->countl_zero() <= mask->getBitWidth() / 2;
  return isRest ? Left{count, (1u << zeros) - 1} : Left();
}

/// The place of a loop in the source: its test's, with the calls that lead
/// there.
static const DILocation *placeOf(const Loop &loop) {
  DebugLoc start = loop.getStartLoc();
  return start && start.getLine() ? start.get() : nullptr;
}

static bool areOnOneLine(const DILocation *a, const DILocation *b) {
  return a && b && a->getLine() == b->getLine() &&
         a->getFile() == b->getFile() && a->getInlinedAt() == b->getInlinedAt();
}

static bool areAtOnePlace(const Loop &a, const Loop &b) {
  return areOnOneLine(placeOf(a), placeOf(b));
}

/// The test of an `and` with a constant that `branch` is on; else null.
static const ICmpInst *testedAnd(const BranchInst &branch) {
  using namespace PatternMatch;
  const auto *test = branch.isConditional()
                         ? dyn_cast<ICmpInst>(branch.getCondition())
                         : nullptr;
  return test && isa<ConstantInt>(test->getOperand(1)) &&
                 match(test->getOperand(0), m_And(m_Value(), m_ConstantInt()))
             ? test
             : nullptr;
}

/// The test that `branch` is on of `n & 3`, for `left`; else null.
static const ICmpInst *testOf(const BranchInst &branch, const Left &left) {
  using namespace PatternMatch;
  const ICmpInst *test = testedAnd(branch);
  auto isLeft = m_And(m_Specific(left.count), m_SpecificInt(left.most));
  return test && match(test->getOperand(0), isLeft) ? test : nullptr;
}

/// Whether `inst` stands on a line of `loop`, that of its `for` or one of its
/// body: a test that the compiler made has the place of what it made next to
/// it. One that the source has behind a loop stands behind that.
static bool isOnLineOf(const Instruction &inst, const Loop &loop) {
  const DILocation *place = inst.getDebugLoc().get();
  if (areOnOneLine(place, placeOf(loop)))
    return true;
  return any_of(loop.blocks(), [&](const BasicBlock *block) {
    return any_of(*block, [&](const Instruction &other) {
      return areOnOneLine(place, other.getDebugLoc().get());
    });
  });
}

/// What `loop` leaves for straight code of its lines in the source, behind
/// tests of `n & 3`; no count where there is no such code.
static Left leftForTests(const Loop &loop) {
  for (const Value *limit : limitsOf(loop)) {
    Left left = takenByFours(*limit);
    if (!left.count)
      continue;
    for (const BasicBlock &block : *loop.getHeader()->getParent()) {
      const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
      if (branch && !loop.contains(branch) && testOf(*branch, left) &&
          isOnLineOf(*branch, loop))
        return left;
    }
  }
  return {};
}

/// Whether straight code of the lines of `loop` is behind a test of `n & 3`,
/// for 4 steps.
static bool isRestTested(const Loop &loop, unsigned steps) {
  using namespace PatternMatch;
  auto isRest = m_And(m_Value(), m_SpecificInt(steps - 1));
  return any_of(*loop.getHeader()->getParent(), [&](const BasicBlock &block) {
    const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    const ICmpInst *test = branch ? testedAnd(*branch) : nullptr;
    return test && match(test->getOperand(0), isRest) &&
           !loop.contains(branch) && isOnLineOf(*branch, loop);
  });
}

/// The sums among what `start` may be.
static SmallVector<const BinaryOperator *> sumsBefore(const PHINode &start) {
  constexpr unsigned kMax = 16;
  SmallVector<const BinaryOperator *> sums;
  SmallPtrSet<const Value *, 8> seen{&start};
  SmallVector<const PHINode *> open{&start};
  while (!open.empty() && seen.size() < kMax)
    for (const Value *value : open.pop_back_val()->incoming_values()) {
      const auto *sum = dyn_cast<BinaryOperator>(value);
      if (!seen.insert(value).second)
        continue;
      if (const auto *phi = dyn_cast<PHINode>(value))
        open.push_back(phi);
      else if (sum && sum->getOpcode() == Instruction::Add)
        sums.push_back(sum);
    }
  return sums;
}

/// 4 where `whole` is four times what `sum` adds; 1 where it is no such
/// multiple.
static unsigned stepsIn(const SCEV *whole, const BinaryOperator &sum,
                        ScalarEvolution &scev) {
  for (Value *step : sum.operands())
    for (unsigned steps : {2, 4, 8, 16})
      if (scev.getMulExpr(scev.getConstant(sum.getType(), steps),
                          scev.getSCEV(step)) == whole)
        return steps;
  return 1;
}

/// 4 where `counter` of `loop` goes on by `4 * s`, and in front of the loop,
/// which then starts at another value, by `s`: at the same place of the source,
/// or, as it may have been computed earlier than there, where what is left is
/// tested. Else 1.
static unsigned stepsOf(const PHINode &counter, const Loop &loop,
                        ScalarEvolution &scev) {
  const auto *start = dyn_cast<PHINode>(
      counter.getIncomingValueForBlock(loop.getLoopPredecessor()));
  const auto *next = dyn_cast<Instruction>(
      counter.getIncomingValueForBlock(loop.getLoopLatch()));
  if (!start || !next || !counter.getType()->isIntegerTy())
    return 1;
  const auto *moves =
      dyn_cast<SCEVAddRecExpr>(scev.getSCEV(const_cast<PHINode *>(&counter)));
  if (!moves || !moves->isAffine())
    return 1;
  // Of `i + 1`, `i + 2` and `i + 3` the first is one step.
  unsigned most = 1;
  for (const BinaryOperator *sum : sumsBefore(*start)) {
    unsigned steps = stepsIn(moves->getStepRecurrence(scev), *sum, scev);
    if (steps > most &&
        (areOnOneLine(sum->getDebugLoc().get(), next->getDebugLoc().get()) ||
         isRestTested(loop, steps)))
      most = steps;
  }
  return most;
}

/// The iterations of the source that `loop` does at once where straight code in
/// front of it does those that are left.
static unsigned stepsAfterRemainder(const Loop &loop,
                                    const FunctionInfo &info) {
  if (loop.getLoopPredecessor() && loop.getLoopLatch())
    for (const PHINode &counter : loop.getHeader()->phis())
      if (unsigned steps = stepsOf(counter, loop, info.scev); steps > 1)
        return steps;
  return 1;
}

/// The test that `branch` is on of what `loop` leaves for straight code, behind
/// it or in front of it; else null.
static const ICmpInst *testOfRest(const BranchInst &branch, const Loop &loop,
                                  const FunctionInfo &info) {
  using namespace PatternMatch;
  const ICmpInst *test = testedAnd(branch);
  if (!test || loop.contains(&branch) || !isOnLineOf(branch, loop))
    return nullptr;
  if (Left left = leftForTests(loop); left.count)
    return testOf(branch, left);
  unsigned steps = stepsAfterRemainder(loop, info);
  bool isRest = steps > 1 && match(test->getOperand(0),
                                   m_And(m_Value(), m_SpecificInt(steps - 1)));
  return isRest ? test : nullptr;
}

std::optional<bool>
gpuperf::conditionWithoutRemainder(const BranchInst &branch,
                                   const FunctionInfo &info) {
  if (!testedAnd(branch))
    return std::nullopt;
  for (const Loop *loop : info.loops.getLoopsInPreorder())
    if (const ICmpInst *test = testOfRest(branch, *loop, info)) {
      const APInt &tested = cast<ConstantInt>(test->getOperand(1))->getValue();
      return ICmpInst::compare(APInt::getZero(tested.getBitWidth()), tested,
                               test->getPredicate());
    }
  return std::nullopt;
}

UnrolledLoop gpuperf::unrolledLoopOf(const Loop &loop,
                                     const FunctionInfo &info) {
  unsigned left = maxRemainderTrips(loop);
  const Loop *parent = loop.getParentLoop();
  for (const Loop *other :
       parent ? parent->getSubLoops() : info.loops.getTopLevelLoops()) {
    if (other == &loop || !areAtOnePlace(loop, *other))
      continue;
    unsigned leftThere = maxRemainderTrips(*other);
    if (left && !leftThere)
      return {left + 1, /*isRemainder=*/true};
    if (!left && leftThere)
      return {leftThere + 1, /*isRemainder=*/false};
  }
  if (unsigned behind = leftForTests(loop).most)
    return {behind + 1, /*isRemainder=*/false};
  return {stepsAfterRemainder(loop, info), /*isRemainder=*/false};
}
