//===- CacheLevel.h - what a cache misses -----------------------*- C++ -*-===//
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

/// A cache fetches granules (sectors), and makes room by lines: a line of which
/// one sector is used takes the room of a line.
struct CacheShape {
  double capacityBytes = 0;
  int64_t granuleBytes = kSectorBytes;
  int64_t lineBytes = kSectorBytes;
  double sets = 1;

  double ways() const { return capacityBytes / (sets * double(lineBytes)); }
};

/// What `group` touches under `extents`, in granules of `granuleBytes`, but no
/// more than the array behind it. At data-dependent addresses (`a[b[i]]`) no
/// two requests touch the same granule, unless these are near each other.
/// `full` are the extents of the grid.
GranuleRuns distinctData(const AccessGroup &group, const Extents &extents,
                         const Extents &full, int64_t granuleBytes,
                         const ResolvedLaunch &launch);

/// Whether blocks may differ in what they touch.
bool dependsOnBlock(const AccessGroup &group);

/// Lines, and the variance of their number in one set.
struct Room {
  double lines = 0, variance = 0;
};

/// The part of data that a set-associative cache still holds, after it was
/// used last and before it is used again, when `room` is taken in between
/// (itself included) and the least recently used line is replaced: the chance
/// that no more lines than its ways are in its set. As Smith 1978 and Hill and
/// Smith 1989, section 4 derive it from the distance in a fully associative
/// cache, where lines fall into sets at random.
double retainedShare(const Room &room, const CacheShape &shape);

/// One cache under the blocks that share it.
class CacheLevel {
public:
  /// `groups` are those that it serves, `order` the blocks that share it.
  CacheLevel(std::vector<const AccessGroup *> groups,
             const ResolvedLaunch &launch, const WarpWalk &walk,
             BlockOrder order, Extents full, CacheShape shape);

  bool serves(const AccessGroup &group) const {
    return llvm::is_contained(groups, &group);
  }
  /// All the blocks that share it.
  double blocks() const { return order.blocks(); }
  /// Bytes that `group` misses until all its blocks are done.
  double missBytes(const AccessGroup &group);
  /// … and until one wave of them is done.
  double missBytesOfWave(const AccessGroup &group) {
    return missesOfWave(group).bytes;
  }
  /// Bytes of the declared array of `group`, or of the copies of it that the
  /// threads have which run at one time.
  double bytesOfArray(const AccessGroup &group) const;
  /// The part of what the grid touches that the cache still holds when the same
  /// grid comes to it once more.
  double retainedUntilNextGrid() { return retainedOver(order.blocks()); }
  /// The part that it holds of what one of `sharing` touched when another of
  /// them comes to it. In between, the blocks that run at one time may touch all
  /// of theirs. To what a thread has in local memory a loop comes again and
  /// again, so that no more than an iteration is in between.
  double retainedBetween(llvm::ArrayRef<const AccessGroup *> sharing);

private:
  struct HeldLines;
  struct Misses {
    double bytes, distinct; ///< missed, and how many different ones

    void repeat(double times, double again, llvm::function_ref<double()> kept);
  };

  std::vector<const AccessGroup *> groups;
  std::vector<unsigned> sameDataAs; ///< of each group, the first that is alike
  const ResolvedLaunch &launch;
  const WarpWalk &walk;
  BlockOrder order;
  Extents full;
  CacheShape shape;
  std::map<mlir::Operation *, double> retainedByLoop;
  std::map<double, double> retainedByBlocks; ///< by blocks
  std::map<double, BlockSet> firstBlocks;

  GranuleRuns distinct(const AccessGroup &group, const BlockSet &blocks,
                       llvm::ArrayRef<LoopOp> loops,
                       int64_t granuleBytes) const;
  /// The first `count` blocks.
  const BlockSet &first(double count);
  /// The blocks whose data of `group` is elsewhere, of the first `blocks`.
  const BlockSet &reached(const AccessGroup &group, double blocks);
  /// Bytes of what is fetched.
  double bytes(const AccessGroup &group, const BlockSet &blocks,
               llvm::ArrayRef<LoopOp> loops) const {
    return distinct(group, blocks, loops, shape.granuleBytes).granules *
           double(shape.granuleBytes);
  }
  /// Room that `group` takes.
  Room room(const AccessGroup &group, const BlockSet &blocks,
            llvm::ArrayRef<LoopOp> loops) const;
  /// The part of what was touched before that is still there after one
  /// iteration of `loop`, or after `blocks` blocks in as many waves as that is.
  double retainedOver(LoopOp loop);
  double retainedOver(const AccessGroup &group, LoopOp loop);
  double retainedOver(double blocks);
  double retainedAfter(double blocks);
  /// Bytes that `group` misses while the blocks of a wave run.
  Misses missesOfWave(const AccessGroup &group);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_CACHELEVEL_H
