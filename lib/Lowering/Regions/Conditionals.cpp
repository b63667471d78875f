//===- Conditionals.cpp - branches as gpuperf.if --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <cmath>

using namespace gpuperf;
using namespace llvm;

/// Beyond this a path condition is no longer kept as an expression.
static constexpr unsigned kMaxConditionSize = 200;

/// Whether the lanes of a warp may have different values.
static bool variesInWarp(ExprAttr expr) {
  return expr.anyLeaf([](ExprAttr leaf) {
    return leaf.isVaryingUnknown() ||
           (leaf.isDim() && leaf.getDim() <= Dim::Tz);
  });
}

void KernelBuilder::emitBranch(const LevelGraph &graph, Node node, Node join) {
  const auto &succs = graph[node].succs;
  SmallVector<SmallVector<Node>> sides;
  SmallPtrSet<const BasicBlock *, 16> seen;
  bool overlap = false;
  for (Node succ : succs) {
    sides.push_back(graph.between(succ, join));
    for (Node inside : sides.back())
      overlap |= !seen.insert(graph[inside].block).second;
  }
  if (overlap || succs.size() > 2) {
    emitFlat(graph, graph.between(node, join), node);
    return;
  }
  auto emitSide = [&](unsigned i) {
    assignPhis(graph, node, succs[i]);
    emitSequence(graph, succs[i], join);
  };
  auto first = [&] { emitSide(0); };
  auto second = [&] { emitSide(1); };
  // The side with code comes first: `if (i >= n) return; rest` reads as
  // `if (i < n) rest`.
  unsigned thenIndex = sides[0].empty() ? 1 : 0;
  Side a{sides[0], first}, b{sides[1], second};
  emitIf(graph, graph[node].block, edgeCondition(graph, node, succs[thenIndex]),
         edgeProbability(graph, node, succs[thenIndex]), thenIndex ? b : a,
         thenIndex ? a : b);
}

/// Every node under the condition that reaches it.
void KernelBuilder::emitFlat(const LevelGraph &graph, ArrayRef<Node> nodes,
                             Node from) {
  DenseMap<Node, std::pair<ExprAttr, double>> reach;
  reach[from] = {exprs.constant(1), 1.0};
  for (Node node : nodes) {
    auto [condition, probability] = reach[node];
    if (node != from) {
      auto body = [&] {
        emitNode(graph, node);
        for (Node succ : graph[node].succs)
          assignPhis(graph, node, succ);
      };
      auto nothing = [] {};
      if (condition.isConst(1))
        body();
      else
        emitIf(graph, graph[node].block, condition, probability, {{node}, body},
               {{}, nothing});
    } else {
      for (Node succ : graph[node].succs)
        assignPhis(graph, node, succ);
    }
    for (Node succ : graph[node].succs) {
      ExprAttr edge = edgeCondition(graph, node, succ);
      if (!condition.isConst(1))
        edge = edge.isConst(1) ? condition
                               : ExprAttr::getBinary(ExprKind::LogicalAnd,
                                                     condition, edge);
      auto &[known, sum] = reach[succ];
      known = known ? ExprAttr::getBinary(ExprKind::LogicalOr, known, edge)
                    : edge;
      if (known.treeSize(kMaxConditionSize) >= kMaxConditionSize)
        known = exprs.unknownCalled("?path");
      sum += probability * edgeProbability(graph, node, succ);
    }
  }
}

/// Instructions of the nodes whose values are used outside of them, other than
/// by phis that were assigned on the way out: those are merged by themselves.
SmallVector<Instruction *>
KernelBuilder::liveOuts(const LevelGraph &graph, ArrayRef<Node> nodes,
                        const PhiValues &assignedPhis) const {
  SmallPtrSet<const BasicBlock *, 16> inside;
  SmallVector<BasicBlock *> blocks;
  for (Node node : nodes) {
    ArrayRef<BasicBlock *> own = graph[node].block;
    if (Loop *loop = graph[node].loop)
      own = loop->getBlocks();
    blocks.append(own.begin(), own.end());
    inside.insert(own.begin(), own.end());
  }
  SmallVector<Instruction *> result;
  for (BasicBlock *block : blocks)
    for (Instruction &inst : *block)
      if (any_of(inst.users(), [&](User *user) {
            auto *phi = dyn_cast<PHINode>(user);
            return !inside.contains(cast<Instruction>(user)->getParent()) &&
                   !(phi && assignedPhis.count(phi));
          }))
        result.push_back(&inst);
  return result;
}

