//===- UnknownSteps.h - dependence on unknown values ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   (ty * pitch + tx) * 4 + (bx * other)   by pitch: ty * 4, by other: bx
//
// A pitch of unknown length is tried with 32 values. If the address is a sum of
// products, one evaluation suffices for all of them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_UNKNOWNSTEPS_H
#define GPUPERF_LIB_ANALYSIS_LANES_UNKNOWNSTEPS_H

#include "LaneEvaluator.h"

namespace gpuperf {

/// For each of `names`, the expression by which `expr` grows if that parameter
/// or unknown grows by one. These expressions contain none of `names`. Empty if
/// a product contains two of them or one is used in anything but sums, products
/// and left shifts. Parts of `expr` that `evaluator` has definitions for are
/// replaced by these.
std::vector<ExprAttr> unknownSteps(ExprAttr expr,
                                   llvm::ArrayRef<std::string> names,
                                   const LaneEvaluator &evaluator);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_UNKNOWNSTEPS_H
