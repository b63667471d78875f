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
  /// Bytes between neighbouring lanes if the distance is the same for all.
  std::optional<int64_t> laneStrideBytes;
  /// Derivative of the element index with respect to threadIdx.x: the distance,
  /// in elements, between lanes whose threadIdx differs by one in x only, if it
  /// is a single number.
  std::optional<double> derivativeTx;
  /// Whether two live lanes are neighbours in x. Otherwise no derivative can be
  /// determined.
  bool hasRow = false;
};

/// Classifies a request. `thread` holds the threadIdx of the lanes. `live` are
/// the lanes that exist; the derivative is determined from these even if not
/// all of them are active. A single active lane is classified by what the other
/// live lanes would do.
PatternAnswer classifyLanes(const LaneAddresses &lanes,
                            const std::array<LaneValue, 3> &thread,
                            LaneMask live);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_LANEPATTERN_H
