//===- RepeatedLoads.h - what unrolling would load once ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H
#define GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Sets AccessProfile::repeatedIn of `walk.perOp`, for loads that touch more than
/// they must: a loop of constant length without which the load would bring
/// nothing that the same thread has not loaded before, as the second one of
///
///   for (int j = 0; j < 32; ++j) sum += x[j];
///   for (int j = 0; j < 16; ++j) y[j] = x[j] * sum;
///
/// A compiler that unrolls both may keep the values in registers. Loads that
/// are volatile, or go past L1, are taken for what has to be asked again.
void findRepeatedLoads(KernelOp kernel, WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H
