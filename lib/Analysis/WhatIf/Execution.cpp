//===- Execution.cpp - changes of the execution ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "ChangeWalk.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

using namespace gpuperf;

//===----------------------------------------------------------------------===//
// Divergence
//===----------------------------------------------------------------------===//

/// What a request moves and takes.
static constexpr double AccessProfile::*requestFigures[] = {
    &AccessProfile::sectorsPerRequest,
    &AccessProfile::linesPerRequest,
    &AccessProfile::partialSectorsPerRequest,
    &AccessProfile::partialLinesPerRequest,
    &AccessProfile::transactionsPerRequest,
    &AccessProfile::transactionBytesPerRequest,
    &AccessProfile::wavefrontsPerRequest};

/// Gives `access` `executions` requests that move as much as before together.
static void setExecutions(AccessProfile &access, double executions) {
  if (executions > 0) {
    double factor = access.executionsPerWarp / executions;
    access.lanes.active *= factor;
    for (double AccessProfile::*figure : requestFigures)
      access.*figure *= factor;
  }
  access.executionsPerWarp = executions;
}

/// Packs the lanes of `op` into `factor` times as many executions, which move
/// the same: 2 executions of 16 lanes and a factor of 0.5 become 1 of 32.
static void packLanes(mlir::Operation *op, double factor, WarpWalk &walk) {
  assert(factor > 0 && factor <= 1 && "packing leaves fewer executions");
  auto stats = walk.ops.find(op);
  if (stats != walk.ops.end()) {
    stats->second.executionsPerWarp *= factor;
    stats->second.lanesPerExecution /= factor;
  }
  auto access = walk.perOp.find(op);
  if (access == walk.perOp.end())
    return;
  AccessProfile &one = access->second;
  AccessProfile &merged = walk.accesses[walk.accessOf.lookup(op)];
  setExecutions(merged, merged.executionsPerWarp -
                            one.executionsPerWarp * (1 - factor));
  setExecutions(one, one.executionsPerWarp * factor);
}

static void removeDivergence(mlir::Operation *op, WarpWalk &walk) {
  double entering = walk.ops.lookup(op).lanesPerExecution;
  if (entering <= 0)
    return;
  for (mlir::Region &region : op->getRegions()) {
    if (region.empty() || region.front().empty())
      continue;
    double inside = walk.ops.lookup(&region.front().back()).lanesPerExecution;
    double factor = std::min(inside / entering, 1.0);
    if (factor <= 0)
      continue;
    if (auto loop = walk.loops.find(op); loop != walk.loops.end()) {
      loop->second.tripPerWarp *= factor;
      loop->second.longestTrip *= factor;
    }
    if (auto branch = walk.branches.find(op); branch != walk.branches.end())
      (region.getRegionNumber() == 0 ? branch->second.thenTaken
                                     : branch->second.elseTaken) *= factor;
    region.walk(
        [&](mlir::Operation *nested) { packLanes(nested, factor, walk); });
  }
}

/// A place, and whether a loop or a conditional is meant of those there.
using BranchKey = std::tuple<std::string, unsigned, unsigned, bool>;

static BranchKey branchKey(const SourcePlace &place, bool isLoop) {
  return {place.file, place.line, place.column, isLoop};
}

static void removeDivergences(const Chosen<DivergenceProfile> &branches,
                              KernelOp kernel, WarpWalk &walk) {
  std::set<BranchKey> chosen;
  std::vector<DivergenceProfile> left;
  for (auto [i, divergence] : llvm::enumerate(walk.divergence))
    if (branches.contains(i))
      chosen.insert(branchKey(divergence.place, divergence.isLoop));
    else
      left.push_back(divergence);
  kernel.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (mlir::isa<LoopOp, IfOp>(op) &&
        chosen.count(branchKey(placeOf(op), mlir::isa<LoopOp>(op))))
      removeDivergence(op, walk);
  });
  walk.divergence = std::move(left);
}

WhatIf gpuperf::withoutDivergence(const Chosen<DivergenceProfile> &branches) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    removeDivergences(branches, kernel.kernel, walk);
    recount(kernel, walk);
  }};
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

/// Removes those of the kernel at the places of the entries of `walk.barriers`.
static void removeBarriers(const Chosen<BarrierProfile> &barriers,
                           KernelOp kernel, WarpWalk &walk) {
  auto isGone = [&](BarrierOp op) {
    for (auto [i, barrier] : llvm::enumerate(walk.barriers))
      if (barriers.contains(i) && barrier.kind == op.getKind() &&
          barrier.place == placeOf(op))
        return true;
    return false;
  };
  kernel.walk([&](BarrierOp op) {
    if (!isGone(op))
      return;
    OpStats &stats = walk.ops[op];
    walk.barriersPerWarp -= stats.executionsPerWarp;
    stats.executionsPerWarp = 0;
  });
  walk.barriersPerWarp = std::max(walk.barriersPerWarp, 0.0);
}

WhatIf gpuperf::withoutBarriers(const Chosen<BarrierProfile> &barriers) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    removeBarriers(barriers, kernel.kernel, walk);
    recount(kernel, walk);
  }};
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

