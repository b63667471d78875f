//===- LoopExits.cpp - loops that a called function ends ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopExits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// A block that a value decides at, which depends on the block before.
struct Decision {
  BranchInst *branch;
  PHINode *value;
  ICmpInst *test; ///< of the value; null if that is the condition
};

/// An edge into the block of a decision that leads out of the loop.
struct ShortExit {
  Decision decision;
  BasicBlock *from;
  BasicBlock *to;
  Constant *outcome; ///< of the condition
};

} // namespace

/// The decision at the end of `block`, if the block does nothing else.
static std::optional<Decision> decisionOf(BasicBlock &block) {
  auto *branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch || !branch->isConditional())
    return std::nullopt;
  auto *test = dyn_cast<ICmpInst>(branch->getCondition());
  if (test &&
      (test->getParent() != &block || !isa<ConstantInt>(test->getOperand(1))))
    return std::nullopt;
  auto *value =
      dyn_cast<PHINode>(test ? test->getOperand(0) : branch->getCondition());
  if (!value || value->getParent() != &block)
    return std::nullopt;
  for (const Instruction &inst : block)
    if (&inst != test && &inst != branch && !isa<PHINode>(inst) &&
        !inst.isDebugOrPseudoInst())
      return std::nullopt;
  return Decision{branch, value, test};
}

static std::optional<ShortExit> shortExitOf(const Loop &loop,
                                            BasicBlock &block) {
  std::optional<Decision> decision;
  if (&block != loop.getHeader())
    decision = decisionOf(block);
  if (!decision)
    return std::nullopt;
  for (BasicBlock *from : decision->value->blocks()) {
    Value *given = decision->value->getIncomingValueForBlock(from);
    auto *outcome = dyn_cast<Constant>(given);
    if (outcome && decision->test)
      outcome = ConstantFoldCompareInstOperands(
          decision->test->getPredicate(), outcome,
          cast<Constant>(decision->test->getOperand(1)), block.getDataLayout());
    if (!isa_and_nonnull<ConstantInt>(outcome))
      continue;
    BasicBlock *to = decision->branch->getSuccessor(outcome->isNullValue());
    if (!loop.contains(to) && !is_contained(successors(from), to) &&
        isa<BranchInst>(from->getTerminator()))
      return ShortExit{*decision, from, to, outcome};
  }
  return std::nullopt;
}

static void apply(const ShortExit &exit) {
  BasicBlock *block = exit.decision.branch->getParent();
  for (PHINode &phi : exit.to->phis()) {
    Value *value = phi.getIncomingValueForBlock(block);
    auto *merged = dyn_cast<PHINode>(value);
    if (merged && merged->getParent() == block)
      value = merged->getIncomingValueForBlock(exit.from);
    else if (value == exit.decision.test)
      value = exit.outcome;
    phi.addIncoming(value, exit.from);
  }
  block->removePredecessor(exit.from, /*KeepOneInputPHIs=*/true);
  exit.from->getTerminator()->replaceSuccessorWith(block, exit.to);
}

/// The first one in a loop of `function`, whose loops change with each.
static std::optional<ShortExit> findShortExit(Function &function) {
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  for (const Loop *loop : loops.getLoopsInPreorder())
    for (BasicBlock *block : loop->blocks())
      if (loops.getLoopFor(block) == loop)
        if (std::optional<ShortExit> found = shortExitOf(*loop, *block))
          return found;
  return std::nullopt;
}

PreservedAnalyses ShortExits::run(Function &function,
                                  FunctionAnalysisManager &) {
  bool isChanged = false;
  while (std::optional<ShortExit> exit = findShortExit(function)) {
    apply(*exit);
    isChanged = true;
  }
  return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses SingleLatches::run(Function &function,
                                     FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  auto &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  bool isChanged = false;
  for (Loop *loop : loops.getLoopsInPreorder()) {
    SmallVector<BasicBlock *> latches;
    loop->getLoopLatches(latches);
    if (latches.size() < 2)
      continue;
    isChanged |= SplitBlockPredecessors(loop->getHeader(), latches, ".latch",
                                        &dominators, &loops) != nullptr;
  }
  return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
