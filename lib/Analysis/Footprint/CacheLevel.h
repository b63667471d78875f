//===- CacheLevel.h - misses of a cache -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_CACHELEVEL_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_CACHELEVEL_H

#include "Footprint.h"
#include "FootprintExtents.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

namespace gpuperf {

/// A cache fetches granules (sectors) and allocates lines: a line with one used
/// sector takes the space of a whole line.
struct CacheShape {
  double capacityBytes = 0;
  int64_t granuleBytes = kSectorBytes;
  int64_t lineBytes = kSectorBytes;
  double sets = 1;
  double copies = 1; ///< of data that is loaded in random order

  double ways() const { return capacityBytes / (sets * double(lineBytes)); }
};

/// The distinct granules of `granuleBytes` that `group` touches under
/// `extents`, at most those of its array. With data-dependent addresses
/// (`a[b[i]]`) no two requests share a granule, unless their addresses are
/// assumed to be close together. `full` are the extents of the grid.
GranuleRuns distinctData(const AccessGroup &group, const Extents &extents,
                         const Extents &full, int64_t granuleBytes,
                         const ResolvedLaunch &launch);

/// Whether blocks may differ in the data that they touch.
bool dependsOnBlock(const AccessGroup &group);

/// Whether data puts the lanes of the requests of `group` far from each other.
bool isScattered(const AccessGroup &group);

/// A number of lines, and the variance of their number in one set.
struct Room {
  double lines = 0, variance = 0;
};

/// The share of data that a set-associative cache with LRU replacement still
/// holds at its next use, if `room` (which includes the data itself) is
/// allocated in between. This is the probability that the set of a line has no
/// more of these lines than its ways. Smith (1978) and Hill and Smith (1989,
/// section 4) derive it from the distance in a fully associative cache, with
/// lines distributed over the sets at random.
double retainedShare(const Room &room, const CacheShape &shape);

/// One cache and the blocks that share it.
class CacheLevel {
public:
  /// `groups` are the groups that the cache serves, `order` the blocks that
  /// share it.
  CacheLevel(std::vector<const AccessGroup *> groups,
             const ResolvedLaunch &launch, const WarpWalk &walk,
             BlockOrder order, Extents full, CacheShape shape);

  bool serves(const AccessGroup &group) const {
    return llvm::is_contained(groups, &group);
  }
  /// The number of blocks that share it.
  double blocks() const { return order.blocks(); }
  /// Bytes that `group` misses until all its blocks have finished.
  double missBytes(const AccessGroup &group);
  /// Bytes that `group` misses until one wave of blocks has finished.
  double missBytesOfWave(const AccessGroup &group) {
    return missesOfWave(group).bytes;
  }
  /// Bytes of the declared array of `group`, or of the copies of it that belong
  /// to the concurrently resident threads.
  double bytesOfArray(const AccessGroup &group) const;
  /// The share of the data touched by the grid that the cache still holds when
  /// the same grid accesses it again.
  double retainedUntilNextGrid() { return retainedOver(order.blocks()); }
  /// The share of the data that one of the groups `sharing` touched which the
  /// cache still holds when another of them accesses it. In between, the
  /// concurrently resident blocks may touch all of their data. Local memory of
  /// a thread is accessed again in each iteration of a loop, so that at most
  /// one iteration is in between, and where data picks the elements of an
  /// array, no more than the array.
  double retainedBetween(llvm::ArrayRef<const AccessGroup *> sharing);

private:
  struct HeldLines;
  struct Misses {
    double bytes, distinct; ///< bytes missed, and the distinct ones among them

    void repeat(double times, double again, llvm::function_ref<double()> kept);
  };

  std::vector<const AccessGroup *> groups;
  std::vector<unsigned> sameDataAs; ///< for each group, the first one that
                                    ///< touches the same data
  const ResolvedLaunch &launch;
  const WarpWalk &walk;
  BlockOrder order;
  Extents full;
  CacheShape shape;
  std::map<mlir::Operation *, double> retainedByLoop;
  std::map<double, double> retainedByBlocks; ///< by number of blocks
  std::map<double, BlockSet> firstBlocks;

  GranuleRuns distinct(const AccessGroup &group, const BlockSet &blocks,
                       llvm::ArrayRef<LoopOp> loops,
                       int64_t granuleBytes) const;
  /// The first `count` blocks.
  const BlockSet &first(double count);
  /// Those of the first `blocks` blocks whose data of `group` is different.
  const BlockSet &reached(const AccessGroup &group, double blocks);
  /// Bytes that are fetched.
  double bytes(const AccessGroup &group, const BlockSet &blocks,
               llvm::ArrayRef<LoopOp> loops) const {
    return distinct(group, blocks, loops, shape.granuleBytes).granules *
           double(shape.granuleBytes);
  }
  /// Cache space that `group` takes.
  Room room(const AccessGroup &group, const BlockSet &blocks,
            llvm::ArrayRef<LoopOp> loops) const;
  /// The share of previously touched data that is still cached after one
  /// iteration of `loop`, or after `blocks` blocks in the corresponding number
  /// of waves.
  double retainedOver(LoopOp loop);
  double retainedOver(const AccessGroup &group, LoopOp loop);
  double retainedOver(double blocks);
  double retainedAfter(double blocks);
  /// Bytes that `group` misses of an array of which data picks any granule.
  double randomMissBytes(const AccessGroup &group);
  /// Bytes that `group` misses during one wave of blocks.
  Misses missesOfWave(const AccessGroup &group);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_CACHELEVEL_H
