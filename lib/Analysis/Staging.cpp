//===- Staging.cpp - global loads by way of shared memory -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Staging.h"
#include "WhatIf.h"
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

/// Bytes of the whole grid.
struct Traffic {
  double l1 = 0, l2 = 0, dram = 0;
};

/// Bytes that a thread takes at once after applyToWalk: of the access itself,
/// or of the wide one that it is part of.
double bytesAtOnce(unsigned id, const WhatIf &whatIf, const WarpWalk &walk) {
  double bytes = double(walk.accesses[id].bytesPerThread);
  for (const WideAccessCandidate &candidate : walk.wideAccessCandidates)
    if (llvm::is_contained(candidate.accesses, id) &&
        areAllChosen(candidate.accesses, whatIf))
      bytes = std::max(bytes, double(candidate.wideBytes));
  return bytes;
}

/// Makes of `access` one to shared memory, of so many bytes of a thread: lanes
/// of one address are served at once.
void toShared(double bytes, const Machine &machine, AccessProfile &access) {
  double asked = access.activeLanes * bytes;
  double distinct = std::min(asked, access.sectorsPerRequest * 32);
  access.space = Space::Shared;
  access.wavefrontsPerRequest = access.wavefrontsIdeal = std::max(
      {distinct / kBankBytes, asked / maxBytesPerWavefront(machine), 1.0});
  for (double AccessProfile::*figure :
       {&AccessProfile::sectorsPerRequest, &AccessProfile::linesPerRequest,
        &AccessProfile::transactionsPerRequest,
        &AccessProfile::transactionBytesPerRequest, &AccessProfile::l1Bytes,
        &AccessProfile::l2Bytes, &AccessProfile::dramBytes})
    access.*figure = 0;
}

/// Moves the loads of `reuse` to shared memory; the bytes that they moved.
Traffic moveLoads(const BlockReuse &reuse, const WhatIf &whatIf,
                  const Machine &machine, WarpWalk &walk) {
  Traffic traffic;
  for (unsigned id : reuse.accesses) {
    double bytes = bytesAtOnce(id, whatIf, walk);
    for (auto &[op, access] : walk.perOp)
      if (access.id == id)
        toShared(bytes, machine, access);
    AccessProfile &access = walk.accesses[id];
    traffic.l1 += access.l1Bytes;
    traffic.l2 += access.l2Bytes;
    traffic.dram += access.dramBytes;
    toShared(bytes, machine, access);
  }
  return traffic;
}

/// Loads of 32 neighbouring elements each.
AccessProfile fillingLoad(const BlockReuse &reuse, const Traffic &before,
                          const ResolvedLaunch &launch) {
  AccessProfile load;
  double elementBytes = double(reuse.elementBytes);
  load.base = reuse.array;
  load.pattern = LanePattern::Unit;
  load.bytesPerThread = load.valueBytes = reuse.elementBytes;
  load.activeLanes = 32;
  load.executionsPerWarp = reuse.distinctBytes / (32 * elementBytes) /
                           double(launch.warpsPerBlock());
  load.sectorsPerRequest = load.sectorsIdeal = load.transactionsPerRequest =
      elementBytes;
  load.transactionBytesPerRequest = 32 * elementBytes;
  load.linesPerRequest = load.linesIfAligned = std::max(elementBytes / 4, 1.0);
  load.l1Bytes = reuse.distinctBytes * double(launch.blocks());
  load.l2Bytes = std::min(before.l2, load.l1Bytes);
  load.dramBytes = std::min(before.dram, load.l2Bytes);
  return load;
}

AccessProfile fillingStore(const AccessProfile &load) {
  AccessProfile store;
  store.space = Space::Shared;
  store.kind = AccessKind::Store;
  store.pattern = LanePattern::Unit;
  store.bytesPerThread = store.valueBytes = load.bytesPerThread;
  store.activeLanes = load.activeLanes;
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

} // namespace

std::optional<Staging>
gpuperf::stage(llvm::ArrayRef<BlockReuse> reuses, const WhatIf &whatIf,
               const ResolvedLaunch &launch, const Machine &machine,
               const Occupancy &occupancy, WarpWalk &walk) {
  double threads = double(launch.threadsPerBlock()), tileBytes = 0;
  std::vector<const BlockReuse *> chosen;
  for (const BlockReuse &reuse : reuses)
    if (isAnyChosen(reuse.accesses, whatIf)) {
      chosen.push_back(&reuse);
      tileBytes +=
          std::min(threads * double(reuse.elementBytes), reuse.distinctBytes);
    }
  if (chosen.empty() || !fits(tileBytes, machine, occupancy))
    return std::nullopt;
  Staging staging;
  double loaded = 0;
  for (const BlockReuse *reuse : chosen) {
    AccessProfile load =
        fillingLoad(*reuse, moveLoads(*reuse, whatIf, machine, walk), launch);
    double requests = load.executionsPerWarp;
    staging.steps = std::max(
        staging.steps, std::ceil(reuse->distinctBytes /
                                 (threads * double(reuse->elementBytes))));
    staging.fromL2 += load.l2Bytes;
    staging.fromDram += load.dramBytes;
    loaded += load.l1Bytes;
    // An address for each of both beside them.
    count(InstClass::Load, requests, walk);
    count(InstClass::Store, requests, walk);
    count(InstClass::Int, 2 * requests, walk);
    staging.instructions += 4 * requests;
    walk.accesses.push_back(fillingStore(load));
    walk.accesses.push_back(std::move(load));
  }
  staging.fromL2 /= loaded;
  staging.fromDram /= loaded;
  double barriers = 2 * staging.steps;
  count(InstClass::Barrier, barriers, walk);
  staging.instructions += barriers;
  walk.barriersPerWarp += barriers;
  return staging;
}

void gpuperf::addFilling(const Staging &staging, const Machine &machine,
                         KernelProfile &profile) {
  double l1 = machine.l1.latencyCycles.value_or(0);
  double l2 = machine.l2.latencyCycles.value_or(l1);
  double dram = machine.dram.latencyCycles.value_or(l2);
  double wait = (1 - staging.fromL2) * l1 +
                (staging.fromL2 - staging.fromDram) * l2 +
                staging.fromDram * dram;
  double cycles =
      staging.steps * (wait + machine.shared.latencyCycles.value_or(0));
  profile.latencyCyclesPerWarp += cycles;
  profile.longestWarpCycles += cycles;
  profile.memoryLatencyCyclesPerWarp += staging.steps * wait;
  profile.longestMemoryWaitCycles =
      std::max(profile.longestMemoryWaitCycles, wait);
  profile.dramRoundTripsPerWarp += staging.steps * staging.fromDram;
  profile.issueEventsPerWarp += staging.instructions;
}
