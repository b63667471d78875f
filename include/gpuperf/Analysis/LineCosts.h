//===- LineCosts.h - cost of each source line -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LINECOSTS_H
#define GPUPERF_ANALYSIS_LINECOSTS_H

#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

/// The cost of one source line for a warp. An inlined operation counts for its
/// line in the innermost function of the user's code. The control instructions
/// of a loop or conditional count for the line on which it begins.
struct LineCost {
  SourcePlace place;        ///< column 0
  double executions = 0;    ///< per warp, of its most frequent operation
  InstructionMix perWarp{}; ///< instructions, mean over the warps of the grid
  /// SM cycles in which a warp that runs alone issues an operation of this line
  /// or waits for its operands. Each iteration of a loop counts like the first
  /// one. The sum over all lines can therefore differ from the latency of the
  /// warp: use the values as proportions.
  double cycles = 0;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LINECOSTS_H
