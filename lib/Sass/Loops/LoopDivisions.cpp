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
//   - it is in the loop's first block, or only exits are between that and it,
//   and its
//     dividend is there before them,
//   - no other dividend is divided by the same number before it there,
//   - its dividend is none that the iteration loads, but for the first
//   division.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Loops/LoopDivisions.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
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

/// Whether `value` is computed from what an iteration of `loop` loads; with
/// `block`, from what that block loads.
static bool isLoadedIn(const Value &value, const Loop &loop,
                       const BasicBlock *block = nullptr) {
  constexpr unsigned kMax = 64;
  SmallVector<const Value *> todo{&value};
  SmallPtrSet<const Value *, 16> seen;
  while (!todo.empty() && seen.size() < kMax) {
    const auto *inst = dyn_cast<Instruction>(todo.pop_back_val());
    bool isOutside =
        !inst || !loop.contains(inst) || (block && inst->getParent() != block);
    if (isOutside || isa<PHINode>(inst) || !seen.insert(inst).second)
      continue;
    if (inst->mayReadFromMemory())
      return true;
    append_range(todo, inst->operands());
  }
  return !todo.empty();
}

/// The blocks from the head of `loop` to `last`, where nothing but exits is
/// between them; none where there is more.
static SmallVector<const BasicBlock *> straightWay(const BasicBlock &last,
                                                   const Loop &loop) {
  SmallVector<const BasicBlock *> way{&last};
  while (way.back() != loop.getHeader()) {
    const BasicBlock *before = way.back()->getSinglePredecessor();
    auto isInside = [&](const BasicBlock *next) { return loop.contains(next); };
    if (!before || count_if(successors(before), isInside) != 1)
      return {};
    way.push_back(before);
  }
  std::reverse(way.begin(), way.end());
  return way;
}

/// Of a signed division, behind those that `way`, which leads to it, comes to
/// before.
static bool comesFirst(const Instruction &division, const Loop &loop,
                       ArrayRef<const BasicBlock *> way) {
  const Value &dividend = *division.getOperand(0);
  if (way.size() > 1 && isLoadedIn(dividend, loop, way.back()))
    return false;
  bool isFirst = true;
  for (const BasicBlock *block : way)
    for (const Instruction &before : *block) {
      if (&before == &division)
        return isFirst || !isLoadedIn(dividend, loop);
      if (!isDivision(before))
        continue;
      isFirst = false;
      if (before.getOperand(1) == division.getOperand(1) &&
          before.getOperand(0) != &dividend)
        return false;
    }
  return false;
}

bool gpuperf::leavesLoop(const Instruction &division,
                         const FunctionAnalyses &info) {
  const BasicBlock *block = division.getParent();
  const Loop *loop = info.loops.getLoopFor(block);
  if (!loop || !loop->isInnermost() || !loop->getLoopLatch() ||
      !loop->isLoopInvariant(division.getOperand(1)))
    return false;
  return isSigned(division)
             ? comesFirst(division, *loop, straightWay(*block, *loop))
             : info.dominators.dominates(block, loop->getLoopLatch());
}
