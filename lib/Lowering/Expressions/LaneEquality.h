//===- LaneEquality.h - comparisons with a lane's number --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_LANEEQUALITY_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_LANEEQUALITY_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <optional>

namespace gpuperf {

/// The probability with which `condition` holds in a lane, if it compares a
/// number that threadIdx.x determines for each lane with an unknown one: 1/32
/// for `found % 32 == threadIdx.x`, which holds in one lane of a warp, 1/4 for
/// `threadIdx.x % 4 == next`, and 31/32 for `!=`. Empty for other conditions.
std::optional<double> laneEquality(ExprAttr condition);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_LANEEQUALITY_H
