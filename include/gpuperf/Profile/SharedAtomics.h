//===- SharedAtomics.h - how atomics in shared memory are done --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_SHAREDATOMICS_H
#define GPUPERF_PROFILE_SHAREDATOMICS_H

#include "gpuperf/Profile/KernelProfile.h"
#include "gpuperf/Support/AtomicName.h"
#include <algorithm>

namespace gpuperf {

/// Whether `machine` executes the shared atomic `access` as ATOMS.POPC.INC.
/// That instruction counts the active lanes of each address and adds the count
/// once. It needs a 32-bit increment whose result is unused, and compute
/// capability 8.0 or higher (Dong and Pai 2025, section 2; ptxas 13.0 emits the
/// same).
inline bool isPopcInc(const AccessProfile &access, const Machine &machine) {
  return machine.computeCapability.major >= 8 &&
         access.space == Space::Shared && access.atomic.addsOne &&
         !access.atomic.returnsOld && access.bytesPerThread == 4;
}

/// Whether the atomic `access` in shared memory has no instruction of its own
/// and becomes a loop around ATOMS.CAS, as `add.f32` does, or is one of the
/// program's. Checked against the opcodes that ptxas 13.0 chooses for 7.5 to
/// 10.0.
inline bool isLoopAroundSwap(const AccessProfile &access) {
  if (isRetriedSwap(access.atomic.name))
    return true;
  if (isCompareAndSwap(access.atomic.name))
    return false;
  return isFloatAtomic(access.atomic.name) || access.bytesPerThread < 4 ||
         (access.bytesPerThread > 4 && !isExchange(access.atomic.name));
}

/// Warps of a block whose lanes do the atomic `access` in shared memory on its
/// most contended address at the same time, at least 1.
inline double warpsOnOneAddress(const AccessProfile &access) {
  double ofWarp =
      access.executionsPerWarp * std::max(access.lanesOnOneAddress, 1.0);
  return ofWarp > 0
             ? std::max(access.contention.ofBlockOnOneAddress / ofWarp, 1.0)
             : 1;
}

/// How often lanes of a warp try a compare-and-swap in shared memory, one
/// execution of the loop `access`, on its most contended address: one lane
/// succeeds in each pass, of whatever warp, and all that are left have tried.
/// 32 lanes of a warp by itself try 32 + 31 + ... times.
inline double triesOfWarp(const AccessProfile &access) {
  double lanes = std::max(access.lanesOnOneAddress, 1.0);
  return warpsOnOneAddress(access) * lanes * (lanes + 1) / 2;
}

/// Whether `machine` has the time of a loop that the program has around a
/// compare-and-swap in shared memory.
inline bool isTimedRetry(const AccessProfile &access, const Machine &machine) {
  return access.space == Space::Shared && isRetriedSwap(access.atomic.name) &&
         machine.shared.retryPassCycles && machine.shared.retryBusyCycles;
}

/// Different addresses in the busiest bank, at least 1. The lanes on the most
/// contended address count once: 8 lanes of which 3 share an address give 6.
inline double addressesInOneBank(const AccessProfile &access) {
  double together = std::max(access.lanesOnOneAddress, 1.0);
  return std::max(access.lanesInOneBank - together + 1, 1.0);
}

} // namespace gpuperf

#endif // GPUPERF_PROFILE_SHAREDATOMICS_H
