//===- Staging.h - global loads by way of shared memory ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for each step:  tile = one element for each thread of the block
//     load it, store it to shared memory, wait for the others
//     load from shared memory what was loaded from global memory before
//     wait for the others
//
// as in the CUDA C++ Programming Guide, "Shared Memory", product of matrices.
// Loads of a thread that follow one another, and that lie together in the tile,
// are one of up to 16 bytes: in a tile the compiler knows their alignment.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_STAGING_H
#define GPUPERF_LIB_ANALYSIS_STAGING_H

#include "gpuperf/Analysis/KernelAnalyzer.h"

namespace gpuperf {

/// What filling the tiles takes beyond the requests, which are in the walk.
struct Staging {
  double steps = 0;                ///< of a block
  double instructions = 0;         ///< of a warp
  double fromL2 = 0, fromDram = 0; ///< part of what fills the tiles
};

/// Replaces the loads of the reuses that `whatIf` names: as many from shared
/// memory, free of conflicts, and one of each distinct element. `walk` has the
/// bytes of each access at each cache, and its wide loads are one
/// (applyToWalk). Nothing, and no change, where the tiles would leave fewer
/// blocks on an SM.
std::optional<Staging> stage(llvm::ArrayRef<BlockReuse> reuses,
                             const WhatIf &whatIf, const ResolvedLaunch &launch,
                             const Machine &machine, const Occupancy &occupancy,
                             WarpWalk &walk);

/// Adds the time in which a warp waits for the tiles.
void addFilling(const Staging &staging, const Machine &machine,
                KernelProfile &profile);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_STAGING_H
