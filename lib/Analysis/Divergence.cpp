//===- Divergence.cpp - lanes that go separate ways -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Divergence.h"
#include "gpuperf/Analysis/InstructionMix.h"
#include "gpuperf/Analysis/SourceSpot.h"
#include <numeric>

using namespace gpuperf;

/// Warp instructions that `region` issues, per warp of the grid.
static double issuedIn(mlir::Region &region, const WarpWalk &walk) {
  double issued = 0;
  region.walk([&](mlir::Operation *op) {
    InstructionMix mix = instructionsOf(op);
    double slots = std::accumulate(mix.begin(), mix.end(), 0.0);
    if (llvm::isa<YieldOp>(op) && llvm::isa<LoopOp>(op->getParentOp()))
      slots = 1; // the loop's own branch
    issued += slots * walk.ops.lookup(op).executionsPerWarp;
  });
  return issued;
}

/// The part of what `op`'s regions issue that idle lanes waste.
static double wastedBy(mlir::Operation *op, const WarpWalk &walk) {
  double entering = walk.ops.lookup(op).lanesPerExecution;
  double wasted = 0;
  for (mlir::Region &region : op->getRegions()) {
    if (region.empty() || entering <= 0)
      continue;
    OpStats inside = walk.ops.lookup(region.front().getTerminator());
    double idle = 1 - inside.lanesPerExecution / entering;
    wasted += std::max(idle, 0.0) * issuedIn(region, walk);
  }
  return wasted;
}

static void addEntry(WarpWalk &walk, const DivergenceProfile &entry) {
  for (DivergenceProfile &other : walk.divergence) {
    if (!entry.spot.line || entry.isLoop != other.isLoop ||
        std::tie(entry.spot.file, entry.spot.line, entry.spot.column) !=
            std::tie(other.spot.file, other.spot.line, other.spot.column))
      continue;
    double total = other.executionsPerWarp + entry.executionsPerWarp;
    other.divergentFraction =
        (other.divergentFraction * other.executionsPerWarp +
         entry.divergentFraction * entry.executionsPerWarp) /
        total;
    other.executionsPerWarp = total;
    other.wastedIssuePerWarp += entry.wastedIssuePerWarp;
    other.exact &= entry.exact;
    return;
  }
  walk.divergence.push_back(entry);
}

void gpuperf::findDivergence(KernelOp kernel, WarpWalk &walk) {
  kernel.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    DivergenceProfile entry;
    entry.isLoop = llvm::isa<LoopOp>(op);
    if (entry.isLoop) {
      const LoopStats &stats = walk.loops[op];
      entry.divergentFraction = stats.divergent;
      entry.exact = stats.exact;
    } else if (llvm::isa<IfOp>(op)) {
      const BranchStats &stats = walk.branches[op];
      entry.divergentFraction = stats.divergent;
      entry.exact = stats.exact;
    }
    if (entry.divergentFraction <= 0)
      return;
    entry.spot = spotOf(op);
    entry.executionsPerWarp = walk.ops.lookup(op).executionsPerWarp;
    entry.wastedIssuePerWarp = wastedBy(op, walk);
    addEntry(walk, entry);
  });
}
