//===- BarrierNeeds.h - which barriers a kernel needs -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each barrier of a kernel: collect the accesses before it and after it, up
// to the next barrier; form the pairs on one array of which one is a store;
// compare the addresses of all threads of a block. A barrier is needed when two
// different threads access the same bytes.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_BARRIERNEEDS_H
#define GPUPERF_ANALYSIS_BARRIERNEEDS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

/// Which races would be possible without a barrier.
struct BarrierNeed {
  enum Scope {
    Block, ///< threads of different warps may access the same bytes
    Warp,  ///< only threads of the same warp access the same bytes
    None   ///< no two threads access the same bytes
  } scope = Block;
  /// Pairs of pointers, "'in' and 'out'". `scope` holds only if the two do not
  /// point into the same array.
  std::vector<std::string> mustNotOverlap;
};

/// The need of each barrier in `barriers` (KernelProfile::barriers), for blocks
/// of the shape of `launch`. The scope is Block whenever something is unknown:
/// addresses that depend on data or arguments, atomics, volatile accesses,
/// fences, asynchronous copies. The need of a barrier assumes that the barriers
/// earlier in the list whose scope is None have been removed.
std::vector<BarrierNeed>
findBarrierNeeds(KernelOp kernel, const ResolvedLaunch &launch,
                 llvm::ArrayRef<BarrierProfile> barriers);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_BARRIERNEEDS_H
