//===- LoopGuards.cpp - branches that guard a loop ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopGuards.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace gpuperf;
using namespace llvm;

using Node = LevelGraph::Node;

/// The loop that `node` leads straight into: itself, or as its preheader.
static bool entersLoop(const LevelGraph &graph, Node node) {
  if (graph[node].loop)
    return true;
  return node != graph.end() && graph[node].succs.size() == 1 &&
         graph[graph[node].succs.front()].loop;
}

/// Whether `test` compares what `loop` goes on until.
static bool testsLimitOf(const ICmpInst &test, const Loop &loop) {
  const ICmpInst *latch = loop.getLatchCmpInst();
  return latch && any_of(test.operands(), [&](const Value *operand) {
           return !isa<Constant>(operand) && loop.isLoopInvariant(operand) &&
                  is_contained(latch->operands(), operand);
         });
}

/// Whether `branch` is where the source has the head of `loop`. A condition
/// that was taken out of the loop may be there, too.
static bool isAtHeadOf(const BranchInst &branch, const Loop &loop) {
  const DILocation *place = branch.getDebugLoc().get(),
                   *head = loop.getStartLoc().get();
  return place && head && place->getLine() &&
         place->getLine() == head->getLine() &&
         place->getColumn() == head->getColumn() &&
         place->getFile() == head->getFile() &&
         place->getInlinedAt() == head->getInlinedAt();
}

/// n of `n - 1`, `n >> 2` and of conversions of those.
static const Value *withoutConstants(const Value *value) {
  while (const auto *inst = dyn_cast<Instruction>(value)) {
    bool isStep = isa<CastInst>(inst) || (isa<BinaryOperator>(inst) &&
                                          isa<Constant>(inst->getOperand(1)));
    if (!isStep)
      break;
    value = inst->getOperand(0);
  }
  return value;
}

/// Whether when `loop` ends is computed from what `test` compares: of
/// `i < (n + 255) / 256` from n.
static bool endsBy(const Loop &loop, const ICmpInst &test) {
  constexpr unsigned kMax = 128;
  SmallVector<const Value *> todo;
  SmallVector<BasicBlock *> exits;
  loop.getExitingBlocks(exits);
  for (const BasicBlock *block : exits)
    if (const auto *branch = dyn_cast<BranchInst>(block->getTerminator()))
      todo.push_back(branch->getCondition());
  SmallPtrSet<const Value *, 32> seen;
  while (!todo.empty() && seen.size() < kMax) {
    const Value *value = todo.pop_back_val();
    const auto *inst = dyn_cast<Instruction>(value);
    if (!isa<Constant>(value) && seen.insert(value).second && inst &&
        !isa<LoadInst>(inst))
      append_range(todo, inst->operands());
  }
  return any_of(test.operands(), [&](const Value *operand) {
    return seen.contains(operand) || seen.contains(withoutConstants(operand));
  });
}

std::optional<Node> gpuperf::guardedSide(const LevelGraph &graph, Node from,
                                         Node join) {
  const auto *branch = dyn_cast<BranchInst>(graph[from].block->getTerminator());
  if (!branch || graph[from].succs.size() != 2)
    return std::nullopt;
  const auto *test = dyn_cast<ICmpInst>(branch->getCondition());
  auto hasLoop = [&](Node side) {
    return any_of(graph.between(side, join),
                  [&](Node node) { return graph[node].loop != nullptr; });
  };
  auto isGuarded = [&](Node node) {
    const Loop *loop = graph[node].loop;
    return loop && test &&
           (testsLimitOf(*test, *loop) ||
            (isAtHeadOf(*branch, *loop) && endsBy(*loop, *test)));
  };
  for (unsigned i : {0u, 1u}) {
    Node inside = graph[from].succs[i];
    if (inside >= join || hasLoop(graph[from].succs[1 - i]))
      continue;
    if (entersLoop(graph, inside) ||
        any_of(graph.between(inside, join), isGuarded))
      return inside;
  }
  return std::nullopt;
}
