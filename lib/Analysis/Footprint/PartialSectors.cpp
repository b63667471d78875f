//===- PartialSectors.cpp - sectors that stores do not fill ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PartialSectors.h"
#include "CacheLevel.h"
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

/// Bytes that the lanes of the grid store.
static double storedBytes(const AccessGroup &group,
                          const ResolvedLaunch &launch, const WarpWalk &walk) {
  double warps = double(launch.blocks()) * launch.warpsPerBlock(), bytes = 0;
  for (AccessOp op : group.ops) {
    const AccessProfile &access = walk.perOp.find(op)->second;
    bytes += access.executionsPerWarp * access.activeLanes * warps *
             double(group.bytes);
  }
  return bytes;
}

double gpuperf::filledBytes(const AccessGroup &group,
                            llvm::ArrayRef<AccessGroup> groups,
                            const Extents &full, double written,
                            const ResolvedLaunch &launch,
                            const Machine &machine, const WarpWalk &walk) {
  if (group.kind != AccessKind::Store || group.space == Space::Local ||
      group.form.isDataDependent() || !machine.l2.bytes || written <= 0 ||
      !leavesGaps(group, walk) || isLoaded(group, groups))
    return 0;
  Extents grid = group.withSteps(full);
  auto distinctBytes = [&](int64_t granule) {
    return double(granule) *
           distinctData(group, grid, grid, granule, launch).granules;
  };
  int64_t access = machine.dram.accessBytes.value_or(kSectorBytes);
  // A sector comes back to L2 where stores to it are far apart in time.
  double visits = std::max(written / distinctBytes(access), 1.0);
  int64_t piece = pieceOf(group.bytes);
  double sectors = distinctBytes(kSectorBytes);
  double ofVisit = std::min({distinctBytes(piece), sectors,
                             storedBytes(group, launch, walk) / visits});
  // A sector with a gap lacks at least a piece.
  double partial =
      std::min((sectors - ofVisit) / double(piece) * kSectorBytes, sectors);
  double kept =
      kKeptLines * double(*machine.l2.bytes) * sectors / distinctBytes(kLine);
  return std::max(partial * visits - kept, 0.0);
}
