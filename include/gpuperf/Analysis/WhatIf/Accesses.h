//===- Accesses.h - changes of accesses -------------------------*- C++ -*-===//
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

/// Like withIdealCoalescing, but for L1 only: the requests to L2 do not change.
WhatIf withIdealRequests(const ChosenAccesses &accesses);
/// Each request moves the sectors that it has at the best row pitch
/// (AccessProfile::sectorsAtBestPitch).
WhatIf withBestPitch(const ChosenAccesses &accesses);

/// Each request takes its ideal wavefronts.
WhatIf withoutBankConflicts(const ChosenAccesses &accesses);

/// The arrays of constant memory that the accesses read are in shared memory.
WhatIf withConstantsInShared(const ChosenAccesses &accesses);

/// The arrays of constant memory that the accesses read are in global memory,
/// and every access hits L1.
WhatIf withConstantsInGlobal(const ChosenAccesses &accesses);

/// One wide access replaces the accesses of each vector window.
WhatIf withWideAccesses(const Chosen<WideAccessCandidate> &candidates);

/// Removes all accesses to the local array of this name (AccessProfile::base).
WhatIf withoutLocalArray(const std::string &array);

/// Each block loads the data that its threads share (BlockReuse of the
/// accesses) once and keeps it in shared memory:
///
///   for each step:  tile = one element for each thread of the block
///     load it, store it to shared memory, wait for the others
///     load from shared memory what was loaded from global memory before
///     wait for the others
///
/// This is the scheme of the matrix product in the CUDA C++ Programming Guide,
/// "Shared Memory". Consecutive loads of a thread from neighbouring addresses
/// of the tile become one load of up to 16 bytes, because the compiler knows
/// the alignment of a tile. Nothing changes if the tiles would reduce the
/// number of resident blocks.
WhatIf withStaging(const ChosenAccesses &accesses);

/// Struct of arrays: each member of the struct that the accesses use
/// (RecordArray) is in an array of its own.
WhatIf withStructOfArrays(const ChosenAccesses &accesses);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_WHATIF_ACCESSES_H
