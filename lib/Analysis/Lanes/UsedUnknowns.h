//===- UsedUnknowns.h - unknowns that expressions rest on -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_USEDUNKNOWNS_H
#define GPUPERF_LIB_ANALYSIS_LANES_USEDUNKNOWNS_H

#include "LaneEvaluator.h"

namespace gpuperf {

/// Unknowns, the same in all lanes, that `expr` depends on under the launch.
std::vector<std::string> uniformUnknowns(ExprAttr expr,
                                         LaneEvaluator &evaluator);
/// Those of them that are multiplied by something that depends on thread, block
/// or counter: row pitches.
std::vector<std::string> unknownPitches(ExprAttr expr,
                                        LaneEvaluator &evaluator);
/// Names of the varying unknowns (`?x`) that `expr` depends on.
std::vector<std::string> varyingUnknowns(ExprAttr expr,
                                         LaneEvaluator &evaluator);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_USEDUNKNOWNS_H
