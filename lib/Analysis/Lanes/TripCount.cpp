//===- TripCount.cpp - iterations of each lane ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TripCount.h"
#include "UpperBounds.h"
#include "llvm/ADT/bit.h"
#include <cassert>

#include "llvm/Support/MathExtras.h"

using namespace gpuperf;

namespace {

/// Counters tried one by one before searching.
constexpr int64_t kOneByOne = 128, kOneByOneMonotone = 2;
constexpr int64_t kLongest = int64_t(1) << 40;

LaneMask bit(unsigned lane) { return LaneMask(1) << lane; }

/// How a condition depends on the counter of a loop.
class CounterDependence {
public:
  CounterDependence(unsigned slot, LaneEvaluator &evaluator)
      : slot(slot), evaluator(evaluator) {}

  /// Whether the counter `i` goes through sums, products, shifts and
  /// inequalities only, as in `i * i < n` and not in `i % 8 != 5`: as it grows,
  /// such a condition changes once, or hardly ever twice.
  bool isMonotone(ExprAttr expr) {
    return ask(monotone, expr, [&] { return findMonotone(expr); });
  }

  /// Whether `expr` has a recurrence that depends on the counter: its value at
  /// 1000 takes 1000 steps to follow.
  bool isFollowed(ExprAttr expr) {
    return ask(followed, expr, [&] { return findFollowed(expr); });
  }

private:
  unsigned slot;
  LaneEvaluator &evaluator;
  /// Of the parts asked for so far: expressions share theirs.
  llvm::DenseMap<ExprAttr, bool> monotone, followed;

  static bool ask(llvm::DenseMap<ExprAttr, bool> &known, ExprAttr expr,
                  llvm::function_ref<bool()> find) {
    if (auto it = known.find(expr); it != known.end())
      return it->second;
    bool answer = find();
    return known[expr] = answer;
  }

  bool findMonotone(ExprAttr expr) {
    if (!evaluator.dependsOnCounter(expr, slot))
      return true;
    switch (expr.getKind()) {
    case ExprKind::Rem:
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Xor:
    case ExprKind::Eq:
    case ExprKind::Ne:
    case ExprKind::LogicalOr:
    case ExprKind::Select:
    case ExprKind::First:
    case ExprKind::Iterate:
    case ExprKind::Of:
      return false;
    default:
      return llvm::all_of(expr.getOperands(),
                          [&](ExprAttr e) { return isMonotone(e); });
    }
  }

  bool findFollowed(ExprAttr expr) {
    if (!evaluator.dependsOnCounter(expr, slot))
      return false;
    return expr.getKind() == ExprKind::First ||
           expr.getKind() == ExprKind::Iterate ||
           llvm::any_of(expr.getOperands(),
                        [&](ExprAttr e) { return isFollowed(e); });
  }
};

/// Finds, for each lane, the smallest counter at which a condition is false.
class WhileSearch {
public:
  WhileSearch(ExprAttr cond, WhileSteps steps, unsigned slot,
              LaneEvaluator &evaluator, int64_t assumed)
      : cond(cond), slot(slot), evaluator(evaluator),
        followed(steps.isFollowed), untilEqual(steps.isUntilEqual),
        oneByOne(steps.oneByOne), assumed(assumed) {}

  TripCount run(LaneMask active, int64_t start) {
    assert(start >= 0 && start < oneByOne && "the scan takes in the start");
    LaneMask running = scan(active, start);
    if (followed)
      running = giveUp(running);
    if (untilEqual)
      for (int side : {-1, 1})
        running = meet(running, side);
    for (unsigned lane = 0; running && lane != kWarpSize; ++lane)
      if (running & bit(lane))
        running &= ~bisect(lane, running);
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (!(trips.exact & bit(lane)) && active & bit(lane))
        trips.lanes[lane] = std::min(trips.lanes[lane], assumed);
    return trips;
  }

private:
  ExprAttr cond;
  unsigned slot;
  LaneEvaluator &evaluator;
  bool followed; ///< `cond` has a recurrence: no bisection
  bool untilEqual;
  int below = 0; ///< the operand of `cond` that is the smaller one, -1 or 1,
                 ///< while their order is asked for instead
  int64_t oneByOne, assumed;
  TripCount trips;

