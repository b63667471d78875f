//===- BarrierNeeds.h - what a block's barriers order -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel ─▶ for each barrier: accesses before it and after it with no other
//             barrier between ─▶ pairs on one array, one of them a store ─▶
//             addresses of all threads of a block ─▶ threads that meet
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_BARRIERNEEDS_H
#define GPUPERF_ANALYSIS_BARRIERNEEDS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

/// What may go wrong without a barrier.
struct BarrierNeed {
  enum Scope {
    Block, ///< threads of different warps meet, or may
    Warp,  ///< threads of one warp meet, and no others
    None   ///< no two threads meet
  } scope = Block;
  /// Pairs of pointers that make this wrong where they point into one array:
  /// "'in' and 'out'".
  std::vector<std::string> unlessOverlap;
};

/// The need of each of `barriers`, the profile's, for blocks of the shape that
/// `launch` has. Block where anything is not known: addresses that rest on data
/// or on arguments, atomics, volatile accesses, fences, asynchronous copies.
/// Each is what holds with those before it that are not needed taken away.
std::vector<BarrierNeed>
findBarrierNeeds(KernelOp kernel, const ResolvedLaunch &launch,
                 llvm::ArrayRef<BarrierProfile> barriers);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_BARRIERNEEDS_H
