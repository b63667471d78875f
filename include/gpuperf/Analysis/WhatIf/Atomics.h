//===- Atomics.h - what if atomics met elsewhere ----------------*- C++ -*-===//
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

/// Shared atomics: at most `lanes` lanes of a request meet in one bank, and so
/// at one address.
WhatIf withLanesInOneBank(const ChosenAccesses &atomics, double lanes);

/// Global atomics: one lane for each distinct address of a request, after so
/// many integer instructions for each.
WhatIf withAggregation(const ChosenAccesses &atomics,
                       double instructionsPerRequest);

/// Global atomics: each block accumulates in shared memory, with so many
/// integer instructions more for each request, then does one global atomic per
/// distinct address. `blocksPerSM`, above 0, are resident.
WhatIf withSumsOfBlocks(const ChosenAccesses &atomics,
                        double instructionsPerRequest, int64_t blocksPerSM);

/// Global atomics: no two lanes of the grid are on one address.
WhatIf withoutContention(const ChosenAccesses &atomics);

/// Global atomics: they are issued, but without any memory work. The
/// instructions around them stay.
WhatIf withoutAtomics(const ChosenAccesses &atomics);

/// Global atomics: the most that they can cost. All lanes that conditions of
/// unknown outcome may let through are active, and data that chooses addresses
/// chooses one. The instructions around them stay.
WhatIf withWorstCaseAtomics(const ChosenAccesses &atomics);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_ATOMICS_H
