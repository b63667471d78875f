//===- ThreadAddresses.h - addresses of a block's threads -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_BARRIERS_THREADADDRESSES_H
#define GPUPERF_LIB_ANALYSIS_BARRIERS_THREADADDRESSES_H

#include "Lanes/LaneEvaluator.h"
#include "Lanes/TripCount.h"
#include "llvm/ADT/DenseMap.h"

namespace gpuperf {

/// The first and the last thread of a block that touch a granule of memory.
struct Touching {
  int64_t first = 0, last = 0;
};

/// For each granule of memory, counted from the base of the access: which
/// threads touch it.
using Touches = llvm::DenseMap<int64_t, Touching>;

/// Finds, for accesses of one kernel, which threads of block (0, 0, 0) touch
/// which bytes in any iteration of the surrounding loops. There is no answer
/// where this does not follow from the code and the shape of the block alone.
/// Conditions whose outcome does not follow from these count as passed by all
/// threads.
class ThreadAddresses {
public:
  /// Uses only the block size of `launch`.
  ThreadAddresses(KernelOp kernel, const ResolvedLaunch &launch);

  /// Null if an address is not known or there are too many addresses.
  const Touches *of(AccessOp access);

  /// Whether the offsets of both accesses in any block are those of block (0,
  /// 0, 0) plus a distance that is the same for both accesses and for all
  /// threads.
  bool moveTogether(AccessOp a, AccessOp b);

private:
  struct AroundLoop {
    LoopOp op;
    unsigned slot;
    LoopLength length;
  };

  bool collect(AccessOp access, Touches &touches);
  bool visit(AccessOp access, llvm::ArrayRef<AroundLoop> loops, LaneMask active,
             Touches &touches);
  bool touch(AccessOp access, LaneMask active, Touches &touches);
  LaneMask lanesThatReach(AccessOp access);
  bool isFixed(ExprAttr expr) const;
  std::optional<int64_t> shiftOf(AccessOp access,
                                 const std::array<int64_t, 3> &block);

  KernelOp kernel;
  ResolvedLaunch launch;
  LaneEvaluator evaluator;
  int64_t granule = 4; ///< bytes
  int64_t warp = 0;
  size_t visits = 0; ///< of the current access
  /// Counters of loops whose iterations are not enumerated.
  llvm::SmallVector<ExprAttr> open;
  llvm::DenseMap<mlir::Operation *, std::optional<Touches>> known;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_BARRIERS_THREADADDRESSES_H
