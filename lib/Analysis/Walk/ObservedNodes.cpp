//===- ObservedNodes.cpp - observed results in a plan ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObservedNodes.h"

using namespace gpuperf;

/// The block of region `number` of a loop or a conditional; null: not known.
static const ObservedBlock *blockOf(mlir::Operation *op, unsigned number,
                                    const Observation &observed) {
  std::optional<llvm::ArrayRef<int64_t>> lines;
  if (auto loop = llvm::dyn_cast<LoopOp>(op))
    lines = loop.getStatements();
  else
    lines = llvm::cast<IfOp>(op).getStatements();
  if (!lines || number >= lines->size() || !(*lines)[number])
    return nullptr;
  return observed.blockOf(unsigned((*lines)[number]));
}

/// Counters of many passes are off by some per cent; a side that runs more
/// often than that beyond what is around it is none of it.
static constexpr double kCountError = 1.15;

static bool isPartOf(const ObservedBlock &part, const ObservedBlock &around) {
  return part.executions <= around.executions * kCountError &&
         part.lanes <= around.lanes * kCountError;
}

/// In how many executions of those in which some lane takes it not all do,
/// where nothing else is known: where one lane is missing in the mean, in each.
static double partialOf(const ObservedBlock &side,
                        const ObservedBlock &around) {
  double lanes = side.executions > 0 ? side.lanes / side.executions : 0;
  return std::clamp(around.lanes / around.executions - lanes, 0.0, 1.0);
}

static std::optional<ObservedBranch> branchOf(mlir::Operation *op,
                                              const ObservedBlock &around,
                                              const Observation &observed) {
  const ObservedBlock *yes = blockOf(op, 0, observed),
                      *no = blockOf(op, 1, observed);
  if (!(yes || no) || around.executions <= 0 || around.lanes <= 0 ||
      (yes && !isPartOf(*yes, around)) || (no && !isPartOf(*no, around)))
    return std::nullopt;
  const ObservedBlock &known = yes ? *yes : *no;
  double taken = std::min(known.executions / around.executions, 1.0);
  double lanes = std::min(known.lanes / around.lanes, 1.0);
  double other = 1 - taken * (1 - partialOf(known, around));
  if (yes && no)
    other = std::min(no->executions / around.executions, 1.0);
  return yes ? ObservedBranch{taken, other, lanes}
             : ObservedBranch{other, taken, 1 - lanes};
}

static std::optional<ObservedLoop> loopOf(mlir::Operation *op,
                                          const ObservedBlock &around,
                                          const Observation &observed) {
  const ObservedBlock *body = blockOf(op, 0, observed);
  if (!body || around.executions <= 0 || around.lanes <= 0)
    return std::nullopt;
  ObservedLoop loop;
  loop.trips = body->executions / around.executions;
  double whole = body->executions * around.lanes / around.executions;
  loop.lanes = whole > 0 ? std::min(body->lanes / whole, 1.0) : 1;
  return loop;
}

/// Whether a conditional does nothing but decide whether a loop is come to, as
/// `if (n > 0)` before a loop that ends with its test: no statement says how
/// often.
static bool guardsLoop(const PlanNode &node) {
  return node.kind == PlanNode::If && node.regions[1].nodes.empty() &&
         node.regions[0].nodes.size() == 1 &&
         node.regions[0].nodes[0].kind == PlanNode::Loop;
}

static void takeObserved(PlanRegion &region, const ObservedBlock &around,
                         const Observation &observed) {
  for (PlanNode &node : region.nodes) {
    if (node.kind == PlanNode::If)
      node.observedBranch = branchOf(node.op, around, observed);
    else if (node.kind == PlanNode::Loop)
      node.observedLoop = loopOf(node.op, around, observed);
    for (auto [number, inner] : llvm::enumerate(node.regions))
      if (const ObservedBlock *block =
              blockOf(node.op, unsigned(number), observed))
        takeObserved(inner, *block, observed);
    if (node.observedBranch || !guardsLoop(node))
      continue;
    // Executions without an iteration are some of the loop.
    takeObserved(node.regions[0], around, observed);
    if (node.regions[0].nodes[0].observedLoop)
      node.observedBranch = {1, 0, 1};
  }
}

void gpuperf::takeObserved(PlanRegion &plan, const Observation &observed) {
  ::takeObserved(plan, {1, observed.lanes, 1}, observed);
}
