//===- SharedAtomics.h - atomics in shared memory ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_SHAREDATOMICS_H
#define GPUPERF_PROFILE_SHAREDATOMICS_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/AccessProfile.h"
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

/// Whether the atomic `access` in shared memory is a loop around a
/// compare-and-swap (ATOMS.CAS): in the user's code, or because the operation
/// has no instruction, like `add.f32`. Checked against the opcodes that ptxas
/// 13.0 chooses for 7.5 to 10.0.
inline bool isLoopAroundSwap(const AccessProfile &access) {
  if (isRetriedSwap(access.atomic.name))
    return true;
  if (isCompareAndSwap(access.atomic.name))
    return false;
  return isFloatAtomic(access.atomic.name) || access.bytesPerThread < 4 ||
         (access.bytesPerThread > 4 && !isExchange(access.atomic.name));
}

/// The number of warps of a block, at least 1, whose lanes do the atomic
/// `access` in shared memory on its most contended address at the same time.
inline double warpsOnOneAddress(const AccessProfile &access) {
  double ofWarp =
      access.executionsPerWarp * std::max(access.lanesOnOneAddress, 1.0);
  return ofWarp > 0
             ? std::max(access.contention.ofBlockOnOneAddress / ofWarp, 1.0)
             : 1;
}

/// The number of tries of a compare-and-swap by the lanes of a warp, for one
/// execution of the retry loop `access` in shared memory, on its most contended
/// address. In each pass all remaining lanes of all competing warps try and one
/// lane succeeds. 32 lanes of a single warp try 32 + 31 + ... + 1 times.
inline double triesOfWarp(const AccessProfile &access) {
  double lanes = std::max(access.lanesOnOneAddress, 1.0);
  return warpsOnOneAddress(access) * lanes * (lanes + 1) / 2;
}

/// Whether `machine` has measured times for a compare-and-swap loop of the
/// user's code in shared memory, and `access` is one.
inline bool isTimedRetry(const AccessProfile &access, const Machine &machine) {
  return access.space == Space::Shared && isRetriedSwap(access.atomic.name) &&
         machine.shared.retryPassCycles && machine.shared.retryBusyCycles;
}

/// The number of distinct addresses in the most contended bank, at least 1. The
/// lanes on the most contended address count once: 8 lanes of which 3 share an
/// address give 6.
inline double addressesInOneBank(const AccessProfile &access) {
  double together = std::max(access.lanesOnOneAddress, 1.0);
  return std::max(access.lanesInOneBank - together + 1, 1.0);
}

} // namespace gpuperf

#endif // GPUPERF_PROFILE_SHAREDATOMICS_H
