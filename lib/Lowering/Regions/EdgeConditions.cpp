//===- EdgeConditions.cpp - when control takes a way, and how often ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "llvm/IR/ProfDataUtils.h"

using namespace gpuperf;
using namespace llvm;

static ExprAttr negate(ExprAttr condition) {
  return ExprAttr::getBinary(ExprKind::Eq, condition,
                             ExprAttr::getConst(condition.getContext(), 0));
}

/// The condition under which control goes from a node to its successor.
ExprAttr KernelBuilder::edgeCondition(const LevelGraph &graph, Node from,
                                      Node to) {
  if (graph[from].succs.size() == 1)
    return exprs.constant(1);
  Instruction *terminator = graph[from].block->getTerminator();
  auto leadsTo = [&](BasicBlock *succ) {
    // The level's own header is reached by the back edge: that is the end.
    return (succ == graph[graph.entry()].block ? graph.end()
                                               : graph.nodeOf(succ)) == to;
  };
  if (graph[from].loop) {
    ExprAttr exit = exprs.exitCondition(*graph[from].loop, leadsTo);
    return exit ? exit : exprs.unknownCalled("?exit");
  }
  if (auto *branch = dyn_cast<BranchInst>(terminator)) {
    ExprAttr cond = exprs.build(branch->getCondition(), branch->getParent());
    return leadsTo(branch->getSuccessor(0)) ? cond : negate(cond);
  }
  auto *sw = dyn_cast<SwitchInst>(terminator);
  if (!sw)
    return exprs.unknownCalled("?branch");
  ExprAttr value = exprs.build(sw->getCondition(), sw->getParent());
  ExprAttr taken = exprs.constant(0), anyCase = exprs.constant(0);
  for (auto &c : sw->cases()) {
    ExprAttr equal = ExprAttr::getBinary(
        ExprKind::Eq, value,
        exprs.constant(c.getCaseValue()->getSExtValue()));
    ExprAttr &group = leadsTo(c.getCaseSuccessor()) ? taken : anyCase;
    group = group.isConst(0) ? equal
                             : ExprAttr::getBinary(ExprKind::LogicalOr, group,
                                                   equal);
  }
  // The default edge is taken when no case that leads elsewhere is.
  return leadsTo(sw->getDefaultDest()) ? negate(anyCase) : taken;
}

/// The loop that `node` leads straight into: itself, or as its preheader.
static bool entersLoop(const LevelGraph &graph, LevelGraph::Node node) {
  if (graph[node].loop)
    return true;
  return node != graph.end() && graph[node].succs.size() == 1 &&
         graph[graph[node].succs.front()].loop;
}

/// Whether the branch at `from` only guards the entry of a loop, rotated from a
/// test at its head; `inside` is set to the successor that enters. The other
/// side may hold what optimisation moved there, but no loop.
static bool isLoopGuard(const LevelGraph &graph, LevelGraph::Node from,
                        LevelGraph::Node join, LevelGraph::Node &inside) {
  if (!isa<BranchInst>(graph[from].block->getTerminator()) ||
      graph[from].succs.size() != 2)
    return false;
  auto hasLoop = [&](LevelGraph::Node side) {
    return any_of(graph.between(side, join), [&](LevelGraph::Node node) {
      return graph[node].loop != nullptr;
    });
  };
  for (unsigned i : {0u, 1u}) {
    inside = graph[from].succs[i];
    if (inside < join && entersLoop(graph, inside) &&
        !hasLoop(graph[from].succs[1 - i]))
      return true;
  }
  return false;
}

/// From profile weights (`__builtin_expect`), else equal shares. Where the trip
/// count of a loop is not known, the loop is taken to run.
double KernelBuilder::edgeProbability(const LevelGraph &graph, Node from,
                                      Node to) const {
  double equal = 1.0 / graph[from].succs.size();
  if (graph[from].loop)
    return equal;
  Node inside;
  if (isLoopGuard(graph, from, graph[from].postDominator, inside))
    return inside == to ? 1 : 0;
  Instruction *terminator = graph[from].block->getTerminator();
  SmallVector<uint32_t> weights;
  if (!extractBranchWeights(*terminator, weights))
    return equal;
  double sum = 0, taken = 0;
  for (unsigned i = 0; i < weights.size(); ++i) {
    BasicBlock *succ = terminator->getSuccessor(i);
    Node node = succ == graph[graph.entry()].block ? graph.end()
                                                   : graph.nodeOf(succ);
    sum += weights[i];
    taken += node == to ? weights[i] : 0;
  }
  return sum > 0 ? taken / sum : equal;
}