WhatIf gpuperf::withCheaperForms(const Chosen<CheaperPlace> &places) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    walk.appliedCheaperForms.insert(places.begin(), places.end());
    recount(kernel, walk);
  }};
}

/// Takes all but `factor` of the executions of `op`, an access, away.
static void makeFewer(mlir::Operation *op, AccessProfile &access, double factor,
                      WarpWalk &walk) {
  double taken = access.executionsPerWarp * (1 - factor);
  access.executionsPerWarp -= taken;
  walk.accesses[walk.accessOf.lookup(op)].executionsPerWarp -= taken;
  walk.ops[op].executionsPerWarp *= factor;
}

/// A warp loads a fragment of each matrix for one instruction of tensor cores,
/// in place of two factors for each multiply-add; where fewer loads do already,
/// as many.
static void useTensorCores(unsigned index, double multiplyAdds,
                           WarpWalk &walk) {
  assert(multiplyAdds >= 1 && "one instruction does some multiply-adds");
  const MatrixProduct &product = walk.products[index];
  double fragments = 2 * product.addsPerWarp / multiplyAdds;
  double factor = product.requestsPerWarp > 0
                      ? std::min(fragments / product.requestsPerWarp, 1.0)
                      : 1;
  for (auto [op, of] : walk.productOf)
    if (of == index && mlir::isa<InstOp>(op))
      walk.tensorShare[op] = 1 / multiplyAdds;
  // In the order of the program: see WarpWalk.
  for (auto &[op, access] : walk.perOp)
    if (auto of = walk.productOf.find(op);
        of != walk.productOf.end() && of->second == index)
      makeFewer(op, access, factor, walk);
}

WhatIf gpuperf::withTensorCores(const Chosen<MatrixProduct> &products,
                                double multiplyAdds) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    for (unsigned product : products)
      if (product < walk.products.size())
        useTensorCores(product, multiplyAdds, walk);
    recount(kernel, walk);
  }};
}

//===----------------------------------------------------------------------===//
// The same work in other blocks
//===----------------------------------------------------------------------===//

/// What a warp issues and asks for, `factor` times as much.
static void scaleWork(double factor, KernelProfile &profile) {
  for (double &count : profile.perWarp)
    count *= factor;
  profile.scale(WorkScale::Work, factor);
}

/// Iterations of the longest loop: over so many threads a thread's work can be
/// shared out at most.
static double longestLoop(const KernelProfile &profile) {
  double most = 1;
  for (const LoopProfile &loop : profile.loops)
    if (loop.executionsPerWarp > 0)
      most = std::max(most, loop.tripPerWarp);
  return most;
}

/// Blocks of the same work in even portions, as many as a wave has or a
/// multiple, or `most` where that is given. Where that is more blocks, no more
/// than there are warps and iterations of their loops.
static double evenBlocks(double blocks, double sms, double most,
                         const KernelProfile &profile) {
  double wave = sms * double(profile.occupancy.blocksPerSM);
  double unit = most ? most : blocks >= wave ? wave : sms;
  if (blocks >= unit)
    return std::floor(blocks / unit) * unit;
  double portions = std::floor(blocks * double(profile.launch.warpsPerBlock()) *
                               longestLoop(profile));
  return std::min(unit, portions);
}

/// The work of a thread is shared out by iterations of its longest loop: what
/// it does one after the other has a whole number of them.
static void makeGridEven(int64_t sms, int64_t most, KernelProfile &profile) {
  if (sms <= 0 || profile.occupancy.blocksPerSM <= 0)
    return;
  double blocks = double(profile.launch.blocks());
  double even = evenBlocks(blocks, double(sms), double(most), profile);
  double factor = blocks / even, portions = longestLoop(profile);
  profile.launch.grid = {int64_t(even), 1, 1};
  scaleWork(factor, profile);
  profile.scale(WorkScale::Sequence, std::ceil(factor * portions) / portions);
}

/// Blocks below a warp are put together to blocks of one; of larger ones the
/// last warp issues as much as its threads are of a warp.
static void fillWarps(KernelProfile &profile) {
  constexpr int64_t kWarp = 32;
  ResolvedLaunch &launch = profile.launch;
  int64_t threads = launch.threadsPerBlock();
  if (threads < kWarp) {
    int64_t all = saturatingMul(threads, launch.blocks());
    launch.grid = {saturatingAdd(all, kWarp - 1) / kWarp, 1, 1};
    launch.block = {kWarp, 1, 1};
    return;
  }
  scaleWork(double(threads) / double(launch.warpsPerBlock() * kWarp), profile);
}

WhatIf gpuperf::withBlocksPerSM(int64_t blocks) {
  assert(blocks > 0 && "an SM runs at least one block");
  WhatIf result;
  result.blocksPerSM = blocks;
  result.changesTraffic = true; // other blocks share what caches hold
  return result;
}

WhatIf gpuperf::withEvenGrid(int64_t blocks) {
  WhatIf result;
  result.changeProfile = [=](const Machine &machine, KernelProfile &profile) {
    makeGridEven(machine.smCount.value_or(0), blocks, profile);
  };
  return result;
}

WhatIf gpuperf::withFullWarps() {
  WhatIf result;
  result.changeProfile = [](const Machine &, KernelProfile &profile) {
    fillWarps(profile);
  };
  return result;
}
