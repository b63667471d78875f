//===- BlockReuse.h - what threads of a block load in common ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKREUSE_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKREUSE_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The loads of global memory by which each element is loaded by two or more
/// threads of a block, on average: the 16 columns of a block of 16 x 16 threads
/// load the same row of A in a product of matrices. Loads that are copies of
/// one access are one entry. Nothing for what data places.
std::vector<BlockReuse>
blockReuse(KernelOp kernel, const ResolvedLaunch &launch, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKREUSE_H