  /// Assumes `assumed` for the lanes `running`. Returns the lanes that still
  /// run: none.
  LaneMask giveUp(LaneMask running) {
    trips.exact &= ~running;
    for (LaneMask rest = running; rest; rest &= rest - 1)
      trips.lanes[llvm::countr_zero(rest)] = assumed;
    return 0;
  }

  /// Lanes that go on at `counter`, an unknown condition counted as true.
  LaneMask goesOn(int64_t counter, LaneMask asked) {
    evaluator.setCounter(slot, counter);
    if (below)
      return asked & inOrder(asked);
    LaneValue value = evaluator.evaluate(cond);
    trips.exact &= value.known | ~asked;
    return asked & (value.trueLanes() | ~value.known);
  }

  /// The lanes in which the operands of `cond` are in the order that `below`
  /// says, or are not known.
  LaneMask inOrder(LaneMask asked) {
    LaneValue a = evaluator.evaluate(cond.getOperands()[0]);
    LaneValue b = evaluator.evaluate(cond.getOperands()[1]);
    LaneMask known = a.known & b.known, ordered = ~known;
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (below < 0 ? a[lane] < b[lane] : b[lane] < a[lane])
        ordered |= bit(lane);
    trips.exact &= known | ~asked;
    return ordered;
  }

  /// Searches for the counts of those of `running` in which one operand of `a
  /// != b` is the smaller one: until it no longer is, and equals the other
  /// there. Returns the lanes that still run.
  LaneMask meet(LaneMask running, int side) {
    below = side;
    LaneMask exact = trips.exact, here = goesOn(oneByOne - 1, running);
    here &= trips.exact;
    trips.exact = exact;
    LaneMask met = 0;
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (here & ~met & bit(lane))
        met |= bisect(lane, here & ~met);
    below = 0;
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (met & bit(lane) && goesOn(trips.lanes[lane], bit(lane)))
        trips.exact &= ~bit(lane);
    return running & ~met;
  }

  /// The first iterations one by one; lanes that are still running.
  LaneMask scan(LaneMask running, int64_t start) {
    for (int64_t counter = start; running && counter < oneByOne; ++counter) {
      LaneMask next = goesOn(counter, running);
      for (LaneMask done = running & ~next; done; done &= done - 1)
        trips.lanes[llvm::countr_zero(done)] = counter;
      running = next;
      // No running lane has an exact count any more, and `run` cuts the others
      // to what is assumed.
      if (followed && counter >= assumed && !(running & trips.exact))
        return giveUp(running);
    }
    return running;
  }

  /// Searches for `lane`'s count; returns it with all `running` lanes that have
  /// the same one.
  LaneMask bisect(unsigned lane, LaneMask running) {
    int64_t low = oneByOne - 1, high = 2 * oneByOne;
    while (high < kLongest && goesOn(high, bit(lane))) {
      low = high;
      high *= 2;
    }
    if (high >= kLongest) {
      LaneMask endless = goesOn(low, running);
      trips.exact &= ~endless;
      for (LaneMask rest = endless; rest; rest &= rest - 1)
        trips.lanes[llvm::countr_zero(rest)] = kLongest;
      return endless;
    }
    while (high - low > 1) {
      int64_t middle = low + (high - low) / 2;
      (goesOn(middle, bit(lane)) ? low : high) = middle;
    }
    LaneMask same = goesOn(low, running) & ~goesOn(high, running);
    assert(same & bit(lane) && "the lane itself has the count that was found");
    for (LaneMask rest = same; rest; rest &= rest - 1)
      trips.lanes[llvm::countr_zero(rest)] = high;
    return same;
  }
};

/// Counts from a closed form; where it is unknown, what is assumed stays below
/// its bounds.
TripCount evaluateTrip(ExprAttr trip, int64_t assumed,
                       LaneEvaluator &evaluator) {
  TripCount trips;
  LaneValue value = evaluator.evaluate(trip);
  trips.exact = value.known;
  UpperBounds bounds;
  if (value.known != kAllLanes)
    bounds = upperBounds(trip, evaluator);
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    int64_t &count = trips.lanes[lane];
    count = value.known & bit(lane) ? value[lane] : assumed;
    if (bounds.bounded & bit(lane))
      count = std::min(count, bounds.lanes[lane]);
    count = std::max<int64_t>(count, 0);
  }
  return trips;
}

} // namespace

