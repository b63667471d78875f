//===- LineCosts.h - what each source line costs a warp ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LINECOSTS_H
#define GPUPERF_ANALYSIS_LINECOSTS_H

#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

/// The operations of one line of the source, in the innermost function that is
/// the user's; those of loops and conditionals are where they begin.
struct LineCost {
  SourcePlace place;     ///< column 0
  double executions = 0; ///< of a warp of the grid, of its commonest operation
  InstructionMix perWarp{}; ///< instructions, mean over the grid's warps
  /// Cycles of a warp alone on an SM in which one of them issues, or waits for
  /// what it needs. Those of loops are as in the first iteration each time: a
  /// share of the latency, not a part of it.
  double cycles = 0;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LINECOSTS_H
