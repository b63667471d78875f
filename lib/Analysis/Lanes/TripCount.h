//===- TripCount.h - iterations of each lane --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_TRIPCOUNT_H
#define GPUPERF_LIB_ANALYSIS_LANES_TRIPCOUNT_H

#include "LaneEvaluator.h"
#include "gpuperf/Profile/ResolvedLaunch.h"

namespace gpuperf {

/// How many iterations each lane runs.
struct TripCount {
  std::array<int64_t, kWarpSize> lanes{};
  LaneMask exact = kAllLanes; ///< lanes whose count rests on no assumption
  int64_t most(LaneMask active) const;
};

/// For each lane in `active` the smallest counter (in `slot`), from `start` on,
/// for which `cond` is false: tried one by one (up to 128 unless the condition
/// is made of comparisons of sums, products and shifts alone), then doubled and
/// bisected, as if a condition that has become false stayed so, up to 2^40. A
/// condition on a recurrence is followed for `kFollowedSteps` and no further.
/// Lanes that this leaves open have `kAssumedTrip`, or less where a known part
/// of the condition is false. The counter is left at an unspecified value.
TripCount countWhile(ExprAttr cond, unsigned slot, LaneEvaluator &evaluator,
                     LaneMask active, int64_t start);

/// How far a search for the end of a condition goes one by one, and whether it
/// follows a recurrence, and goes no further. `a != b` of which both only grow
/// or fall is over where the smaller one has come up to the other.
struct WhileSteps {
  int64_t oneByOne = 0;
  bool isFollowed = false;
  bool isUntilEqual = false;
};
/// What `countWhile` does with `cond` over the counter in `slot`.
WhileSteps stepsOf(ExprAttr cond, unsigned slot, LaneEvaluator &evaluator);

/// What a loop says of its length. Read once: its expressions are brought into
/// scope each time that a loop is asked for them.
struct LoopLength {
  LoopLength() = default;
  /// The loop's counter is in `slot`.
  LoopLength(LoopOp loop, unsigned slot, LaneEvaluator &evaluator);

  std::optional<double> expected; ///< by an annotation
  std::optional<ExprAttr> trip, whileCond;
  /// The same with the largest values that the launch gives open parameters;
  /// null where it gives none.
  ExprAttr upperBoundCond;
  WhileSteps whileSteps; ///< of both
  bool atLeastOnce = false;
  int64_t assumed = kAssumedTrip; ///< of lanes whose count is not known
  /// Iterations of the source in one: what is assumed is assumed of those.
  int64_t steps = 1;
};

/// The iterations of a loop of `length` (its counter in `slot`) in the
/// evaluator's context, for the lanes in `active`. An annotation's `expected`
/// comes first, then the `trip` expression, then `countWhile` of `while`. The
/// counter is left at an unspecified value.
TripCount countTrips(const LoopLength &length, unsigned slot,
                     LaneEvaluator &evaluator, LaneMask active);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_TRIPCOUNT_H
