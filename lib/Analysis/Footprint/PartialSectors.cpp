//===- PartialSectors.cpp - sectors that stores do not fill ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartialSectors.h"
#include "CacheLevel.h"
#include "Overlap.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace gpuperf;

static constexpr int64_t kLine = 128;

/// The part of L2's lines that hold partly written sectors.
static constexpr double kKeptLines = 1.0 / 8;

/// The largest power of two up to 32 that divides the bytes of an access.
static int64_t pieceOf(int64_t bytes) {
  return int64_t(1) << std::min(llvm::countr_zero(uint64_t(bytes)), 5);
}

/// Whether requests of `group` touch more sectors than they could fill.
static bool leavesGaps(const AccessGroup &group, const WarpWalk &walk) {
  return llvm::any_of(group.ops, [&](AccessOp op) {
    const AccessProfile &access = walk.perOp.find(op)->second;
    return access.sectorsPerRequest > access.sectorsIdeal;
  });
}

/// Whether a sector that `group` stores to lacks nothing in L2: the kernel has
/// loaded it.
static bool isLoaded(const AccessGroup &group,
                     llvm::ArrayRef<AccessGroup> groups) {
  return llvm::any_of(groups, [&](const AccessGroup &other) {
    return other.kind != AccessKind::Store && accessSameData(group, other);
  });
}

/// Bytes that a request of `group` leaves out of a sector that it does not
/// fill, in the mean.
static double gapOfSector(const AccessGroup &group, const WarpWalk &walk) {
  double gaps = 0, sectors = 0;
  for (AccessOp op : group.ops) {
    const AccessProfile &access = walk.perOp.find(op)->second;
    double requests = access.executionsPerWarp;
    double bytes = access.lanes.active * double(group.bytes);
    gaps += requests * (access.sectorsPerRequest * kSectorBytes - bytes);
    sectors += requests * access.partialSectorsPerRequest;
  }
  return sectors > 0 ? std::clamp(gaps / sectors, 1.0, kSectorBytes - 1.0) : 0;
}

/// Whether data decides which lanes of a request store.
static bool hasDataLanes(const AccessGroup &group, const WarpWalk &walk) {
  return llvm::any_of(group.ops, [&](AccessOp op) {
    return walk.perOp.find(op)->second.lanes.areFromData;
  });
}

double gpuperf::filledBytes(const AccessGroup &group,
                            llvm::ArrayRef<AccessGroup> groups,
                            const Extents &full, const ResolvedLaunch &launch,
                            const Machine &machine, const WarpWalk &walk) {
  if (group.kind != AccessKind::Store || group.space == Space::Local ||
      group.form.isDataDependent() || !machine.l2.bytes ||
      !leavesGaps(group, walk) || hasDataLanes(group, walk) ||
      isLoaded(group, groups))
    return 0;
  Extents grid = group.withSteps(full);
  auto distinctBytes = [&](int64_t granule) {
    return double(granule) *
           distinctData(group, grid, grid, granule, launch).granules;
  };
  double sectors = distinctBytes(kSectorBytes);
  double gaps =
      sectors - std::min(distinctBytes(pieceOf(group.bytes)), sectors);
  double gap = gapOfSector(group, walk);
  if (gap <= 0)
    return 0;
  double kept =
      kKeptLines * double(*machine.l2.bytes) * sectors / distinctBytes(kLine);
  return std::max(std::min(gaps / gap * kSectorBytes, sectors) - kept, 0.0);
}
