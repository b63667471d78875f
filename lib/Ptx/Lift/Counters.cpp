//===- Counters.cpp - counters that do not wrap around --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `for (int i = a; i < n; i += 32)` has no more than n - a rounds because a sum
// of C++ does not overflow. PTX has the sum without that promise:
//
//   LOOP:  …
//     add.s32 %r1, %r1, 32;
//     setp.lt.s32 %p1, %r1, %r2;
//     @%p1 bra LOOP;
//
// and LLVM finds no number of rounds, for n might be so near to the largest
// number that i steps over it. No program counts on that: what is compared at
// the end of a loop is taken for such a counter.
//
//===----------------------------------------------------------------------===//

#include "Counters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace gpuperf;
using namespace llvm;

/// Whether `value` is the same in all rounds, although a round computes it: the
/// size of a block times their number.
static bool isSame(Value *value, const Loop &loop, unsigned depth = 0) {
  if (loop.isLoopInvariant(value))
    return true;
  auto *inst = dyn_cast<Instruction>(value);
  if (!inst || isa<PHINode>(inst) || inst->mayReadOrWriteMemory() || depth > 4)
    return false;
  return all_of(inst->operands(), [&](Value *operand) {
    return isa<Function>(operand) || isSame(operand, loop, depth + 1);
  });
}

/// The sum that steps `value`, a phi of the loop's header or the sum itself;
/// null where it is none.
static BinaryOperator *stepOf(Value *value, const Loop &loop) {
  if (auto *phi = dyn_cast<PHINode>(value);
      phi && phi->getParent() == loop.getHeader())
    value = phi->getIncomingValueForBlock(loop.getLoopLatch());
  auto *sum = dyn_cast<BinaryOperator>(value);
  if (!sum || sum->getOpcode() != Instruction::Add || !loop.contains(sum))
    return nullptr;
  for (auto [counter, step] :
       {std::pair(sum->getOperand(0), sum->getOperand(1)),
        std::pair(sum->getOperand(1), sum->getOperand(0))})
    if (auto *phi = dyn_cast<PHINode>(counter);
        phi && phi->getParent() == loop.getHeader() &&
        phi->getIncomingValueForBlock(loop.getLoopLatch()) == sum &&
        isSame(step, loop))
      return sum;
  return nullptr;
}

/// Marks what the tests compare at which `loop` ends.
static void mark(const Loop &loop) {
  SmallVector<BasicBlock *> ends;
  loop.getExitingBlocks(ends);
  if (!loop.getLoopLatch())
    return;
  for (BasicBlock *end : ends) {
    auto *branch = dyn_cast<BranchInst>(end->getTerminator());
    auto *test = branch && branch->isConditional()
                     ? dyn_cast<ICmpInst>(branch->getCondition())
                     : nullptr;
    if (!test || test->isEquality())
      continue;
    for (Value *side : test->operands()) {
      BinaryOperator *sum = stepOf(side, loop);
      if (sum && test->isSigned())
        sum->setHasNoSignedWrap();
      // A negative step of an unsigned counter is a large one.
      else if (sum && !isa<Constant>(sum->getOperand(1)))
        sum->setHasNoUnsignedWrap();
      else if (auto *step =
                   sum ? dyn_cast<ConstantInt>(sum->getOperand(1)) : nullptr;
               step && !step->isNegative())
        sum->setHasNoUnsignedWrap();
    }
  }
}

void gpuperf::markCounters(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (Loop *loop : loops.getLoopsInPreorder())
    mark(*loop);
}
