//===- Divergence.cpp - divergent conditionals and loops ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Divergence.h"
#include "LaneChoices.h"
#include "Launch/Guards.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include <cassert>
#include <map>
#include <tuple>

using namespace gpuperf;

/// Adds to `chains` those of `more` that are new.
static void addCalls(std::vector<CallChain> &chains,
                     const std::vector<CallChain> &more) {
  for (const CallChain &chain : more)
    if (!llvm::is_contained(chains, chain))
      chains.push_back(chain);
}

/// Where in `walk.divergence` a place is, of a loop or of a conditional.
using EntryOfPlace =
    std::map<std::tuple<std::string, unsigned, unsigned, bool>, size_t>;

static void addEntry(WarpWalk &walk, const DivergenceProfile &entry,
                     EntryOfPlace &entryOf) {
  size_t index = walk.divergence.size();
  const SourcePlace &place = entry.place;
  if (place.line)
    index =
        entryOf
            .try_emplace({place.file, place.line, place.column, entry.isLoop},
                         index)
            .first->second;
  if (index < walk.divergence.size()) {
    DivergenceProfile &other = walk.divergence[index];
    double total = other.executionsPerWarp + entry.executionsPerWarp;
    assert(total > 0 && "what no warp executes does not diverge");
    other.divergentFraction =
        (other.divergentFraction * other.executionsPerWarp +
         entry.divergentFraction * entry.executionsPerWarp) /
        total;
    other.executionsPerWarp = total;
    other.wastedIssuePerWarp += entry.wastedIssuePerWarp;
    other.exact &= entry.exact;
    other.isObserved |= entry.isObserved;
    other.isOneSided &= entry.isOneSided;
    other.isPredicated &= entry.isPredicated;
    double share = entry.executionsPerWarp / total;
    other.lanesReaching += share * (entry.lanesReaching - other.lanesReaching);
    other.lanesEntering += share * (entry.lanesEntering - other.lanesEntering);
    other.choice = together(other.choice, entry.choice);
    if (!other.loopInside.line)
      other.loopInside = entry.loopInside;
    addCalls(other.calls, entry.calls);
    return;
  }
  walk.divergence.push_back(entry);
}

static bool isEmpty(mlir::Region &region) {
  return region.empty() ||
         llvm::all_of(region.front(), [](mlir::Operation &op) {
           return llvm::isa<YieldOp>(op);
         });
}

/// `if (lane == 0) *out = sum`: one lane does, in a few instructions, what is done
/// once for its warp. No other arrangement of the threads does without.
static bool isOnceForWarp(IfOp branch, const WarpWalk &walk) {
  if (!isEmpty(branch.getElseRegion()) || isEmpty(branch.getThenRegion()))
    return false;
  bool hasLoop = false;
  branch.getThenRegion().walk([&](LoopOp) { hasLoop = true; });
  auto inside = walk.ops.find(&branch.getThenRegion().front().front());
  return !hasLoop && inside != walk.ops.end() &&
         inside->second.lanesPerExecution <= 1;
}

/// What the only side of `branch` is done by, and its longest loop.
static void describeSide(IfOp branch, const WarpWalk &walk,
                         DivergenceProfile &entry) {
  bool isThen = !isEmpty(branch.getThenRegion());
  mlir::Region &side = isThen ? branch.getThenRegion() : branch.getElseRegion();
  if (isEmpty(side))
    return;
  entry.lanesReaching = walk.ops.lookup(branch).lanesPerExecution;
  entry.lanesEntering =
      walk.ops.lookup(&side.front().front()).lanesPerExecution;
  entry.choice = walk.branches.lookup(branch).choice;
  if (!isThen && entry.choice != LaneChoice::Leading)
    entry.choice = LaneChoice::Mixed;
  double longest = 0;
  side.walk([&](LoopOp loop) {
    double iterations = walk.loops.lookup(loop).tripPerWarp;
    if (iterations <= longest)
      return;
    longest = iterations;
    entry.loopInside = placeOf(loop);
  });
}

void gpuperf::findDivergence(KernelOp kernel, WarpWalk &walk) {
  EntryOfPlace entryOf;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    DivergenceProfile entry;
    entry.isLoop = llvm::isa<LoopOp>(op);
    if (entry.isLoop) {
      const LoopStats &stats = walk.loops[op];
      entry.divergentFraction = stats.divergent;
      entry.wastedIssuePerWarp = stats.wastedIssue;
      entry.exact = stats.exact;
      entry.isObserved = !stats.observed.empty();
      entry.choice = stats.choice;
    } else if (llvm::isa<IfOp>(op)) {
      const BranchStats &stats = walk.branches[op];
      entry.divergentFraction = stats.divergent;
      entry.wastedIssuePerWarp = stats.wastedIssue;
      entry.exact = stats.exact;
      entry.isObserved = !stats.observed.empty();
    }
    if (entry.divergentFraction <= 0)
      return;
    // No threads could be put in the places of those that have no work.
    if (auto branch = llvm::dyn_cast<IfOp>(op);
        branch && (isGridGuard(branch) || isOnceForWarp(branch, walk)))
      return;
    if (auto branch = llvm::dyn_cast<IfOp>(op)) {
      entry.isOneSided =
          isEmpty(branch.getThenRegion()) || isEmpty(branch.getElseRegion());
      entry.isPredicated = branch.getBranches() == 0;
    }
    if (entry.isOneSided)
      describeSide(llvm::cast<IfOp>(op), walk, entry);
    entry.place = placeOf(op);
    entry.calls = {callsOf(op)};
    entry.library = libraryOf(op);
    entry.executionsPerWarp = walk.ops.lookup(op).executionsPerWarp;
    addEntry(walk, entry, entryOf);
  });
}
