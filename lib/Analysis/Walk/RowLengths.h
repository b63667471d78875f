//===- RowLengths.h - loops over rows whose ends are data -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_ROWLENGTHS_H
#define GPUPERF_LIB_ANALYSIS_WALK_ROWLENGTHS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"

namespace gpuperf {

/// The mean length of the rows that a loop goes through.
struct RowLength {
  int64_t iterations; ///< of the source, at least 1
  std::string array;  ///< whose elements were shared out
};

/// Loops such as
///
///   for (int k = start[row]; k < start[row + 1]; ++k) sum += val[k];
///
/// whose length data decides, and which begin in an array at a place that data
/// decides: where the allocation of `val` is known, all of it is taken for
/// rows, one behind the other, and each element for one iteration. Its elements
/// over the places at which threads begin are the mean length: 16 for 2^24
/// allocated elements and 2^20 threads with a row each, 1 for a warp with 16
/// elements. Loops in loops whose counters move their beginning are left out.
llvm::DenseMap<mlir::Operation *, RowLength>
rowLengths(KernelOp kernel, const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_ROWLENGTHS_H
