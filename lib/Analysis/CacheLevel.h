//===- CacheLevel.h - what a cache misses -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_CACHELEVEL_H
#define GPUPERF_LIB_ANALYSIS_CACHELEVEL_H

#include "FootprintExtents.h"
#include "gpuperf/Analysis/Footprint.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace gpuperf {

constexpr int64_t kSectorBytes = 32;

/// A cache fetches granules (sectors), and makes room by lines: a line of which
/// one sector is used takes the room of a line.
struct CacheShape {
  double capacityBytes = 0;
  int64_t granuleBytes = kSectorBytes;
  int64_t lineBytes = kSectorBytes;
};

/// Whether `a` and `b` touch the same data, though in different operations or
/// loops: one base, the same strides and extents, and ranges that overlap.
bool touchSameData(const AccessGroup &a, const AccessGroup &b,
                   const Extents &full, const ResolvedLaunch &launch);
/// Whether the first and last addresses of `a` and `b` overlap, in one base.
bool rangesOverlap(const AccessGroup &a, const AccessGroup &b,
                   const Extents &full, const ResolvedLaunch &launch);

/// Distinct bytes of `group` under `extents`, in granules of `granuleBytes`,
/// but no more than the array behind them. Data-dependent addresses: what is
/// requested, each request elsewhere. `full` are the extents of the grid.
double distinctBytes(const AccessGroup &group, const Extents &extents,
                     const Extents &full, int64_t granuleBytes,
                     const ResolvedLaunch &launch);

/// One cache under the blocks that share it.
class CacheLevel {
public:
  /// `groups` are those that it serves. `waves` are the blocks that share it,
  /// from those that run at one time to all, as blockWaves gives them.
  CacheLevel(std::vector<const AccessGroup *> groups,
             const ResolvedLaunch &launch, const WarpWalk &walk,
             std::vector<BlockSet> waves, Extents full, CacheShape shape);

  bool serves(const AccessGroup &group) const {
    return llvm::is_contained(groups, &group);
  }
  /// All the blocks that share it.
  double blocks() const { return waves.back().blocks; }
  /// Bytes that `group` misses until all its blocks are done.
  double missBytes(const AccessGroup &group);
  /// Whether it holds all that the blocks that run at one time touch.
  bool holdsWave() { return holds(footprint(0)); }

private:
  struct Held;

  std::vector<const AccessGroup *> groups;
  std::vector<unsigned> sameDataAs; ///< of each group, the first that is alike
  const ResolvedLaunch &launch;
  const WarpWalk &walk;
  std::vector<BlockSet> waves;
  Extents full;
  CacheShape shape;
  std::map<mlir::Operation *, double> iterationBytes;
  std::vector<std::optional<double>> footprints;

  bool holds(double bytes) const { return bytes <= shape.capacityBytes; }
  double distinct(const AccessGroup &group, const BlockSet &blocks,
                  llvm::ArrayRef<LoopOp> loops, int64_t granuleBytes) const;
  /// Capacity that all groups take in one iteration of `loop`.
  double bytesOfOneIteration(LoopOp loop);
  /// Capacity that all groups take while the blocks of a wave run.
  double footprint(unsigned wave);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_CACHELEVEL_H