void KernelBuilder::emitIf(const LevelGraph &graph, const BasicBlock *at,
                           ExprAttr condition, double probability,
                           Side thenSide, Side elseSide) {
  SmallVector<mlir::Value> inputs;
  const Instruction *terminator = at->getTerminator();
  if (auto *branch = dyn_cast<BranchInst>(terminator);
      branch && branch->isConditional())
    addInput(inputs, branch->getCondition());
  mlir::Location loc = location(*terminator);
  condition = scoped(condition);
  auto draft = IfOp::create(builder, loc, condition, inputs, 0);

  // Emit both sides, and see which values leave them.
  PhiValues before = assigned, after[2];
  SmallVector<std::pair<Value *, mlir::Value>> escaping[2];
  for (unsigned i : {0u, 1u}) {
    Side &side = i ? elseSide : thenSide;
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(i ? &draft.getElseRegion() : &draft.getThenRegion());
    assigned = before;
    side.emit();
    after[i] = assigned;
    for (Instruction *inst : liveOuts(graph, side.nodes, after[i]))
      if (mlir::Value value = values.lookup(inst);
          value && isVisible(value) &&
          value.getParentBlock() == builder.getInsertionBlock())
        escaping[i].push_back({inst, value});
  }
  assigned = before;

  // Columns of the results: live-outs of either side, then merged phis of blocks
  // that follow.
  SmallPtrSet<const BasicBlock *, 8> inside;
  for (const Side *side : {&thenSide, &elseSide})
    for (Node node : side->nodes)
      inside.insert(graph[node].block);
  SmallVector<mlir::Value> yields[2];
  SmallVector<Value *> owners;
  SmallVector<PHINode *> phis;
  for (unsigned i : {0u, 1u})
    for (auto &[inst, value] : escaping[i]) {
      owners.push_back(inst);
      yields[i].push_back(value);
      yields[1 - i].push_back(mlir::Value());
    }
  for (unsigned i : {0u, 1u})
    for (auto &[phi, value] : after[i]) {
      if (is_contained(phis, phi) || before.lookup(phi) == value ||
          inside.contains(phi->getParent()))
        continue;
      mlir::Value a = after[0].lookup(phi), b = after[1].lookup(phi);
      phis.push_back(phi);
      yields[0].push_back(a);
      yields[1].push_back(b);
    }

  bool needsElse = !draft.getElseRegion().front().empty() ||
                   any_of(yields[1], [](mlir::Value v) { return bool(v); });
  for (unsigned i : {0u, 1u}) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    mlir::Region &region = i ? draft.getElseRegion() : draft.getThenRegion();
    builder.setInsertionPointToEnd(&region.front());
    for (mlir::Value &value : yields[i])
      if (!value)
        value = ready();
    builder.create<YieldOp>(loc, yields[i]);
  }
  auto op = IfOp::create(builder, loc, condition, inputs, yields[0].size());
  op.setDivergent(variesInWarp(condition));
  // Speaks when the analysis cannot evaluate the condition: an unknown, or a
  // parameter whose value nobody gave.
  if (ExprBuilder::hasUnknown(condition) || probability != 0.5)
    op.setProbabilityAttr(
        builder.getF64FloatAttr(std::round(probability * 1e4) / 1e4));
  op.getThenRegion().takeBody(draft.getThenRegion());
  if (needsElse)
    op.getElseRegion().takeBody(draft.getElseRegion());
  draft.erase();
  for (auto [i, owner] : enumerate(owners))
    values[owner] = op.getResult(i);
  for (auto [i, phi] : enumerate(phis))
    assigned[phi] = op.getResult(owners.size() + i);
}
