//===- Atomics.cpp - changes of atomics -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/WhatIf/Atomics.h"
#include "ChangeWalk.h"
#include "Footprint/AtomicContention.h"
#include "Walk/MatchedLanes.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <map>

using namespace gpuperf;

/// Lets at most `lanes` lanes of a request meet at one address; so many times
/// fewer of the block do.
static void limitLanesOnOneAddress(AccessProfile &access, double lanes) {
  if (access.lanesOnOneAddress <= lanes)
    return;
  access.contention.ofBlockOnOneAddress *= lanes / access.lanesOnOneAddress;
  access.lanesOnOneAddress = lanes;
}

/// Lets at most `lanes` lanes of an atomic meet in one bank, and so at one
/// address.
static void limitLanes(AccessProfile &access, double lanes) {
  assert(lanes >= 1 && "at least one lane uses the bank");
  limitLanesOnOneAddress(access, lanes);
  access.lanesInOneBank = std::min(access.lanesInOneBank, lanes);
  access.lanes.bankConflictDegree =
      std::min(access.lanes.bankConflictDegree, lanes);
  access.wavefrontsPerRequest = std::min(
      access.wavefrontsPerRequest, std::max(access.wavefrontsIdeal, lanes));
}

WhatIf gpuperf::withLanesInOneBank(const ChosenAccesses &atomics,
                                   double lanes) {
  return withEach(atomics,
                  [=](AccessProfile &access) { limitLanes(access, lanes); });
}

/// One lane for each address of a request does the atomic.
static void aggregate(AccessProfile &access) {
  double lanes = std::clamp(access.addressesPerRequest, 1.0,
                            std::max(access.lanes.active, 1.0));
  double passes = slicePasses(access);
  access.contention.onOneAddress *= lanes / std::max(access.lanes.active, 1.0);
  access.lanes.active = lanes;
  limitLanesOnOneAddress(access, 1);
  if (passes > 0)
    access.contention.passesOfSlice *= slicePasses(access) / passes;
}

/// Adds what the change takes itself: so many integer instructions for each
/// request.
static void addInstructions(const ChosenAccesses &atomics, double perRequest,
                            WarpWalk &walk) {
  constexpr unsigned asInt = static_cast<unsigned>(InstClass::Int);
  for (auto &[op, index] : walk.accessOf) {
    if (!atomics.contains(index))
      continue;
    double more = perRequest * walk.ops.lookup(op).executionsPerWarp;
    walk.perWarp[asInt] += more;
    walk.perThread[asInt] += more;
  }
}

WhatIf gpuperf::withAggregation(const ChosenAccesses &atomics,
                                double instructionsPerRequest) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    changeAccesses(atomics, aggregate, walk);
    recount(kernel, walk);
    addInstructions(atomics, instructionsPerRequest, walk);
  }};
}

/// What is left in global memory of atomics that each block does in shared
/// memory: one for each of its addresses, done by whole warps.
static AccessProfile sumsOfBlocks(const AccessProfile &access,
                                  const ResolvedLaunch &launch) {
  AccessProfile sums = access;
  double perBlock = std::max(access.contention.addressesOfBlock, 1.0);
  sums.lanes.active = std::min(perBlock, 32.0);
  sums.executionsPerWarp =
      perBlock / sums.lanes.active / double(launch.warpsPerBlock());
  sums.addressesPerRequest = sums.lanes.active;
  sums.lanesOnOneAddress = 1;
  sums.sectorsPerRequest =
      std::max(sums.lanes.active * double(access.bytesPerThread) / 32, 1.0);
  double all = double(launch.blocks()) * perBlock;
  sums.contention.onOneAddress =
      all / std::max(access.contention.addressesOfGrid, 1.0);
  double slices =
      std::max(access.contention.addressesOfGrid *
                   double(access.bytesPerThread) / double(kAtomicPieceBytes),
               1.0);
  sums.contention.passesOfSlice =
      slicePasses(sums) * all / sums.lanes.active / slices;
  double share =
      sums.executionsPerWarp * sums.sectorsPerRequest /
      std::max(access.executionsPerWarp * access.sectorsPerRequest, 1e-300);
  sums.traffic.l1Bytes *= std::min(share, 1.0);
  sums.traffic.l2Bytes *= std::min(share, 1.0);
  return sums;
}

/// The lanes meet in banks of shared memory.
static void moveAtomicToShared(AccessProfile &access) {
  access.space = Space::Shared;
  access.wavefrontsPerRequest = access.lanes.bankConflictDegree =
      std::max(access.lanesInOneBank, 1.0);
  access.wavefrontsIdeal = 1;
  access.traffic = {};
  access.contention.onOneAddress = access.contention.passesOfSlice = 0;
}

WhatIf gpuperf::withSumsOfBlocks(const ChosenAccesses &atomics,
                                 double instructionsPerRequest,
                                 int64_t blocksPerSM) {
  assert(blocksPerSM > 0 && "an SM runs at least one block");
  WhatIf result{[=](const KernelToChange &kernel, WarpWalk &walk) {
    std::vector<AccessProfile> sums;
    for (auto [i, access] : llvm::enumerate(walk.accesses))
      if (atomics.contains(i))
        sums.push_back(sumsOfBlocks(access, kernel.launch));
    changeAccesses(atomics, moveAtomicToShared, walk);
    llvm::append_range(walk.accesses, sums);
    recount(kernel, walk);
    addInstructions(atomics, instructionsPerRequest, walk);
  }};
  result.blocksPerSM = blocksPerSM;
  return result;
}

