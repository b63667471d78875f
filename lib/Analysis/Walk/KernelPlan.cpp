//===- KernelPlan.cpp - a kernel prepared for walking ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "InstructionMix.h"
#include "Lanes/UnknownSteps.h"
#include "Lanes/UsedUnknowns.h"
#include <cassert>
#include <numeric>

using namespace gpuperf;

unsigned PlanNode::size() const {
  // A pitch of unknown length is tried several times.
  unsigned size = pitches.empty() ? 1 : 5;
  for (const PlanRegion &region : regions)
    size += region.size;
  return size;
}

void gpuperf::forEachNode(PlanRegion &region,
                          llvm::function_ref<void(PlanNode &)> fn) {
  for (PlanNode &node : region.nodes) {
    fn(node);
    for (PlanRegion &inner : node.regions)
      forEachNode(inner, fn);
  }
}

namespace {

class Planner {
public:
  Planner(LaneEvaluator &control, LaneEvaluator &address)
      : control(control), address(address) {}

  PlanRegion plan(mlir::Region &region) {
    PlanRegion result;
    result.region = &region;
    if (region.empty())
      return result;
    // A loop's branch is issued in each iteration.
    result.slots = llvm::isa<LoopOp>(region.getParentOp());
    for (mlir::Operation &op : region.front()) {
      InstructionMix mix = instructionsOf(&op);
      result.slots += std::accumulate(mix.begin(), mix.end(), 0.0);
      if (!llvm::isa<AccessOp, LoopOp, IfOp>(op))
        continue;
      PlanNode node = planNode(op);
      result.size += node.size();
      result.loopDepth = std::max(result.loopDepth, loopDepth(node));
      result.nodes.push_back(std::move(node));
    }
    return result;
  }

private:
  LaneEvaluator &control, &address;

  PlanNode planNode(mlir::Operation &op) {
    PlanNode node;
    node.op = &op;
    if (auto access = llvm::dyn_cast<AccessOp>(op))
      planAccess(node, access);
    else if (auto loop = llvm::dyn_cast<LoopOp>(op))
      planLoop(node, loop);
    else
      planIf(node, llvm::cast<IfOp>(op));
    op.walk([&](BarrierOp barrier) {
      node.holdsBarrier |= barrier.getKind() == BarrierKind::Block;
    });
    return node;
  }

  /// Whether `expr` depends on data, as the condition of `if (a[i] > 0)` does:
  /// it then has an unknown leaf.
  static bool hasData(ExprAttr expr) {
    return expr && expr.anyLeaf([](ExprAttr leaf) {
      return leaf.isUnknown() && !leaf.isTooLong();
    });
  }

  void planAccess(PlanNode &node, AccessOp access) {
    node.kind = PlanNode::Access;
    node.expr = access.getOffset();
    node.unknowns = uniformUnknowns(node.expr, address);
    if (!node.unknowns.empty())
      node.pitches = unknownPitches(node.expr, address);
    node.pitchSteps = unknownSteps(node.expr, node.pitches, address);
    // Where all lanes agree in their keys, varying ones are uniform.
    llvm::append_range(node.unknowns, varyingUnknowns(node.expr, address));
  }

  void planLoop(PlanNode &node, LoopOp loop) {
    node.kind = PlanNode::Loop;
    node.counter = control.addCounter(loop.getCounter());
    [[maybe_unused]] unsigned slot = address.addCounter(loop.getCounter());
    assert(slot == node.counter && "a loop has one slot in both evaluators");
    node.length = LoopLength(loop, node.counter, control);
    if (node.length.trip)
      node.expr = *node.length.trip;
    else if (node.length.whileCond)
      node.expr = *node.length.whileCond;
    node.isDataDependent = hasData(node.expr);
    node.regions.push_back(plan(loop.getBody()));
    forEachNode(node.regions[0], [&](PlanNode &inner) {
      if (!inner.expr || !control.dependsOnCounter(inner.expr, node.counter))
        return;
      node.bodyVaries = true;
      node.controlVaries |= inner.kind != PlanNode::Access;
    });
  }

  void planIf(PlanNode &node, IfOp op) {
    node.kind = PlanNode::If;
    node.expr = op.getCondition();
    node.isDataDependent = hasData(node.expr);
    node.regions.push_back(plan(op.getThenRegion()));
    node.regions.push_back(plan(op.getElseRegion()));
  }

  static unsigned loopDepth(const PlanNode &node) {
    unsigned depth = 0;
    for (const PlanRegion &region : node.regions)
      depth = std::max(depth, region.loopDepth);
    return depth + (node.kind == PlanNode::Loop);
  }
};

} // namespace

PlanRegion gpuperf::planKernel(KernelOp kernel, LaneEvaluator &control,
                               LaneEvaluator &address) {
  return Planner(control, address).plan(kernel.getBody());
}
