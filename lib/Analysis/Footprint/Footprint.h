//===- Footprint.h - bytes at L1, L2 and DRAM -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads of a block, and blocks of a wave, advance through loops together; so
// a kernel runs as this nest, outermost first:
//
//   planes and rows of blocks ▷ waves ▷ loops ▷ { blocks of a wave ▷ threads }
//
// A sector that the next iteration of a level uses again is still cached when
// the cache holds what all accesses touch in one iteration. Then the misses of
// the level are the distinct sectors of all iterations, otherwise those of one
// iteration times the iterations: 100 or 400 for four iterations over the same
// 100 sectors. Room is counted in lines, misses in sectors. With the blocks of
// an SM and its L1 this gives the bytes from L2, with those of the GPU and L2
// the bytes from DRAM (docs/analyses/footprint.md).
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINT_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_FOOTPRINT_H

#include "AddressForm.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

constexpr int64_t kSectorBytes = 32;

/// Where the whole grid's accesses of a group are in their base.
struct GroupReach {
  double first = 0, last = 0; ///< bytes from the base; `last` is behind them
  /// Strides and how many values each term has, sorted.
  llvm::SmallVector<std::pair<int64_t, double>, 4> steps;
};

/// Accesses of one kind to one base that differ by a constant offset only, in
/// one nest of loops.
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
  /// Bytes of the array behind `base`, where it is declared.
  std::optional<double> arrayBytes;
  /// `arrayBytes` are those that the first places of a loop are in, from which
  /// data leads on.
  bool isAmongFirst = false;
  /// How many times the sectors of a warp's request are those that `form` has
  /// for a warp, where the form has a product of thread and block,
  /// `tx * (bx % 3 + 1)`: the mean over the walked blocks, which is 2 there.
  double spread = 1;
  /// The part of the grid's blocks that do not end at once, and the part of
  /// those that execute it.
  double activeShare = 1, executingShare = 1;
  /// The part of what they touch that is touched although some of their warps
  /// skip it, by conditions that are not known.
  double touchedShare = 1;
  /// Sectors', 128-byte lines' and transactions' bytes that the grid's requests
  /// ask for, and how many transactions these are.
  double sectorBytes = 0, lineBytes = 0, transactionBytes = 0, transactions = 0;
  std::vector<ExprAttr> element; ///< where data says where; see elementOf()
  /// Where data says where: the bytes of the sectors that the ops touch together.
  /// Neighbours, as the fields of one element, are in the same sectors.
  double touchedBytes = 0;
  /// The places to which data leads are beside each other, and those of the
  /// grid each another element.
  bool isFilled = false;
  GroupReach reach; ///< where data does not say where

  /// `extents` with the steps of the unrolled loop.
  Extents withSteps(Extents extents) const;
};

/// Distinct bytes that a block, a wave of blocks and the grid touch.
struct FootprintLevels {
  double block = 0, wave = 0, grid = 0; ///< bytes, all loops included
};

/// The groups of `kernel` that go through the caches (global, local, texture
/// and generic memory). With `isApart` the steps of loops by unknowns of
/// different names lead to different places in loads, too, as in stores: what
/// is distinct is the most that it can be, and not what is likely.
std::vector<AccessGroup> accessGroups(KernelOp kernel,
                                      const ResolvedLaunch &launch,
                                      const WarpWalk &walk,
                                      bool isApart = false);

/// Each atomic of `kernel` in shared memory as a group.
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
