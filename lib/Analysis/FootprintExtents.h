//===- FootprintExtents.h - how far threads, blocks and loops reach -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINTEXTENTS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINTEXTENTS_H

#include "gpuperf/Analysis/AddressForm.h"
#include "gpuperf/Analysis/KernelAnalysis.h"

namespace gpuperf {

constexpr llvm::StringLiteral kThreadSymbols[] = {"tx", "ty", "tz"};
constexpr llvm::StringLiteral kBlockSymbols[] = {"bx", "by", "bz"};

/// The threads of one block.
Extents blockExtents(const ResolvedLaunch &launch);
/// Those of `blocks` consecutive blocks, x fastest.
Extents waveExtents(const ResolvedLaunch &launch, double blocks);
/// Those of the grid, in all iterations of all loops.
Extents gridExtents(KernelOp kernel, const ResolvedLaunch &launch,
                    const WarpWalk &walk);
/// Iterations of a warp, at least 1.
double iterations(LoopOp loop, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINTEXTENTS_H
