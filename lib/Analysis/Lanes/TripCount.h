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

/// The number of iterations of each lane.
struct TripCount {
  std::array<int64_t, kWarpSize> lanes{};
  LaneMask exact = kAllLanes; ///< lanes whose count needs no assumption
  int64_t most(LaneMask active) const;
};

/// For each lane in `active` the smallest counter (in `slot`), from `start` on,
/// for which `cond` is false. Values are first tried one by one (up to 128
/// unless the condition consists of comparisons of sums, products and shifts
/// alone), then by doubling and bisection up to 2^40, on the assumption that a
/// condition that has become false stays false. A condition on a recurrence is
/// evaluated for `kFollowedSteps` and no further. Lanes without a result have
/// `kAssumedTrip`, or less if a known part of the condition is false. The
/// counter is left at an unspecified value.
TripCount countWhile(ExprAttr cond, unsigned slot, LaneEvaluator &evaluator,
                     LaneMask active, int64_t start);

/// How many steps a search for the end of a condition tries one by one, and
/// whether it evaluates a recurrence and therefore goes no further. `a != b`
/// whose sides both only grow or only fall ends where the smaller one has
/// reached the other.
struct WhileSteps {
  int64_t oneByOne = 0;
  bool isFollowed = false;
  bool isUntilEqual = false;
};
/// The search steps of `countWhile` for `cond` over the counter in `slot`.
WhileSteps stepsOf(ExprAttr cond, unsigned slot, LaneEvaluator &evaluator);

/// The information that a loop has about its length. It is read once, because
/// each access to the loop's expressions brings them into scope again.
struct LoopLength {
  LoopLength() = default;
  /// The loop's counter is in `slot`.
  LoopLength(LoopOp loop, unsigned slot, LaneEvaluator &evaluator);

  std::optional<double> expected; ///< from an annotation
  std::optional<ExprAttr> trip, whileCond;
  /// The same condition with the largest values that the launch allows for
  /// parameters without a value; null if it gives none.
  ExprAttr upperBoundCond;
  WhileSteps whileSteps; ///< of both conditions
  bool atLeastOnce = false;
  int64_t assumed = kAssumedTrip; ///< for lanes whose count is not known
  /// Whether data ends the loop after `assumed` iterations, at most as many as
  /// its trip count.
  bool endsEarly = false;
  /// Source iterations in one iteration; assumptions are made for source
  /// iterations.
  int64_t steps = 1;
};

/// The iterations of a loop of `length` (its counter in `slot`) in the
/// evaluator's context, for the lanes in `active`. An annotation's `expected`
/// has precedence, then the `trip` expression, then `countWhile` of `while`.
/// The counter is left at an unspecified value.
TripCount countTrips(const LoopLength &length, unsigned slot,
                     LaneEvaluator &evaluator, LaneMask active);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_TRIPCOUNT_H
