//===- ThreadAddresses.h - which threads of a block touch what --*- C++ -*-===//
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

/// The first and the last of the threads of a block that touch something.
struct Touching {
  int64_t first = 0, last = 0;
};

/// By granule of memory, from the base of the access on: who touches it.
using Touches = llvm::DenseMap<int64_t, Touching>;

/// Finds out for accesses of one kernel which threads of block (0, 0, 0) touch
/// which bytes, in any iteration of the loops around: what does not follow from
/// the code and the block's shape alone is no answer. Conditions that do not
/// follow are taken to let all threads pass.
class ThreadAddresses {
public:
  /// Of `launch` only the block is used.
  ThreadAddresses(KernelOp kernel, const ResolvedLaunch &launch);

  /// Null where an address is not known, or there are too many of them.
  const Touches *of(AccessOp access);

  /// Whether the offsets of both are those of block (0, 0, 0) and a distance
  /// that is the same for both and all threads, in whatever block.
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
  size_t visits = 0; ///< of the access at hand
  /// Counters of loops that are not gone through.
  llvm::SmallVector<ExprAttr> open;
  llvm::DenseMap<mlir::Operation *, std::optional<Touches>> known;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_BARRIERS_THREADADDRESSES_H
