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

/// Warp instructions to the shared-memory atomic unit, per warp, as means over
/// the warps of the grid, by the instruction that GPUs have for them.
struct AtomicJobs {
  double fetchAndOp = 0;     ///< ATOMS.ADD and similar
  double compareAndSwap = 0; ///< ATOMS.CAS
  double popcInc = 0;        ///< ATOMS.POPC.INC
  /// Lanes in one bank (the paper's e): means over the first two kinds and over
  /// the last one.
  double lanes = 0, popcLanes = 0;
  /// The part of compareAndSwap in loops whose time is included in a warp's
  /// latency, because the machine has a figure for a pass.
  double timedPasses = 0;
  /// Distinct addresses in one bank, mean over jobs of the last kind.
  double popcAddresses = 0;
  std::vector<std::string> assumptions; ///< one sentence each

  double all() const { return fetchAndOp + compareAndSwap + popcInc; }
};

/// The jobs of `kernel` on `machine`. POPC.INC, from compute capability 8.0 on,
/// is a 32-bit increment whose old value is not used (section 2). Operations
/// without an instruction, which are those on floating point and on 64 bits
/// except an exchange, are a loop around a compare-and-swap. It takes one pass
/// for each lane on one address, with fewer lanes each time. A profile that
/// consists of numbers, without accesses, gives its passes as jobs of one lane.
AtomicJobs atomicJobs(const KernelProfile &kernel, const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_DONGPAIJOBS_H
