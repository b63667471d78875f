//===- Barriers.cpp - how often warps reach barriers ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Barriers.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace gpuperf;

bool gpuperf::isBlockScope(BarrierKind kind) {
  return kind == BarrierKind::Block || kind == BarrierKind::Named ||
         kind == BarrierKind::MBarrier;
}

/// Whether a thread that passes `op` by does something behind it; it has
/// finished else, and a barrier waits for none that have.
static bool hasCodeBehind(mlir::Operation *op) {
  for (; !llvm::isa<KernelOp>(op); op = op->getParentOp()) {
    for (mlir::Operation *next = op->getNextNode(); next;
         next = next->getNextNode())
      if (!llvm::isa<YieldOp, InstOp>(next))
        return true;
    // Another iteration may follow.
    if (llvm::isa<LoopOp>(op->getParentOp()))
      return true;
  }
  return false;
}

static bool isOfGrid(ExprAttr leaf) {
  if (!leaf.isDim())
    return false;
  switch (leaf.getDim()) {
  case Dim::Bx:
  case Dim::By:
  case Dim::Bz:
  case Dim::Gdx:
  case Dim::Gdy:
  case Dim::Gdz:
    return true;
  default:
    return false;
  }
}

/// Whether `expr` rests on what the launch only assumes: a parameter, the grid.
/// What the block is, every launch must say.
static bool restsOnAssumption(ExprAttr expr, const ResolvedLaunch &launch) {
  auto isAssumed = [&](const LaunchPart &part) {
    return !launch.origins.find(part) || launch.origins.isAssumed(part);
  };
  return expr.anyLeaf([&](ExprAttr leaf) {
    if (leaf.isUnknown())
      return true;
    if (leaf.isParam())
      return isAssumed(LaunchPart::argument(leaf.getName()));
    return isOfGrid(leaf) && isAssumed(LaunchPart::Grid);
  });
}

/// The condition, or the count, that decides who enters `op`.
static ExprAttr decisionOf(mlir::Operation *op) {
  if (auto branch = llvm::dyn_cast<IfOp>(op))
    return branch.getCondition();
  auto loop = llvm::cast<LoopOp>(op);
  return loop.getTrip().value_or(loop.getWhileCond().value_or(ExprAttr()));
}

/// The innermost condition that keeps threads away from `barrier` which then go
/// on without it.
static std::optional<BlockSplit> splitAround(BarrierOp barrier,
                                             const ResolvedLaunch &launch,
                                             const WarpWalk &walk) {
  for (mlir::Operation *op = barrier->getParentOp(); !llvm::isa<KernelOp>(op);
       op = op->getParentOp()) {
    auto split = walk.splits.find(op);
    ExprAttr decision = decisionOf(op);
    if (split != walk.splits.end() && libraryOf(op).empty() &&
        hasCodeBehind(op) && decision && !restsOnAssumption(decision, launch))
      return split->second;
  }
  return std::nullopt;
}

/// Adds an execution to the barrier at the place of `op`.
static void addTo(std::vector<BarrierProfile> &barriers,
                  BarrierProfile barrier) {
  const SourcePlace &place = barrier.place;
  auto known = llvm::find_if(barriers, [&](const BarrierProfile &other) {
    return place.line && other.place == place && other.kind == barrier.kind;
  });
  if (known == barriers.end()) {
    barriers.push_back(std::move(barrier));
    return;
  }
  known->executionsPerWarp += barrier.executionsPerWarp;
  const CallChain &calls = barrier.calls.front();
  if (!llvm::is_contained(known->calls, calls))
    known->calls.push_back(calls);
  if (!known->split)
    known->split = barrier.split;
}

/// A barrier of the source: its place, and the calls that lead to it.
static std::string keyOf(const BarrierProfile &barrier) {
  std::string key;
  auto add = [&](const SourcePlace &place) {
    key += place.file + ":" + std::to_string(place.line) + ":" +
           std::to_string(place.column) + " ";
  };
  add(barrier.place);
  for (const CallPlace &call : barrier.calls.front())
    add(call.place);
  return key;
}

void gpuperf::countBarriers(KernelOp kernel, const ResolvedLaunch &launch,
                            WarpWalk &walk) {
  std::set<std::string> places;
  unsigned withoutPlace = 0;
  kernel.walk([&](BarrierOp op) {
    BarrierProfile barrier;
    barrier.place = placeOf(op);
    barrier.calls = {callsOf(op)};
    barrier.library = libraryOf(op);
    barrier.kind = op.getKind();
    barrier.executionsPerWarp = walk.ops.lookup(op).executionsPerWarp;
    if (op.getKind() == BarrierKind::Block)
      barrier.split = splitAround(op, launch, walk);
    if (isBlockScope(op.getKind())) {
      walk.barriersPerWarp += barrier.executionsPerWarp;
      if (barrier.place.line)
        places.insert(keyOf(barrier));
      else
        ++withoutPlace;
    }
    addTo(walk.barriers, std::move(barrier));
  });
  walk.staticBarriers = places.size() + withoutPlace;
}
