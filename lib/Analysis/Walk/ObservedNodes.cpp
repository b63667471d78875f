//===- ObservedNodes.cpp - observed results in a plan ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObservedNodes.h"
#include "Launch/ScalarExpr.h"
#include "ObservedLines.h"

using namespace gpuperf;

using MaybeBlock = std::optional<ObservedBlock>;

/// The iterations of `loop`, which are the same for all threads, or not known.
static std::optional<int64_t> tripsOf(LoopOp loop,
                                      const ResolvedLaunch &launch) {
  ScalarValues values;
  values.params = launch.args;
  return loop.getTrip() ? evaluateScalar(*loop.getTrip(), values)
                        : std::nullopt;
}

/// Whether blocks of the PTX run as often as iterations of `op`, or its sides:
/// where a compiler unrolls a loop of which it does not know the length, there
/// is a second one for the rest.
static bool hasOwnBlocks(mlir::Operation *op, const ResolvedLaunch &launch) {
  auto loop = llvm::dyn_cast<LoopOp>(op);
  return !loop || (!tripsOf(loop, launch) && loop.getSteps().value_or(1) == 1);
}

/// The block of region `number` of a loop or a conditional, if it is known.
static MaybeBlock blockOf(mlir::Operation *op, unsigned number,
                          const ResolvedLaunch &launch) {
  const Observation &observed = *launch.observed;
  if (launch.isObservedByLines)
    return number < op->getNumRegions() && !op->getRegion(number).empty()
               ? observedByLines(op->getRegion(number),
                                 hasOwnBlocks(op, launch), observed)
               : std::nullopt;
  std::optional<llvm::ArrayRef<int64_t>> lines;
  if (auto loop = llvm::dyn_cast<LoopOp>(op))
    lines = loop.getStatements();
  else
    lines = llvm::cast<IfOp>(op).getStatements();
  if (!lines || number >= lines->size() || !(*lines)[number])
    return std::nullopt;
  const ObservedBlock *block = observed.blockOf(unsigned((*lines)[number]));
  return block ? MaybeBlock(*block) : std::nullopt;
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

static std::optional<ObservedBranch> branchOf(const MaybeBlock &yes,
                                              const MaybeBlock &no,
                                              const ObservedBlock &around) {
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
                                          const ResolvedLaunch &launch) {
  MaybeBlock body = blockOf(op, 0, launch);
  if (!body || around.executions <= 0 || around.lanes <= 0)
    return std::nullopt;
  ObservedLoop loop;
  loop.trips = body->executions / around.executions;
  double whole = body->executions * around.lanes / around.executions;
  loop.lanes = whole > 0 ? std::min(body->lanes / whole, 1.0) : 1;
  // Of loops in each other the products are those of the inner one.
  loop.ofBlock = loop.ofGrid = loop.trips;
  if (around.mostOfBlock > 0)
    loop.ofBlock = std::max(loop.trips, body->mostOfBlock / around.mostOfBlock);
  if (around.most > 0)
    loop.ofGrid = std::max(loop.ofBlock, body->most / around.most);
  return loop;
}

/// Whether a conditional does nothing but decide whether a loop is come to, as
/// `if (flag)` before one: no statement says how often.
static bool guardsLoop(const PlanNode &node) {
  return node.kind == PlanNode::If && node.regions[1].nodes.empty() &&
         node.regions[0].nodes.size() == 1 &&
         node.regions[0].nodes[0].kind == PlanNode::Loop;
}

static void takeObserved(PlanRegion &region, const ObservedBlock &around,
                         const ResolvedLaunch &launch);

/// How often the conditional `node` leads to the loop that is all of its side:
/// as often as its iterations say, where each time has as many of them; else
/// each time, and executions without an iteration are some of the loop.
static void takeObservedGuard(PlanNode &node, const ObservedBlock &around,
                              const ResolvedLaunch &launch) {
  PlanNode &loop = node.regions[0].nodes[0];
  MaybeBlock body = blockOf(loop.op, 0, launch);
  std::optional<int64_t> trips = tripsOf(llvm::cast<LoopOp>(loop.op), launch);
  if (body && trips && *trips > 0) {
    double times = double(*trips);
    MaybeBlock side =
        ObservedBlock{body->executions / times, body->lanes / times,
                      body->most / times, body->mostOfBlock / times};
    takeObserved(node.regions[0], *side, launch);
    node.observedBranch = branchOf(side, std::nullopt, around);
    return;
  }
  takeObserved(node.regions[0], around, launch);
  if (loop.observedLoop)
    node.observedBranch = {1, 0, 1, true};
}

static void takeObserved(PlanRegion &region, const ObservedBlock &around,
                         const ResolvedLaunch &launch) {
  for (PlanNode &node : region.nodes) {
    if (node.kind == PlanNode::If)
      node.observedBranch = branchOf(blockOf(node.op, 0, launch),
                                     blockOf(node.op, 1, launch), around);
    else if (node.kind == PlanNode::Loop)
      node.observedLoop = loopOf(node.op, around, launch);
    for (auto [number, inner] : llvm::enumerate(node.regions))
      if (MaybeBlock block = blockOf(node.op, unsigned(number), launch))
        takeObserved(inner, *block, launch);
    if (!node.observedBranch && guardsLoop(node))
      takeObservedGuard(node, around, launch);
  }
}

void gpuperf::takeObserved(PlanRegion &plan, const ResolvedLaunch &launch) {
  ::takeObserved(plan, {1, launch.observed->lanes, 1, 1}, launch);
}
