//===- RowLengths.h - loops over data-dependent rows ------------*- C++ -*-===//
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

/// The mean length of the rows that a loop iterates over.
struct RowLength {
  int64_t iterations; ///< iterations of the source loop, at least 1
  std::string array;  ///< whose elements are divided among the rows
  bool isOfTiles = false; ///< of a tensor that is stored, instead of rows
};

/// Finds loops such as
///
///   for (int k = start[row]; k < start[row + 1]; ++k) sum += val[k];
///
/// whose length depends on data and whose first element is at a data-dependent
/// position of an array. If the allocation of `val` is known, the whole array
/// is assumed to consist of consecutive rows, with one iteration for each
/// element. The mean length is the number of elements divided by the number of
/// positions at which threads begin: 16 for 2^24 allocated elements and 2^20
/// threads with a row each, 1 for a warp with 16 elements. Nested loops are
/// left out if the counters of the outer loops move their beginning.
llvm::DenseMap<mlir::Operation *, RowLength>
rowLengths(KernelOp kernel, const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_ROWLENGTHS_H
