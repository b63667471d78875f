//===- Atomics.h - changes of atomics ---------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_ATOMICS_H
#define GPUPERF_ANALYSIS_WHATIF_ATOMICS_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"

namespace gpuperf {

/// Whether the address of `access`, an atomic in global memory, is
/// data-dependent.
inline bool hasDataDependentAddress(const AccessProfile &access) {
  return access.contention.isSpreadOverRange ||
         access.contention.addressesOfGrid <= 0;
}

/// Shared atomics: at most `lanes` lanes of a request access one bank, and
/// therefore one address.
WhatIf withLanesInOneBank(const ChosenAccesses &atomics, double lanes);

/// Global atomics: the warp combines the values of each distinct address in
/// `instructionsPerRequest` integer instructions; then one lane per address
/// does the atomic.
WhatIf withAggregation(const ChosenAccesses &atomics,
                       double instructionsPerRequest);

/// Global atomics: each block accumulates in shared memory, with
/// `instructionsPerRequest` more integer instructions per request, then does
/// one global atomic per distinct address. `blocksPerSM` is the number of
/// resident blocks, above 0.
WhatIf withSumsOfBlocks(const ChosenAccesses &atomics,
                        double instructionsPerRequest, int64_t blocksPerSM);

/// Global atomics: no two lanes of the grid access the same address.
WhatIf withoutContention(const ChosenAccesses &atomics);

/// Global atomics: they are issued, but without any memory work. The
/// instructions around them stay.
WhatIf withoutAtomics(const ChosenAccesses &atomics);

/// Global atomics: the upper limit of their cost. All lanes that a condition of
/// unknown outcome may let through are active, and data-dependent addresses are
/// all equal. The instructions around the atomics stay.
WhatIf withWorstCaseAtomics(const ChosenAccesses &atomics);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_ATOMICS_H
