//===- UpperBounds.h - upper bounds of expressions --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_UPPERBOUNDS_H
#define GPUPERF_LIB_ANALYSIS_LANES_UPPERBOUNDS_H

#include "LaneEvaluator.h"

namespace gpuperf {

/// An upper bound of a value, in those lanes that have one.
struct UpperBounds {
  std::array<int64_t, kWarpSize> lanes{};
  LaneMask bounded = 0;
};

/// Upper bounds of `expr` in the evaluator's context for any value of its
/// unknowns: 32 for `min(n - i, 32)`, as for the last tile of a matrix.
/// Examines only a few levels of the expression, where loops have their `min`.
UpperBounds upperBounds(ExprAttr expr, LaneEvaluator &evaluator);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_UPPERBOUNDS_H
