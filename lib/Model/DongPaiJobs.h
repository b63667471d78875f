//===- DongPaiJobs.h - a kernel's shared atomics as jobs --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_DONGPAIJOBS_H
#define GPUPERF_LIB_MODEL_DONGPAIJOBS_H

#include "gpuperf/Profile/KernelProfile.h"
#include <string>
#include <vector>

namespace gpuperf {

/// Warp instructions to the shared-memory atomic unit, per warp, a mean over
/// the warps of the grid, by the instruction that GPUs have for them.
struct AtomicJobs {
  double fetchAndOp = 0;     ///< ATOMS.ADD and the like
  double compareAndSwap = 0; ///< ATOMS.CAS
  double popcInc = 0;        ///< ATOMS.POPC.INC
  /// Lanes in one bank (the paper's e), means over the first two kinds and over
  /// the last.
  double lanes = 0, popcLanes = 0;
  /// Of compareAndSwap, passes of loops whose time is in a warp's latency: the
  /// machine has that of a pass.
  double timedPasses = 0;
  /// Different addresses of one bank, mean over jobs of the last kind.
  double popcAddresses = 0;
  std::vector<std::string> assumptions; ///< one sentence each

  double all() const { return fetchAndOp + compareAndSwap + popcInc; }
};

/// What `kernel` executes on `machine`. POPC.INC, from compute capability 8.0
/// on, is a 32-bit increment whose old value is not used (section 2). What has
/// no instruction of its own, floating point and 64 bits but for an exchange,
/// is a loop around a compare-and-swap, one pass for each lane on one address,
/// with fewer lanes each time. A profile of numbers, without accesses, gives
/// its passes as jobs of one lane.
AtomicJobs atomicJobs(const KernelProfile &kernel, const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_DONGPAIJOBS_H
