//===- LaneRecurrences.cpp - recurrences on the lanes of a warp -----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneEvaluator.h"
#include "TripCount.h"

using namespace gpuperf;

/// `first(@k, c)`: for each lane the least @k for which c is 0 in that lane.
LaneValue LaneEvaluator::computeFirst(const Node &node) {
  unsigned slot = node.index;
  LaneValue outer = valueIn(slot);
  TripCount found = countWhile(node.condition, slot, *this, kAllLanes, 0);
  bind(slot, outer);
  return arithmetic.fromLanes(found.lanes, found.exact, false);
}

LaneValue LaneEvaluator::computeIterate(const Node &node) {
  // `follow` evaluates nodes of its own, but compiles none.
  Recurrence &recurrence = recurrences[node.index];
  LaneValue count = evaluate(recurrence.count);
  llvm::SmallVector<LaneValue, 3> outer{valueIn(recurrence.step)};
  for (unsigned slot : recurrence.slots)
    outer.push_back(valueIn(slot));
  LaneValue result = follow(recurrence, count);
  bind(recurrence.step, outer[0]);
  for (auto [i, slot] : llvm::enumerate(recurrence.slots))
    bind(slot, outer[i + 1]);
  return result;
}

/// The recurrence's first variable after `count` steps, which may differ from
/// lane to lane. Goes on from the steps that the last call kept (a loop asks
/// for 0, 1, 2, ... steps), or from the start when a lane asks for fewer.
LaneValue LaneEvaluator::follow(Recurrence &recurrence,
                                const LaneValue &count) {
  int64_t least = kFollowedSteps, most = 0;
  LaneMask asked = 0;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (count.known >> lane & 1 && count[lane] >= 0 &&
        count[lane] <= kFollowedSteps) {
      asked |= LaneMask(1) << lane;
      least = std::min(least, count[lane]);
      most = std::max(most, count[lane]);
    }
  if (!unchangedSince(recurrence.stamp, recurrence.variables) ||
      recurrence.steps > least) {
    recurrence.state.clear();
    for (unsigned start : recurrence.starts)
      recurrence.state.push_back(evaluate(start));
    recurrence.steps = 0;
  }
  // The clock before the steps: the names that they bind change after it.
  recurrence.stamp = clock;
  llvm::SmallVector<LaneValue, 2> state = recurrence.state;
  LaneNumbers values{};
  LaneMask known = 0;
  for (int64_t steps = recurrence.steps;; ++steps) {
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (asked >> lane & 1 && count[lane] == steps) {
        values[lane] = state[0][lane];
        known |= state[0].known & LaneMask(1) << lane;
      }
    if (steps == least) {
      recurrence.state = state;
      recurrence.steps = steps;
    }
    if (steps >= most)
      break;
    setCounter(recurrence.step, steps);
    for (auto [i, slot] : llvm::enumerate(recurrence.slots))
      bind(slot, state[i]);
    for (auto [i, next] : llvm::enumerate(recurrence.nexts))
      state[i] = evaluate(next);
  }
  return arithmetic.fromLanes(values, known, false);
}
