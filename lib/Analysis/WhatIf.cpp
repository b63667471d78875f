//===- WhatIf.cpp - a walk with one problem taken away --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WhatIf.h"
#include "Footprint/AtomicContention.h"
#include "Walk/InstructionMix.h"
#include "WorstAtomics.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <set>
#include <tuple>

using namespace gpuperf;

static void limitSectors(AccessProfile &access, double sectors) {
  if (access.sectorsPerRequest <= sectors || access.sectorsPerRequest <= 0)
    return;
  double factor = sectors / access.sectorsPerRequest;
  for (double AccessProfile::*figure :
       {&AccessProfile::sectorsPerRequest, &AccessProfile::linesPerRequest,
        &AccessProfile::transactionsPerRequest,
        &AccessProfile::transactionBytesPerRequest})
    access.*figure *= factor;
}

static void makeCoalesced(AccessProfile &access) {
  limitSectors(access, access.sectorsIdeal);
}

static void alignRows(AccessProfile &access) {
  if (access.pitchUnknown)
    limitSectors(access, access.sectorsAtBestPitch);
}

static void makeConflictFree(AccessProfile &access) {
  access.wavefrontsPerRequest =
      std::min(access.wavefrontsPerRequest, access.wavefrontsIdeal);
  access.bankConflictDegree = 1;
}

static void removeAccess(AccessProfile &access) {
  access.executionsPerWarp = 0;
}

/// Lets at most `lanes` lanes of an atomic meet in one bank, and so at one
/// address.
static void limitLanes(AccessProfile &access, double lanes) {
  assert(lanes >= 1 && "at least one lane uses the bank");
  for (double AccessProfile::*figure :
       {&AccessProfile::lanesInOneBank, &AccessProfile::lanesOnOneAddress,
        &AccessProfile::bankConflictDegree})
    access.*figure = std::min(access.*figure, lanes);
  access.wavefrontsPerRequest = std::min(
      access.wavefrontsPerRequest, std::max(access.wavefrontsIdeal, lanes));
}

/// Applies `change` to the operations of `walk` that `which` selects, and to
/// their merged entries.
template <typename Which, typename Change>
static void changeAccesses(WarpWalk &walk, Which which, Change change) {
  for (auto &[op, access] : walk.perOp)
    if (which(op, access))
      change(access);
  for (auto &[op, index] : walk.accessOf)
    if (which(op, walk.accesses[index]))
      change(walk.accesses[index]);
}

/// What a request moves and takes.
static constexpr double AccessProfile::*requestFigures[] = {
    &AccessProfile::activeLanes,
    &AccessProfile::sectorsPerRequest,
    &AccessProfile::linesPerRequest,
    &AccessProfile::partialSectorsPerRequest,
    &AccessProfile::partialLinesPerRequest,
    &AccessProfile::transactionsPerRequest,
    &AccessProfile::transactionBytesPerRequest,
    &AccessProfile::wavefrontsPerRequest};