int64_t TripCount::most(LaneMask active) const {
  int64_t most = 0;
  for (; active; active &= active - 1)
    most = std::max(most, lanes[llvm::countr_zero(active)]);
  return most;
}

TripCount gpuperf::countWhile(ExprAttr cond, unsigned slot,
                              LaneEvaluator &evaluator, LaneMask active,
                              int64_t start) {
  return WhileSearch(cond, stepsOf(cond, slot, evaluator), slot, evaluator,
                     kAssumedTrip)
      .run(active, start);
}

WhileSteps gpuperf::stepsOf(ExprAttr cond, unsigned slot,
                            LaneEvaluator &evaluator) {
  CounterDependence dependence(slot, evaluator);
  if (dependence.isFollowed(cond))
    return {kFollowedSteps, true};
  bool isUntilEqual = cond.getKind() == ExprKind::Ne &&
                      llvm::all_of(cond.getOperands(), [&](ExprAttr side) {
                        return dependence.isMonotone(side);
                      });
  return {dependence.isMonotone(cond) ? kOneByOneMonotone : kOneByOne, false,
          isUntilEqual};
}

/// `cond` with the largest values that the launch gives its parameters without
/// one; null where it gives none.
static ExprAttr withUpperBounds(ExprAttr cond, const ResolvedLaunch &launch) {
  ExprAttr result = cond.replaceLeaves([&](ExprAttr leaf) -> ExprAttr {
    std::string name = leaf.isParam() ? leaf.getName().str() : std::string();
    auto most = launch.upperBounds.find(name);
    bool isOpen = most != launch.upperBounds.end() && !launch.args.count(name);
    return isOpen ? ExprAttr::getConst(leaf.getContext(), most->second)
                  : ExprAttr();
  });
  return result == cond ? ExprAttr() : result;
}

LoopLength::LoopLength(LoopOp loop, unsigned slot, LaneEvaluator &evaluator)
    : trip(loop.getTrip()), whileCond(loop.getWhileCond()),
      atLeastOnce(loop.getAtLeastOnce()), steps(loop.getSteps().value_or(1)) {
  if (std::optional<llvm::APFloat> given = loop.getExpected())
    expected = given->convertToDouble();
  if (!whileCond)
    return;
  whileSteps = stepsOf(*whileCond, slot, evaluator);
  upperBoundCond = withUpperBounds(*whileCond, evaluator.launchOf());
}

/// Counts of a condition; where it is open, what is assumed stays below the
/// count with the largest values.
static TripCount searchWhile(const LoopLength &length, unsigned slot,
                             LaneEvaluator &evaluator, LaneMask active) {
  auto search = [&](ExprAttr cond) {
    return WhileSearch(cond, length.whileSteps, slot, evaluator, length.assumed)
        .run(active, length.atLeastOnce);
  };
  TripCount trips = search(*length.whileCond);
  if (!length.upperBoundCond || !(active & ~trips.exact))
    return trips;
  TripCount most = search(length.upperBoundCond);
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (most.exact & ~trips.exact & bit(lane))
      trips.lanes[lane] = std::min(trips.lanes[lane], most.lanes[lane]);
  return trips;
}

TripCount gpuperf::countTrips(const LoopLength &length, unsigned slot,
                              LaneEvaluator &evaluator, LaneMask active) {
  TripCount trips;
  if (length.expected) {
    // Not more than can be walked in a lifetime, whatever was written.
    double count = std::clamp(*length.expected, 0.0, double(kLongest));
    trips.lanes.fill(static_cast<int64_t>(count + 0.5));
    return trips;
  }
  if (length.trip)
    trips = evaluateTrip(*length.trip, length.assumed, evaluator);
  else if (length.whileCond)
    trips = searchWhile(length, slot, evaluator, active);
  else {
    trips.lanes.fill(length.assumed);
    trips.exact = 0;
  }
  if (length.steps > 1)
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (!(trips.exact & bit(lane)))
        trips.lanes[lane] = std::min<int64_t>(
            trips.lanes[lane], llvm::divideCeil(length.assumed, length.steps));
  if (length.endsEarly) {
    for (int64_t &count : trips.lanes)
      count = std::min(count, length.assumed);
    trips.exact = 0;
  }
  if (length.atLeastOnce)
    for (int64_t &count : trips.lanes)
      count = std::max<int64_t>(count, 1);
  return trips;
}
