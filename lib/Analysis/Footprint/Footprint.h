//===- Footprint.h - bytes at L1, L2 and DRAM -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads of a block and blocks of a wave advance through loops together. A
// kernel therefore executes as this loop nest, outermost first:
//
//   planes and rows of blocks ▷ waves ▷ loops ▷ { blocks of a wave ▷ threads }
//
// A sector that is reused in the next iteration of a level is still cached if
// the cache can hold everything that all accesses touch in one iteration. In
// that case the misses of the level are the distinct sectors of all iterations;
// otherwise they are the sectors of one iteration times the number of
// iterations: 100 or 400 for four iterations over the same 100 sectors. Space
// is counted in lines, misses in sectors. With the blocks of an SM and its L1
// this gives the bytes from L2, with all blocks of the GPU and L2 the bytes
// from DRAM (docs/analyses/footprint.md).
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINT_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINT_H

#include "AddressForm.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

constexpr int64_t kSectorBytes = 32;

/// The range of the accesses of a group in the whole grid, relative to their
/// base.
struct GroupReach {
  double first = 0, last = 0; ///< bytes from the base; `last` is exclusive
  /// The strides and the number of values of each term, sorted.
  llvm::SmallVector<std::pair<int64_t, double>, 4> steps;
};

/// Accesses of one kind to one base in one loop nest that differ by a constant
/// offset only.
struct AccessGroup {
  std::vector<AccessOp> ops;
  std::vector<LoopOp> nest; ///< innermost first
  MemoryBase base;
  Space space = Space::Global;
  AccessKind kind = AccessKind::Load;
  int64_t bytes = 4;
  bool bypassesL1 = false;
  AddressForm form;
  std::vector<int64_t> offsets; ///< of the ops, sorted
  double steps =
      1; ///< of an unrolled loop that the ops are; see UnrolledSteps.h
  /// Bytes of the array at `base`, if it is declared.
  std::optional<double> arrayBytes;
  /// The size of the array is an assumption, that of counters.
  bool areCounters = false;
  /// Whether `arrayBytes` only covers the first addresses of a loop whose
  /// following addresses depend on data.
  bool isAmongFirst = false;
  /// The ratio between the sectors of a warp's request and those that `form`
  /// has for a warp, if the form has a product of thread and block, `tx * (bx %
  /// 3 + 1)`: the mean over the walked blocks, which is 2 in this example.
  double spread = 1;
  /// The share of the grid's blocks that do not end immediately, and the share
  /// of those that execute the group.
  double activeShare = 1, executingShare = 1;
  /// The share of the touched data that is touched even though some of the
  /// warps skip it because of conditions with an unknown outcome.
  double touchedShare = 1;
  /// Bytes of sectors, 128-byte lines and transactions that the requests of the
  /// grid need, and the number of these transactions.
  double sectorBytes = 0, lineBytes = 0, transactionBytes = 0, transactions = 0;
  std::vector<ExprAttr> element; ///< for data-dependent addresses; see
                                 ///< elementOf()
  /// For data-dependent addresses: the bytes of the sectors that the operations
  /// touch together. Neighbours, such as the fields of one element, are in the
  /// same sectors.
  double touchedBytes = 0;
  /// For data-dependent addresses: how many bytes a lane touches one behind the
  /// other in its innermost loop, from a place that data chose before it; 0
  /// where data chooses each.
  double runBytes = 0;
  /// Whether the data-dependent addresses are adjacent to each other and those
  /// of the grid are distinct elements.
  bool isFilled = false;
  GroupReach reach; ///< unless the address depends on data

  /// `extents` extended by the steps of the unrolled loop.
  Extents withSteps(Extents extents) const;
};

/// Distinct bytes that a block, a wave of blocks and the grid touch.
struct FootprintLevels {
  double block = 0, wave = 0, grid = 0; ///< bytes, all loops included
};

/// The groups of `kernel` that go through the caches (global, local, texture
/// and generic memory). With `isApart`, loop steps by unknowns of different
/// names lead to different addresses in loads as well as in stores. The
/// distinct data is then an upper bound instead of a likely value.
std::vector<AccessGroup> accessGroups(KernelOp kernel,
                                      const ResolvedLaunch &launch,
                                      const WarpWalk &walk,
                                      bool isApart = false);

/// The atomics of `kernel` in shared memory, with a group for each.
std::vector<AccessGroup> sharedAtomicGroups(KernelOp kernel,
                                            const ResolvedLaunch &launch,
                                            const WarpWalk &walk);

/// The distinct bytes of `group`, in whole 32-byte sectors.
FootprintLevels footprintLevels(const AccessGroup &group,
                                const ResolvedLaunch &launch,
                                const Machine &machine,
                                const Occupancy &occupancy,
                                const WarpWalk &walk);

/// Fills the traffic and the contention of every access of `walk` from the
/// distinct sectors that warps, blocks and waves touch; see the top of this
/// file. Adds to the walk's assumptions what it rests on.
void computeFootprint(KernelOp kernel, const ResolvedLaunch &launch,
                      const Machine &machine, const Occupancy &occupancy,
                      WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINT_H
