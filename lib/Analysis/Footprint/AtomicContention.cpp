//===- AtomicContention.cpp - contention among a grid's atomics -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicContention.h"
#include "FootprintExtents.h"
#include "Walk/DataPlaces.h"
#include "Walk/MatchedLanes.h"
#include "gpuperf/Support/AtomicName.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace gpuperf;

namespace {

/// Whether `op` is inside one of `stats` of which something is assumed.
template <typename Stats> bool isInAssumed(AccessOp op, const Stats &stats) {
  for (mlir::Operation *around = op->getParentOp(); around;
       around = around->getParentOp()) {
    auto known = stats.find(around);
    if (known != stats.end() && !known->second.assumption.empty())
      return true;
  }
  return false;
}

/// A compare-and-swap in a loop of unknown length: how often it is tried again
/// depends on who comes in between, and the length that is assumed of the loop
/// says nothing of it.
bool isTriedAgain(AccessOp op, const WarpWalk &walk) {
  return isCompareAndSwap(walk.perOp.lookup(op).atomic.name) &&
         isInAssumed(op, walk.loops);
}

class Contention {
public:
  Contention(const AccessGroup &group, const Extents &extents,
             const Extents &ofBlock, const ResolvedLaunch &launch,
             WarpWalk &walk)
      : group(group), extents(extents), ofBlock(ofBlock), launch(launch),
        walk(walk) {}
  void find();

private:
  const AccessGroup &group;
  const Extents &extents, &ofBlock;
  const ResolvedLaunch &launch;
  WarpWalk &walk;

  double requests(const AccessProfile &access) const {
    return access.executionsPerWarp * double(launch.blocks()) *
           launch.warpsPerBlock();
  }
  double distinct(llvm::ArrayRef<int64_t> offsets, int64_t granule,
                  double lanes) const {
    return distinct(offsets, granule, lanes, extents);
  }
  double distinct(llvm::ArrayRef<int64_t> offsets, int64_t granule,
                  double lanes, const Extents &extents) const;
  double slices(double lanes) const;
  /// Whether data places the lanes and nothing says within what, whatever is
  /// assumed.
  bool isAnywhere() const {
    return group.form.isDataDependent() &&
           (!group.arrayBytes || group.areCounters);
  }
};

/// Pieces of `granule` bytes that `lanes` at `offsets` go to, at least one.
double Contention::distinct(llvm::ArrayRef<int64_t> offsets, int64_t granule,
                            double lanes, const Extents &extents) const {
  double count = lanes;
  if (!group.form.dataDependent)
    count = distinctGranules(group.form, offsets, group.bytes, granule, extents,
                             launch);
  if (group.form.isDataDependent() && group.arrayBytes)
    count = std::min(count, *group.arrayBytes / double(granule));
  return std::max(std::min(count, lanes), 1.0);
}

/// Slices of L2 that `lanes` of the group go to. Each KB is in two of them, in
/// turns of 256 bytes: on an H200 atomics on 128, 512, 1024 and 8192 bytes are
/// executed by 1, 2.1, 2 and 17 slices at once, those on 256 bytes by one.
double Contention::slices(double lanes) const {
  constexpr int64_t kTurn = kAtomicPieceBytes / 2,
                    kPair = 2 * kAtomicPieceBytes;
  return std::min(distinct(group.offsets, kTurn, lanes),
                  2 * distinct(group.offsets, kPair, lanes));
}

/// The share of the lanes of an atomic at the address that most are at, as a
/// run has shown it; 0 where that is not known.
double hottestShare(AccessOp op, const AccessProfile &access,
                    const ResolvedLaunch &launch) {
  std::optional<ObservedAccess> seen =
      access.lanes.areObserved ? observedAccess(op, launch) : std::nullopt;
  return seen ? seen->hottest : 0;
}

void Contention::find() {
  double lanes = 0, passes = 0, ofOne = 0;
  for (AccessOp op : group.ops) {
    if (isTriedAgain(op, walk))
      continue;
    AccessProfile &access = walk.perOp[op];
    // No more lanes than there are addresses, where each has its own.
    if (isOfMatchedLanes(op) && group.arrayBytes)
      access.lanes.active = access.addressesPerRequest = std::min(
          access.lanes.active, *group.arrayBytes / double(group.bytes));
    double own = requests(access) * access.lanes.active;
    lanes += own;
    passes += requests(access) * slicePasses(access);
    ofOne = std::max({ofOne, own / distinct({0}, group.bytes, own),
                      own * hottestShare(op, access, launch)});
  }
  // Operations on neighbours share a slice. At the addresses of all of them
  // there are at least as many lanes as at those of one alone.
  double onAddress = lanes / distinct(group.offsets, group.bytes, lanes);
  double ofSlice = passes / slices(lanes);
  for (AccessOp op : group.ops) {
    AccessProfile &access = walk.perOp[op];
    access.contention.isConditional = isInAssumed(op, walk.branches);
    if (isTriedAgain(op, walk))
      continue;
    access.contention.onOneAddress = std::max(onAddress, ofOne);
    access.contention.passesOfSlice = ofSlice;
    if (isAnywhere())
      continue;
    access.contention.isSpreadOverRange = group.form.isDataDependent();
    access.contention.addressesOfGrid =
        distinct(group.offsets, group.bytes, lanes);
    access.contention.addressesOfBlock = distinct(
        group.offsets, group.bytes, lanes / double(launch.blocks()), ofBlock);
  }
}

} // namespace

