//===- TileCounts.h - loops over tiles that data chooses --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_TILECOUNTS_H
#define GPUPERF_LIB_ANALYSIS_WALK_TILECOUNTS_H

#include "RowLengths.h"

namespace gpuperf {

/// Finds loops such as
///
///   for (int i = 0; i < most && order[i] >= 0; ++i)
///     … store the tile order[i] of C …
///
/// that data ends and whose bulk stores go to tiles that data chooses. If the
/// bytes of the tensor are known, each of its tiles is assumed to be stored
/// once: the mean number of iterations is these bytes divided by those that the
/// grid stores in one. Loops that data ends and that wait at the same barriers
/// in shared memory, as those of the warps that copy what others multiply, have
/// the same number.
llvm::DenseMap<mlir::Operation *, RowLength>
tileCounts(KernelOp kernel, const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_TILECOUNTS_H
