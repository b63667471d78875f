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
         access.space == Space::Shared && access.addsOne &&
         !access.returnsOld && access.bytesPerThread == 4;
}

/// Whether the atomic `access` in shared memory has no instruction of its own
/// and becomes a loop around ATOMS.CAS, as `add.f32` does. Checked against the
/// opcodes that ptxas 13.0 chooses for 7.5 to 10.0.
inline bool isLoopAroundSwap(const AccessProfile &access) {
  if (isCompareAndSwap(access.atomic))
    return false;
  return isFloatAtomic(access.atomic) || access.bytesPerThread < 4 ||
         (access.bytesPerThread > 4 && !isExchange(access.atomic));
}

/// Different addresses in the busiest bank, at least 1. The lanes on the most
/// contended address count once: 8 lanes of which 3 share an address give 6.
inline double addressesInOneBank(const AccessProfile &access) {
  double together = std::max(access.lanesOnOneAddress, 1.0);
  return std::max(access.lanesInOneBank - together + 1, 1.0);
}

} // namespace gpuperf

#endif // GPUPERF_PROFILE_SHAREDATOMICS_H
