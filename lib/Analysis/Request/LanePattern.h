//===- LanePattern.h - the shape of a request's addresses -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_REQUEST_LANEPATTERN_H
#define GPUPERF_LIB_ANALYSIS_REQUEST_LANEPATTERN_H

#include "Lanes/LaneAddresses.h"
#include "gpuperf/Support/Kinds.h"

namespace gpuperf {

struct PatternAnswer {
  LanePattern pattern = LanePattern::Unknown;
  /// Bytes between neighbouring lanes when it is the same for all.
  std::optional<int64_t> laneStrideBytes;
  /// Derivative of the element index by threadIdx.x: the distance, in elements,
  /// of lanes whose threadIdx differs by one in x only, when it is one number.
  std::optional<double> derivativeTx;
  /// Two live lanes are neighbours in x; else there is no derivative to read.
  bool hasRow = false;
};

/// Classifies a request. `thread` is threadIdx of the lanes; `live` the lanes
/// that exist, from which the derivative is read even when not all are active.
/// A single active lane is classified by what the other live lanes would do.
PatternAnswer classifyLanes(const LaneAddresses &lanes,
                            const std::array<LaneValue, 3> &thread,
                            LaneMask live);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_LANEPATTERN_H
