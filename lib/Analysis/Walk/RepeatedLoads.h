//===- RepeatedLoads.h - loads that unrolling would save --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H
#define GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Sets AccessProfile::repeatedIn of `walk.perOp` for loads that touch more
/// than they must: a loop of constant length. If it were unrolled, the load
/// would bring nothing that the same thread has not loaded before. An example
/// is the second loop of
///
///   for (int j = 0; j < 32; ++j) sum += x[j];
///   for (int j = 0; j < 16; ++j) y[j] = x[j] * sum;
///
/// A compiler that unrolls both may keep the values in registers. Loads that
/// are volatile or bypass L1 are assumed to be needed again.
void findRepeatedLoads(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H
