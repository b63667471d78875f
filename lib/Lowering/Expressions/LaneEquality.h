//===- LaneEquality.h - what equals a lane's own number ---------*- C++ -*-===//
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

/// The probability with which `condition` holds in a lane, where it compares a
/// number that threadIdx.x gives each lane with one that is not known: 1/32 for
/// `found % 32 == threadIdx.x`, which one lane of a warp is, 1/4 for
/// `threadIdx.x % 4 == next`, and 31/32 for `!=`. Empty for other conditions.
std::optional<double> laneEquality(ExprAttr condition);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_LANEEQUALITY_H