WhatIf gpuperf::withoutContention(const ChosenAccesses &atomics) {
  // Others keep what they share a slice with.
  return withEach(atomics, [](AccessProfile &access) {
    access.contention.onOneAddress =
        std::min(access.contention.onOneAddress, 1.0);
    access.contention.passesOfSlice = 0;
  });
}

WhatIf gpuperf::withoutAtomics(const ChosenAccesses &atomics) {
  return withEach(atomics, [](AccessProfile &access) {
    access.contention.onOneAddress = access.linesPerRequest = 0;
    access.traffic = {};
  });
}

//===----------------------------------------------------------------------===//
// The most that data can make of atomics
//===----------------------------------------------------------------------===//

namespace {
/// Atomics of a warp if all lanes take part that may.
struct MaxAtomics {
  double requests = 0, lanes = 0;
};
} // namespace

/// Of `op`, if each condition of unknown outcome around it holds for all lanes
/// that come to it.
static MaxAtomics maxAtomics(AccessOp op, const WarpWalk &walk) {
  const AccessProfile &access = walk.perOp.find(op)->second;
  MaxAtomics most{access.executionsPerWarp,
                  access.executionsPerWarp * access.lanes.active};
  mlir::Operation *inside = op;
  for (mlir::Operation *around = op->getParentOp(); around;
       inside = around, around = around->getParentOp()) {
    auto branch = walk.branches.find(around);
    if (branch == walk.branches.end() || branch->second.assumption.empty())
      continue;
    OpStats come = walk.ops.lookup(around), pass = walk.ops.lookup(inside);
    if (pass.executionsPerWarp <= 0 || pass.lanesPerExecution <= 0)
      continue;
    double requests = come.executionsPerWarp / pass.executionsPerWarp;
    most.requests *= requests;
    most.lanes *= requests * come.lanesPerExecution / pass.lanesPerExecution;
  }
  // One lane does it for all that meet.
  if (op.getAggregated() || isOfMatchedLanes(op))
    most.lanes = std::min(most.lanes, most.requests);
  return most;
}

/// The distance of the places that an unknown number chooses, and where between
/// two of them an access is: {12, 4} of `?v * 12 + 4`. Those of one distance
/// that are elsewhere between them do not meet.
static std::pair<int64_t, int64_t> placeBetween(ExprAttr offset) {
  int64_t added = 0, distance = 1;
  if (offset.getKind() == ExprKind::Add && offset.getOperands()[1].isConst()) {
    added = offset.getOperands()[1].getValue();
    offset = offset.getOperands()[0];
  }
  if (offset.getKind() == ExprKind::Mul && offset.getOperands()[1].isConst())
    distance = std::max<int64_t>(offset.getOperands()[1].getValue(), 1);
  return {distance, (added % distance + distance) % distance};
}

namespace {
/// Lanes of a warp by where they can meet.
class Meetings {
public:
  void add(ExprAttr offset, double lanes) {
    auto [distance, place] = placeBetween(offset);
    if (all > 0 && distance != this->distance)
      isOneDistance = false;
    this->distance = distance;
    all += lanes;
    atPlace[place] += lanes;
  }
  double most() const {
    double most = 0;
    for (auto [place, lanes] : atPlace)
      most = std::max(most, lanes);
    return isOneDistance ? most : all;
  }

private:
  std::map<int64_t, double> atPlace;
  double all = 0;
  int64_t distance = 1;
  bool isOneDistance = true;
};
} // namespace

/// What a request of `access` is if all of its lanes are at one address.
static void meet(AccessProfile &access) {
  access.lanesOnOneAddress = access.lanes.active;
  access.addressesPerRequest = access.linesPerRequest =
      access.sectorsPerRequest = 1;
}

/// Lets the lanes of `access` take part as often as `most` says.
static void letAllPass(const MaxAtomics &most, AccessProfile &access) {
  double requests = most.requests / std::max(access.executionsPerWarp, 1e-300);
  double lanes =
      most.lanes /
      std::max(access.executionsPerWarp * access.lanes.active, 1e-300);
  access.executionsPerWarp = most.requests;
  access.lanesOnOneAddress *= lanes / requests;
  access.lanes.active = most.lanes / most.requests;
  access.contention.onOneAddress *= lanes;
  access.contention.passesOfSlice *= lanes;
}

static void assumeWorstCase(const ChosenAccesses &atomics, double warps,
                            WarpWalk &walk) {
  std::map<unsigned, MaxAtomics> mostOf;
  Meetings meetings;
  for (auto &[op, access] : walk.perOp) {
    auto index = walk.accessOf.find(op);
    if (index == walk.accessOf.end() || !atomics.contains(index->second))
      continue;
    auto atomic = mlir::cast<AccessOp>(op);
    MaxAtomics most = maxAtomics(atomic, walk);
    mostOf[index->second].requests += most.requests;
    mostOf[index->second].lanes += most.lanes;
    meetings.add(atomic.getOffset(), most.lanes);
  }
  double passes = 0;
  for (auto [index, most] : mostOf) {
    AccessProfile &access = walk.accesses[index];
    if (most.requests <= 0)
      continue;
    bool isPlaced = hasDataDependentAddress(access);
    letAllPass(most, access);
    if (isPlaced)
      meet(access);
    passes += most.requests * warps * slicePasses(access);
  }
  for (auto [index, most] : mostOf) {
    AccessProfile &access = walk.accesses[index];
    if (most.requests <= 0 || !hasDataDependentAddress(access))
      continue;
    access.contention.onOneAddress = meetings.most() * warps;
    access.contention.passesOfSlice = passes;
  }
}

WhatIf gpuperf::withWorstCaseAtomics(const ChosenAccesses &atomics) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    assumeWorstCase(atomics, kernel.warps(), walk);
  }};
}
