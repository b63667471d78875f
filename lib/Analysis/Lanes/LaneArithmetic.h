//===- LaneArithmetic.h - operators on the lanes of a warp ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_LANEARITHMETIC_H
#define GPUPERF_LIB_ANALYSIS_LANES_LANEARITHMETIC_H

#include "LaneVectors.h"
#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// One bit for each lane.
using LaneMask = uint32_t;
constexpr LaneMask kAllLanes = ~0u;

/// An expression's value in each lane of a warp.
struct LaneValue {
  int64_t base = 0;                  ///< in lane 0
  const LaneVector *lanes = nullptr; ///< null: the same in all lanes
  LaneMask known = kAllLanes;        ///< lanes that have a value
  bool sameUnknown = false; ///< the lanes without one share their unknown value

  int64_t operator[](unsigned lane) const {
    return static_cast<int64_t>(
        static_cast<uint64_t>(base) +
        (lanes ? static_cast<uint64_t>((*lanes)[lane]) : 0));
  }
  /// One unknown value, or one known value, in all lanes.
  bool isOne() const {
    return !lanes && (known == kAllLanes || (known == 0 && sameUnknown));
  }
  bool knownIn(LaneMask active) const { return (known & active) == active; }
  /// The known lanes whose value is not zero.
  LaneMask trueLanes() const;
};

/// What operators make of values. A value is good as long as the arithmetic
/// that made it.
class LaneArithmetic {
public:
  /// The value with one number for each lane.
  LaneValue fromLanes(LaneNumbers values, LaneMask known, bool sameUnknown);

  LaneValue binary(ExprKind kind, const LaneValue &a, const LaneValue &b);
  LaneValue select(const LaneValue &cond, const LaneValue &ifTrue,
                   const LaneValue &ifFalse);
  /// `value` moved by `times` steps, lane by lane.
  LaneValue moved(const LaneValue &value, int64_t times, const LaneValue &step);

private:
  LaneVectors vectors;

  LaneValue logical(ExprKind kind, const LaneValue &a, const LaneValue &b);
  LaneValue compare(ExprKind kind, const LaneValue &a, const LaneValue &b);
  LaneValue byLane(ExprKind kind, const LaneValue &a, const LaneValue &b);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_LANEARITHMETIC_H
