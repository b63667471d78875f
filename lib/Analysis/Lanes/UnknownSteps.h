//===- UnknownSteps.h - how an expression moves with its unknowns -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   (ty * pitch + tx) * 4 + (bx * other)   by pitch: ty * 4, by other: bx
//
// A pitch of unknown length is tried with 32 values. Where the address is a sum of
// products, it need be evaluated once for all of them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_UNKNOWNSTEPS_H
#define GPUPERF_LIB_ANALYSIS_LANES_UNKNOWNSTEPS_H

#include "LaneEvaluator.h"

namespace gpuperf {

/// For each of `names`, by how much `expr` grows as that parameter or unknown grows
/// by one: expressions in which none of `names` is. Empty where a product has two of
/// them, or one goes through anything but sums, products and shifts to the left.
/// What `evaluator` takes a part of `expr` for is what is looked at.
std::vector<ExprAttr> unknownSteps(ExprAttr expr,
                                   llvm::ArrayRef<std::string> names,
                                   const LaneEvaluator &evaluator);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_UNKNOWNSTEPS_H
