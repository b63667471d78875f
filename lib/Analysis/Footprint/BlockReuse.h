//===- BlockReuse.h - elements that several threads load --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKREUSE_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKREUSE_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The loads of global memory that load each element by two or more threads of
/// a block, on average: in a matrix product the 16 columns of a block of 16 x
/// 16 threads load the same row of A. Loads that are copies of one access are
/// one entry. Loads with data-dependent addresses are left out.
std::vector<BlockReuse>
blockReuse(KernelOp kernel, const ResolvedLaunch &launch, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_BLOCKREUSE_H
