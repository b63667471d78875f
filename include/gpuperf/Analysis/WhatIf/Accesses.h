//===- Accesses.h - what if accesses were others ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_WHATIF_ACCESSES_H
#define GPUPERF_ANALYSIS_WHATIF_ACCESSES_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"

namespace gpuperf {

/// Each request moves its ideal sectors.
WhatIf withIdealCoalescing(const ChosenAccesses &accesses);

/// The same in L1 alone: what the requests ask L2 for stays.
WhatIf withIdealRequests(const ChosenAccesses &accesses);
/// Each request moves AccessProfile::sectorsAtBestPitch.
WhatIf withBestPitch(const ChosenAccesses &accesses);

/// Each request takes its ideal wavefronts.
WhatIf withoutBankConflicts(const ChosenAccesses &accesses);

/// Arrays of constant memory are in shared memory.
WhatIf withConstantsInShared(const ChosenAccesses &accesses);

/// Arrays of constant memory are in global memory, and L1 has them.
WhatIf withConstantsInGlobal(const ChosenAccesses &accesses);

/// One wide request takes the place of several.
WhatIf withWideAccesses(const Chosen<WideAccessCandidate> &candidates);

/// There is no access to the local `array` (AccessProfile::base).
WhatIf withoutLocalArray(const std::string &array);

/// Each block loads the distinct data of the BlockReuse of the accesses once,
/// and keeps it in shared memory:
///
///   for each step:  tile = one element for each thread of the block
///     load it, store it to shared memory, wait for the others
///     load from shared memory what was loaded from global memory before
///     wait for the others
///
/// as in the CUDA C++ Programming Guide, "Shared Memory", product of matrices.
/// Loads of a thread that follow one another, and that lie together in the
/// tile, are one of up to 16 bytes: in a tile the compiler knows their
/// alignment. Nothing changes where the tiles would leave fewer blocks on an
/// SM.
WhatIf withStaging(const ChosenAccesses &accesses);

/// The RecordArray of each of the accesses has an array of its own for each
/// member of its struct.
WhatIf withStructOfArrays(const ChosenAccesses &accesses);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_ACCESSES_H
