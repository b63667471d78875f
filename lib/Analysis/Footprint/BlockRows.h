//===- BlockRows.h - how code numbers its blocks ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKROWS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKROWS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The rows and planes of a one-dimensional grid, derived from the divisors of
/// blockIdx.x in the addresses of `kernel`: 8 x 64 x 4 for 2048 blocks whose
/// tile is at row `bx / 512 * 8 + bx % 512 % 8` and column `bx % 512 / 8`.
/// Empty if an address depends on blockIdx.x in another way or the divisors
/// leave a remainder.
std::optional<std::array<int64_t, 3>>
blockRows(KernelOp kernel, const ResolvedLaunch &launch, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKROWS_H