void gpuperf::findBlockContention(KernelOp kernel, const ResolvedLaunch &launch,
                                  WarpWalk &walk) {
  Extents block = blockExtents(kernel.getContext(), launch);
  for (const AccessGroup &group : sharedAtomicGroups(kernel, launch, walk)) {
    AccessProfile &access = walk.perOp[group.ops.front()];
    Extents extents = block;
    for (LoopOp loop : group.nest)
      extents.set(loop.getCounter(), iterations(loop, walk));
    double lanes =
        access.executionsPerWarp * launch.warpsPerBlock() * access.lanes.active;
    double addresses = lanes;
    if (!group.form.dataDependent)
      addresses = distinctGranules(group.form, {0}, group.bytes, group.bytes,
                                   extents, launch);
    if (group.form.isDataDependent() && group.arrayBytes)
      addresses = std::min(addresses, *group.arrayBytes / double(group.bytes));
    addresses = std::max(std::min(addresses, lanes), 1.0);
    // No fewer than the lanes of a request are on one address.
    access.contention.ofBlockOnOneAddress = std::max(
        {lanes / addresses, access.executionsPerWarp * access.lanesOnOneAddress,
         lanes * hottestShare(group.ops.front(), access, launch)});
  }
}

bool gpuperf::isOnFloats(const AccessProfile &access) {
  return isFloatAtomic(access.atomic.name);
}

bool gpuperf::isDoneByLane(const AccessProfile &access) {
  return isOnFloats(access) && access.bytesPerThread == 8;
}

double gpuperf::slicePasses(const AccessProfile &access) {
  if (isDoneByLane(access))
    return access.lanes.active;
  double sectors = access.sectorsPerRequest;
  if (isOnFloats(access))
    return sectors;
  double others = access.lanes.active - access.addressesPerRequest;
  return std::min(sectors * std::max(access.lanesOnOneAddress, 1.0),
                  sectors + std::max(others, 0.0));
}

void gpuperf::findContention(const AccessGroup &group, const Extents &extents,
                             const Extents &ofBlock,
                             const ResolvedLaunch &launch, WarpWalk &walk) {
  Contention(group, extents, ofBlock, launch, walk).find();
}

/// Whether all lanes that come to `access` go on until they have swapped.
/// Behind a condition on data, as that of a maximum which only a larger value
/// replaces, few do, and what others swap makes them give up.
static bool isSwappedByAll(const AccessProfile &access) {
  return isRetriedSwap(access.atomic.name) && !access.contention.isConditional;
}

/// Lanes that do `access` on its most contended address at one time: those of
/// the blocks that run together, in one execution.
static double lanesAtOnce(const AccessProfile &access, const Machine &machine,
                          const KernelProfile &profile) {
  double blocks = double(profile.occupancy.blocksPerSM) *
                  double(machine.smCount.value_or(1));
  double share = std::min(blocks / double(profile.launch.blocks()), 1.0);
  return share * access.contention.onOneAddress /
         std::max(access.executionsPerWarp, 1.0);
}

/// How often a lane does the atomic `access` in global memory: once, or until
/// it succeeds, which one of those on an address does each time.
static double triesInL2(const AccessProfile &access, const Machine &machine,
                        const KernelProfile &profile) {
  if (!isSwappedByAll(access))
    return 1;
  return (std::max(lanesAtOnce(access, machine, profile), 1.0) + 1) / 2;
}

void gpuperf::doubtRetries(const Machine &machine, KernelProfile &profile) {
  // Lanes of an H200, data of docs/models/gpuperf.md, "Equations".
  constexpr double kMostMeasured = 4224;
  for (const AccessProfile &access : profile.accesses) {
    double lanes = lanesAtOnce(access, machine, profile);
    if (access.space == Space::Shared || !isSwappedByAll(access) ||
        lanes <= kMostMeasured)
      continue;
    profile.missing.others = true;
    profile.assumptions.push_back(
        llvm::formatv("{0}: {1:F0} lanes at a time try a compare-and-swap on "
                      "one address, and all others come between two tries of "
                      "one: measured up to {2:F0} lanes",
                      access.base, lanes, kMostMeasured)
            .str());
  }
}

void gpuperf::addL2Atomic(const AccessProfile &access, const Machine &machine,
                          KernelProfile &profile) {
  if (access.contention.onOneAddress <= 0)
    return;
  auto keepLargest = [](double &largest, double value) {
    largest = std::max(largest, value);
  };
  double tries = triesInL2(access, machine, profile);
  keepLargest(isSwappedByAll(access) ? profile.globalSwapsOnOneAddress
              : isOnFloats(access)   ? profile.globalFloatAtomicsOnOneAddress
                                     : profile.globalAtomicsOnOneAddress,
              access.contention.onOneAddress);
  bool byLane = isDoneByLane(access);
  keepLargest(byLane ? profile.doubleAtomicsOfSlice
                     : profile.atomicSectorsOfSlice,
              tries * access.contention.passesOfSlice);
  (byLane ? profile.doubleAtomicsPerWarp : profile.atomicSectorsPerWarp) +=
      tries * access.executionsPerWarp * slicePasses(access);
}
