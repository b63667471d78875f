//===- UpperBounds.h - the most that an expression can be -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_UPPERBOUNDS_H
#define GPUPERF_LIB_ANALYSIS_LANES_UPPERBOUNDS_H

#include "LaneEvaluator.h"

namespace gpuperf {

/// The most that a value can be, in those lanes that have a bound.
struct UpperBounds {
  std::array<int64_t, kWarpSize> lanes{};
  LaneMask bounded = 0;
};

/// Bounds on `expr` in the evaluator's context, whatever its unknowns are: 32 for
/// `min(n - i, 32)`, as the last tile of a matrix is cut. Looks a few levels deep,
/// where loops have their `min`.
UpperBounds upperBounds(ExprAttr expr, LaneEvaluator &evaluator);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_UPPERBOUNDS_H