/// Gives `access` `executions` requests that move as much as before together.
static void setExecutions(AccessProfile &access, double executions) {
  if (executions > 0)
    for (double AccessProfile::*figure : requestFigures)
      access.*figure *= access.executionsPerWarp / executions;
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

/// Lets the lanes of each window of a candidate make one wide request: of the
/// first access, in the sectors that it touches now. A lane's window is in one
/// sector, which each of its accesses touches, so that the sectors stay the
/// same.
static void widen(const WideWindow &window, int64_t width, WarpWalk &walk) {
  // A request of 16 bytes brings no more than 256 at a time, even where all
  // lanes want the same (see returnsPairs in Request/BankConflicts.cpp).
  constexpr double kMaxBytesAtOnce = 256;
  auto setOfOp = [&](mlir::Operation *op, double executions) {
    AccessProfile &one = walk.perOp.find(op)->second;
    walk.accesses[walk.accessOf.lookup(op)].executionsPerWarp -=
        one.executionsPerWarp - executions;
    one.executionsPerWarp = walk.ops[op].executionsPerWarp = executions;
  };
  mlir::Operation *first = window.ops.front();
  AccessProfile &access = walk.perOp.find(first)->second;
  setOfOp(first, access.executionsPerWarp / double(window.iterations));
  for (mlir::Operation *op : llvm::ArrayRef(window.ops).drop_front())
    setOfOp(op, 0);
  double factor = double(width) / double(access.bytesPerThread);
  double lines = access.activeLanes * double(width) / kMaxBytesAtOnce;
  for (AccessProfile *each :
       {&access, &walk.accesses[walk.accessOf.lookup(first)]}) {
    each->linesPerRequest = std::max(each->linesPerRequest, lines);
    each->sectorsIdeal =
        std::min(each->sectorsIdeal * factor, each->sectorsPerRequest);
  }
}

static void widenAll(unsigned candidate, WarpWalk &walk) {
  for (const WideWindow &window : walk.wideWindows[candidate])
    widen(window, walk.wideAccessCandidates[candidate].wideBytes, walk);
}

/// One lane for each address of a request does the atomic.
static void aggregate(AccessProfile &access) {
  double lanes = std::clamp(access.addressesPerRequest, 1.0,
                            std::max(access.activeLanes, 1.0));
  double passes = slicePasses(access);
  access.atomicsOnOneAddress *= lanes / std::max(access.activeLanes, 1.0);
  access.activeLanes = lanes;
  access.lanesOnOneAddress = std::min(access.lanesOnOneAddress, 1.0);
  if (passes > 0)
    access.atomicPassesOfSlice *= slicePasses(access) / passes;
}

/// What is left in global memory of atomics that each block does in shared
/// memory: one for each of its addresses, done by whole warps.
static AccessProfile sumsOfBlocks(const AccessProfile &access,
                                  const ResolvedLaunch &launch) {
  AccessProfile sums = access;
  double perBlock = std::max(access.addressesOfBlock, 1.0);
  sums.activeLanes = std::min(perBlock, 32.0);
  sums.executionsPerWarp =
      perBlock / sums.activeLanes / double(launch.warpsPerBlock());
  sums.addressesPerRequest = sums.activeLanes;
  sums.lanesOnOneAddress = 1;
  sums.sectorsPerRequest =
      std::max(sums.activeLanes * double(access.bytesPerThread) / 32, 1.0);
  double all = double(launch.blocks()) * perBlock;
  sums.atomicsOnOneAddress = all / std::max(access.addressesOfGrid, 1.0);
  double slices =
      std::max(access.addressesOfGrid * double(access.bytesPerThread) /
                   double(kAtomicPieceBytes),
               1.0);
  sums.atomicPassesOfSlice =
      slicePasses(sums) * all / sums.activeLanes / slices;
  double share =
      sums.executionsPerWarp * sums.sectorsPerRequest /
      std::max(access.executionsPerWarp * access.sectorsPerRequest, 1e-300);
  for (double AccessProfile::*bytes :
       {&AccessProfile::l1Bytes, &AccessProfile::l2Bytes})
    sums.*bytes *= std::min(share, 1.0);
  return sums;
}

/// The lanes meet in banks of shared memory.
static void moveAtomicToShared(AccessProfile &access) {
  access.space = Space::Shared;
  access.wavefrontsPerRequest = access.bankConflictDegree =
      std::max(access.lanesInOneBank, 1.0);
  access.wavefrontsIdeal = 1;
  access.l1Bytes = access.l2Bytes = access.dramBytes = 0;
  access.atomicsOnOneAddress = access.atomicPassesOfSlice = 0;
}

static void moveConstantToShared(AccessProfile &access) {
  access.space = Space::Shared;
  access.wavefrontsPerRequest = std::max(access.wavefrontsIfShared, 1.0);
}

/// A table of constant memory is at most 64 KiB, which L1 keeps.
static void moveConstantToGlobal(AccessProfile &access, double warps) {
  access.space = Space::Global;
  access.sectorsPerRequest = access.sectorsIfGlobal;
  access.linesPerRequest = access.linesIfGlobal;
  access.l1Bytes =
      warps * access.executionsPerWarp * access.sectorsIfGlobal * 32;
}

/// Takes all but `factor` of the executions of `op`, an access, away.
static void makeFewer(mlir::Operation *op, AccessProfile &access, double factor,
                      WarpWalk &walk) {
  double taken = access.executionsPerWarp * (1 - factor);
  access.executionsPerWarp -= taken;
  walk.accesses[walk.accessOf.lookup(op)].executionsPerWarp -= taken;
  walk.ops[op].executionsPerWarp *= factor;
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
    if (auto loop = walk.loops.find(op); loop != walk.loops.end())
      loop->second.tripPerWarp *= factor;
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

/// Of the entries of `walk.divergence` that `isChosen` selects.
static void removeDivergences(llvm::function_ref<bool(unsigned index)> isChosen,
                              KernelOp kernel, WarpWalk &walk) {
  std::set<BranchKey> chosen;
  std::vector<DivergenceProfile> left;
  for (auto [i, divergence] : llvm::enumerate(walk.divergence))
    if (isChosen(i))
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

/// The barriers of the source that are at the entries of `walk.barriers` which
/// `isChosen` selects.
static void removeBarriers(llvm::function_ref<bool(unsigned index)> isChosen,
                           KernelOp kernel, WarpWalk &walk) {
  auto isGone = [&](BarrierOp op) {
    for (auto [i, barrier] : llvm::enumerate(walk.barriers))
      if (isChosen(i) && barrier.kind == op.getKind() &&
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

/// What the change takes itself.
static void addInstructions(const WhatIf &whatIf,
                            llvm::function_ref<bool(unsigned)> isChosenIndex,
                            WarpWalk &walk) {
  if (whatIf.instructions <= 0)
    return;
  constexpr unsigned asInt = static_cast<unsigned>(InstClass::Int);
  for (auto &[op, index] : walk.accessOf) {
    if (!isChosenIndex(index))
      continue;
    double more = whatIf.instructions * walk.ops.lookup(op).executionsPerWarp;
    walk.perWarp[asInt] += more;
    walk.perThread[asInt] += more;
  }
}

static bool names(const WhatIf &whatIf, unsigned id) {
  return id == whatIf.access || llvm::is_contained(whatIf.others, id);
}

bool gpuperf::isAnyChosen(llvm::ArrayRef<unsigned> accesses,
                          const WhatIf &whatIf) {
  return llvm::any_of(accesses, [&](unsigned id) { return names(whatIf, id); });
}

bool gpuperf::areAllChosen(llvm::ArrayRef<unsigned> accesses,
                           const WhatIf &whatIf) {
  return llvm::all_of(accesses, [&](unsigned id) { return names(whatIf, id); });
}

/// A warp loads a fragment of each matrix for one instruction of tensor cores,
/// in place of two factors for each multiply-add; where fewer loads do already,
/// as many.
static void useTensorCores(const WhatIf &whatIf, WarpWalk &walk) {
  assert(whatIf.lanes >= 1 && "one instruction does some multiply-adds");
  const MatrixProduct &product = walk.products[whatIf.access];
  double fragments = 2 * product.addsPerWarp / whatIf.lanes;
  double factor = product.requestsPerWarp > 0
                      ? std::min(fragments / product.requestsPerWarp, 1.0)
                      : 1;
  for (auto [op, index] : walk.productOf)
    if (index == whatIf.access && mlir::isa<InstOp>(op))
      walk.tensorShare[op] = 1 / whatIf.lanes;
  // In the order of the program: see WarpWalk.
  for (auto &[op, access] : walk.perOp)
    if (auto product = walk.productOf.find(op);
        product != walk.productOf.end() && product->second == whatIf.access)
      makeFewer(op, access, factor, walk);
}

void gpuperf::applyToWalk(const WhatIf &whatIf, KernelOp kernel,
                          const ResolvedLaunch &launch, WarpWalk &walk) {
  llvm::DenseSet<unsigned> others(whatIf.others.begin(), whatIf.others.end());
  auto isChosenIndex = [&](unsigned index) {
    return index == whatIf.access || others.contains(index);
  };
  auto isChosen = [&](mlir::Operation *op, const AccessProfile &) {
    auto index = walk.accessOf.find(op);
    return index != walk.accessOf.end() && isChosenIndex(index->second);
  };
  // All of the array that the chosen access is of, and nothing of others.
  std::string array = whatIf.access < walk.accesses.size()
                          ? walk.accesses[whatIf.access].base
                          : "";
  auto isOfArray = [&](mlir::Operation *op, const AccessProfile &access) {
    return mlir::cast<AccessOp>(op).getSpace() == Space::Local &&
           access.base == array;
  };
  double warps = double(launch.blocks()) * double(launch.warpsPerBlock());
  switch (whatIf.kind) {
  case WhatIf::IdealCoalescing:
    return changeAccesses(walk, isChosen, makeCoalesced);
  case WhatIf::BestPitch:
    return changeAccesses(walk, isChosen, alignRows);
  case WhatIf::NoBankConflict:
    return changeAccesses(walk, isChosen, makeConflictFree);
  case WhatIf::AtomicLanes:
    return changeAccesses(walk, isChosen, [&](AccessProfile &access) {
      limitLanes(access, whatIf.lanes);
    });
  case WhatIf::AggregatedAtomics:
    changeAccesses(walk, isChosen, aggregate);
    break;
  case WhatIf::SharedAtomics: {
    std::vector<AccessProfile> sums;
    for (auto [i, access] : llvm::enumerate(walk.accesses))
      if (isChosenIndex(i))
        sums.push_back(sumsOfBlocks(access, launch));
    changeAccesses(walk, isChosen, moveAtomicToShared);
    llvm::append_range(walk.accesses, sums);
    break;
  }
  case WhatIf::NoAtomics: // the instructions around them stay
    return changeAccesses(walk, isChosen, [](AccessProfile &access) {
      access.atomicsOnOneAddress = access.linesPerRequest = 0;
      access.l1Bytes = access.l2Bytes = access.dramBytes = 0;
    });
  case WhatIf::WorstCaseAtomics:
    return assumeWorstCaseAtomics(isChosenIndex, warps, walk);
  case WhatIf::ConstantInShared:
    return changeAccesses(walk, isChosen, moveConstantToShared);
  case WhatIf::ConstantInGlobal:
    return changeAccesses(walk, isChosen, [&](AccessProfile &access) {
      moveConstantToGlobal(access, warps);
    });
  case WhatIf::WideAccesses:
    for (unsigned i = 0; i < walk.wideWindows.size(); ++i)
      if (isChosenIndex(i))
        widenAll(i, walk);
    break;
  case WhatIf::StagedInShared: // the rest is in Staging.h
    for (auto [i, candidate] : llvm::enumerate(walk.wideAccessCandidates))
      if (areAllChosen(candidate.accesses, whatIf))
        widenAll(i, walk);
    break;
  case WhatIf::NoLocalMemory:
    changeAccesses(walk, isOfArray, removeAccess);
    for (auto &[op, access] : walk.perOp)
      if (isOfArray(op, access))
        walk.ops[op].executionsPerWarp = 0;
    break;
  case WhatIf::NoDivergence:
    removeDivergences(isChosenIndex, kernel, walk);
    break;
  case WhatIf::CheaperForm:
    walk.appliedCheaperForms.insert(whatIf.access);
    walk.appliedCheaperForms.insert(others.begin(), others.end());
    break;
  case WhatIf::TensorCores:
    useTensorCores(whatIf, walk);
    break;
  case WhatIf::NoAtomicContention: // others keep what they share a slice with
    return changeAccesses(walk, isChosen, [](AccessProfile &access) {
      access.atomicsOnOneAddress = std::min(access.atomicsOnOneAddress, 1.0);
      access.atomicPassesOfSlice = 0;
    });
  case WhatIf::Nothing:
  case WhatIf::StructOfArrays: // of another walk
  case WhatIf::GivenOccupancy:
  case WhatIf::EvenGrid:
  case WhatIf::FullWarps:
    return;
  case WhatIf::NoBarrier:
    removeBarriers(isChosenIndex, kernel, walk);
    break;
  }
  walk.perWarp = walk.perThread = InstructionMix{};
  countInstructions(
      kernel, double(launch.threadsPerBlock()) / launch.warpsPerBlock(), walk);
  addInstructions(whatIf, isChosenIndex, walk);
}

bool gpuperf::changesTraffic(WhatIf::Kind kind) {
  switch (kind) {
  case WhatIf::Nothing:
  case WhatIf::NoBankConflict:
  case WhatIf::NoDivergence:
  case WhatIf::NoAtomicContention:
  case WhatIf::AtomicLanes:
  case WhatIf::EvenGrid:
  case WhatIf::FullWarps:
  case WhatIf::NoBarrier:
  case WhatIf::AggregatedAtomics:
  case WhatIf::SharedAtomics:
  case WhatIf::NoAtomics:
  case WhatIf::WorstCaseAtomics:
  case WhatIf::ConstantInShared:
  case WhatIf::ConstantInGlobal:
  case WhatIf::StagedInShared: // takes the bytes of the loads before
  case WhatIf::CheaperForm:
  case WhatIf::TensorCores:
    return false;
  case WhatIf::WideAccesses:
  case WhatIf::IdealCoalescing:
  case WhatIf::BestPitch:
  case WhatIf::NoLocalMemory:
  case WhatIf::StructOfArrays:
  case WhatIf::GivenOccupancy:
    return true;
  }
  llvm_unreachable("a kind of change");
}

//===----------------------------------------------------------------------===//
// The same work in other blocks
//===----------------------------------------------------------------------===//

/// What a warp issues and asks for, `factor` times as much.
static void scaleWork(double factor, KernelProfile &profile) {
  for (double &count : profile.perWarp)
    count *= factor;
  for (double KernelProfile::*figure :
       {&KernelProfile::issueSlotsPerWarp, &KernelProfile::issueEventsPerWarp,
        &KernelProfile::globalRequestsPerWarp,
        &KernelProfile::sharedRequestsPerWarp,
        &KernelProfile::globalReadsPerWarp, &KernelProfile::globalStoresPerWarp,
        &KernelProfile::constantReplaysPerWarp,
        &KernelProfile::sharedWavefrontsPerWarp, &KernelProfile::l1LinesPerWarp,
        &KernelProfile::globalAtomicsPerWarp,
        &KernelProfile::sharedAtomicsPerWarp,
        &KernelProfile::sharedAtomicPassesPerWarp,
        &KernelProfile::atomicSectorsPerWarp,
        &KernelProfile::doubleAtomicsPerWarp})
    profile.*figure *= factor;
}

/// What a warp does one after the other, `factor` times as long.
static void scaleLatency(double factor, KernelProfile &profile) {
  for (double KernelProfile::*figure :
       {&KernelProfile::latencyCyclesPerWarp,
        &KernelProfile::memoryLatencyCyclesPerWarp,
        &KernelProfile::longestWarpCycles,
        &KernelProfile::dramRoundTripsPerWarp, &KernelProfile::barriersPerWarp})
    profile.*figure *= factor;
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
  scaleLatency(std::ceil(factor * portions) / portions, profile);
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

void gpuperf::applyToGrid(const WhatIf &whatIf, const Machine &machine,
                          KernelProfile &profile) {
  if (whatIf.kind == WhatIf::EvenGrid)
    makeGridEven(machine.smCount.value_or(0), whatIf.blocks, profile);
  else if (whatIf.kind == WhatIf::FullWarps)
    fillWarps(profile);
}

void gpuperf::applyToOccupancy(const WhatIf &whatIf, Occupancy &occupancy) {
  bool isGiven = whatIf.kind == WhatIf::GivenOccupancy ||
                 whatIf.kind == WhatIf::SharedAtomics;
  assert((!isGiven || whatIf.blocks > 0) && "an SM runs at least one block");
  if (occupancy.warpsPerBlock <= 0)
    return;
  if (!isGiven)
    return;
  occupancy.blocksPerSM = whatIf.blocks;
  occupancy.warpsPerSM = occupancy.blocksPerSM * occupancy.warpsPerBlock;
  occupancy.limiter = Limiter::Warps;
  occupancy.nextStep.clear();
}
