//===- Staging.cpp - global loads by way of shared memory -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangeWalk.h"
#include "gpuperf/Analysis/WhatIf/Accesses.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;

namespace {

constexpr double kBankBytes = 128; ///< of a wavefront

/// What the lanes of a wavefront take together, of words that several of them
/// want (see returnsPairs in Request/BankConflicts.cpp).
double maxBytesPerWavefront(const Machine &machine) {
  return machine.computeCapability.major >= 7 ? 2 * kBankBytes : kBankBytes;
}

/// Bytes that a thread takes at once in a tile: of the access itself, or of the
/// wide one that it is part of.
double bytesAtOnce(unsigned id, const ChosenAccesses &chosen,
                   const WarpWalk &walk) {
  double bytes = double(walk.accesses[id].bytesPerThread);
  for (const WideAccessCandidate &candidate : walk.wideAccessCandidates)
    if (llvm::is_contained(candidate.accesses, id) &&
        chosen.containsAll(candidate.accesses))
      bytes = std::max(bytes, double(candidate.wideBytes));
  return bytes;
}

/// Makes of `access` one to shared memory, of so many bytes of a thread: lanes
/// of one address are served at once.
void toShared(double bytes, const Machine &machine, AccessProfile &access) {
  double asked = access.lanes.active * bytes;
  double distinct = std::min(asked, access.sectorsPerRequest * 32);
  access.space = Space::Shared;
  access.wavefrontsPerRequest = access.wavefrontsIdeal = std::max(
      {distinct / kBankBytes, asked / maxBytesPerWavefront(machine), 1.0});
  access.sectorsPerRequest = access.linesPerRequest = 0;
  access.transactionsPerRequest = access.transactionBytesPerRequest = 0;
  access.traffic = {};
}

/// Moves the loads of `reuse` to shared memory; the bytes that they moved.
AccessTraffic moveLoads(const BlockReuse &reuse, const ChosenAccesses &chosen,
                        const Machine &machine, WarpWalk &walk) {
  AccessTraffic traffic;
  for (unsigned id : reuse.accesses) {
    double bytes = bytesAtOnce(id, chosen, walk);
    for (auto &[op, access] : walk.perOp)
      if (access.id == id)
        toShared(bytes, machine, access);
    AccessProfile &access = walk.accesses[id];
    traffic.merge(access.traffic);
    toShared(bytes, machine, access);
  }
  return traffic;
}

/// Loads of 32 neighbouring elements each.
AccessProfile fillingLoad(const BlockReuse &reuse, const AccessTraffic &before,
                          const ResolvedLaunch &launch) {
  AccessProfile load;
  double elementBytes = double(reuse.elementBytes);
  load.base = reuse.array;
  load.lanes.pattern = LanePattern::Unit;
  load.bytesPerThread = load.valueBytes = reuse.elementBytes;
  load.lanes.active = 32;
  load.executionsPerWarp = reuse.distinctBytes / (32 * elementBytes) /
                           double(launch.warpsPerBlock());
  load.sectorsPerRequest = load.sectorsIdeal = load.transactionsPerRequest =
      elementBytes;
  load.transactionBytesPerRequest = 32 * elementBytes;
  load.linesPerRequest = load.linesIfAligned = std::max(elementBytes / 4, 1.0);
  load.traffic.l1Bytes = reuse.distinctBytes * double(launch.blocks());
  load.traffic.l2Bytes = std::min(before.l2Bytes, load.traffic.l1Bytes);
  load.traffic.dramBytes = std::min(before.dramBytes, load.traffic.l2Bytes);
  return load;
}

AccessProfile fillingStore(const AccessProfile &load) {
  AccessProfile store;
  store.space = Space::Shared;
  store.kind = AccessKind::Store;
  store.lanes.pattern = LanePattern::Unit;
  store.bytesPerThread = store.valueBytes = load.bytesPerThread;
  store.lanes.active = load.lanes.active;
  store.executionsPerWarp = load.executionsPerWarp;
  store.wavefrontsPerRequest = store.wavefrontsIdeal = load.linesPerRequest;
  return store;
}

/// Whether as many blocks fit on an SM with `bytes` of shared memory more each.
bool fits(double bytes, const Machine &machine, const Occupancy &occupancy) {
  const std::vector<int64_t> &carveOuts = machine.shared.carveOutBytes;
  double all =
      double(carveOuts.empty() ? occupancy.sharedBytesPerSM : carveOuts.back());
  return (double(occupancy.sharedBytesAllocatedPerBlock) + bytes) *
             double(occupancy.blocksPerSM) <=
         all;
}

void count(InstClass instClass, double perWarp, WarpWalk &walk) {
  walk.perWarp[static_cast<unsigned>(instClass)] += perWarp;
  walk.perThread[static_cast<unsigned>(instClass)] += perWarp;
}

/// Widens what lies together in a tile.
void widenInTiles(const ChosenAccesses &accesses, WarpWalk &walk) {
  for (auto [i, candidate] : llvm::enumerate(walk.wideAccessCandidates))
    if (accesses.containsAll(candidate.accesses))
      widen(i, walk);
}

/// Replaces the loads of the reuses that `accesses` are of: as many from shared
/// memory, free of conflicts, and one of each distinct element. `walk` has the
/// bytes of each access at each cache, and its wide loads are one.
void stage(const ChosenAccesses &accesses, const KernelToChange &kernel,
           WarpWalk &walk) {
  const ResolvedLaunch &launch = kernel.launch;
  double threads = double(launch.threadsPerBlock()), tileBytes = 0;
  std::vector<const BlockReuse *> chosen;
  for (const BlockReuse &reuse : kernel.reuses)
    if (accesses.containsAny(reuse.accesses)) {
      chosen.push_back(&reuse);
      tileBytes +=
          std::min(threads * double(reuse.elementBytes), reuse.distinctBytes);
    }
  if (chosen.empty() || !fits(tileBytes, kernel.machine, kernel.occupancy))
    return;
  TileFilling &filling = walk.filling;
  double loaded = 0;
  for (const BlockReuse *reuse : chosen) {
    AccessProfile load = fillingLoad(
        *reuse, moveLoads(*reuse, accesses, kernel.machine, walk), launch);
    double requests = load.executionsPerWarp;
    filling.steps = std::max(
        filling.steps, std::ceil(reuse->distinctBytes /
                                 (threads * double(reuse->elementBytes))));
    filling.fromL2 += load.traffic.l2Bytes;
    filling.fromDram += load.traffic.dramBytes;
    loaded += load.traffic.l1Bytes;
    // An address for each of both beside them.
    count(InstClass::Load, requests, walk);
    count(InstClass::Store, requests, walk);
    count(InstClass::Int, 2 * requests, walk);
    filling.instructions += 4 * requests;
    walk.accesses.push_back(fillingStore(load));
    walk.accesses.push_back(std::move(load));
  }
  filling.fromL2 /= loaded;
  filling.fromDram /= loaded;
  double barriers = 2 * filling.steps;
  count(InstClass::Barrier, barriers, walk);
  filling.instructions += barriers;
  walk.barriersPerWarp += barriers;
}

} // namespace

WhatIf gpuperf::withStaging(const ChosenAccesses &accesses) {
  return {[=](const KernelToChange &kernel, WarpWalk &walk) {
    widenInTiles(accesses, walk);
    recount(kernel, walk);
    stage(accesses, kernel, walk);
  }};
}
