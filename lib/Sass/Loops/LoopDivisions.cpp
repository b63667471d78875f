//===- LoopDivisions.cpp - reciprocals that leave their loop --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop's own iterations would all make one reciprocal, of a divisor that
// does not change. As read from ptxas 13.0 for sm_86 and sm_90 (see the test of
// shareDivisions) it is made in front of the loop where
//   - no loop is in the loop,
//   - each iteration comes to the division,
// and of a signed one, which is made of more than its reciprocal, where
// moreover
//   - it is in the loop's first block,
//   - no other dividend is divided by the same number before it there,
//   - its dividend is none that the iteration loads, but for the first
//   division.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/SharedDivisions.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"

using namespace gpuperf;
using namespace llvm;

static bool isDivision(const Instruction &inst) {
  return inst.isIntDivRem() && !isa<Constant>(inst.getOperand(1));
}

static bool isSigned(const Instruction &division) {
  return division.getOpcode() == Instruction::SDiv ||
         division.getOpcode() == Instruction::SRem;
}

/// Whether `value` is computed from what an iteration of `loop` loads.
static bool isLoadedIn(const Value &value, const Loop &loop) {
  constexpr unsigned kMost = 64;
  SmallVector<const Value *> todo{&value};
  SmallPtrSet<const Value *, 16> seen;
  while (!todo.empty() && seen.size() < kMost) {
    const auto *inst = dyn_cast<Instruction>(todo.pop_back_val());
    if (!inst || !loop.contains(inst) || isa<PHINode>(inst) ||
        !seen.insert(inst).second)
      continue;
    if (inst->mayReadFromMemory())
      return true;
    append_range(todo, inst->operands());
  }
  return !todo.empty();
}

/// Of a signed division in the first block of `loop`.
static bool comesFirst(const Instruction &division, const Loop &loop) {
  bool isFirst = true;
  for (const Instruction &before : *loop.getHeader()) {
    if (&before == &division)
      break;
    if (!isDivision(before))
      continue;
    isFirst = false;
    if (before.getOperand(1) == division.getOperand(1) &&
        before.getOperand(0) != division.getOperand(0))
      return false;
  }
  return isFirst || !isLoadedIn(*division.getOperand(0), loop);
}

bool gpuperf::leavesLoop(const Instruction &division,
                         const FunctionAnalyses &info) {
  const BasicBlock *block = division.getParent();
  const Loop *loop = info.loops.getLoopFor(block);
  if (!loop || !loop->isInnermost() || !loop->getLoopLatch() ||
      !loop->isLoopInvariant(division.getOperand(1)))
    return false;
  if (!isSigned(division))
    return info.dominators.dominates(block, loop->getLoopLatch());
  return block == loop->getHeader() && comesFirst(division, *loop);
}
