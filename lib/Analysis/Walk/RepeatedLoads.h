//===- RepeatedLoads.h - what unrolling would load once ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H
#define GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// A loop of constant length without which `access` would load nothing that
/// the same thread has not loaded before, as the second one of
///
///   for (int j = 0; j < 32; ++j) sum += x[j];
///   for (int j = 0; j < 16; ++j) y[j] = x[j] * sum;
///
/// A compiler that unrolls both may keep the values in registers. Null when
/// `access` is no load, or loads something else, or what it loads may have
/// changed for all that is known of `volatile` and cache operators.
LoopOp loopOfRepetition(AccessOp access);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_REPEATEDLOADS_H
