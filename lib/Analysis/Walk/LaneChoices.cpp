//===- LaneChoices.cpp - which lanes take a branch ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneChoices.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;

static int firstLane(LaneMask mask) { return llvm::countr_zero(mask); }
static int lastLane(LaneMask mask) { return 31 - llvm::countl_zero(mask); }

/// Whether the lanes are more than one lane apart, all by the same number.
static bool isSpaced(LaneMask mask) {
  int distance = 0;
  for (LaneMask rest = mask; rest & (rest - 1);) {
    int lane = firstLane(rest);
    rest &= rest - 1;
    int step = firstLane(rest) - lane;
    if (step == 1 || (distance && step != distance))
      return false;
    distance = step;
  }
  return distance != 0;
}

LaneChoice gpuperf::laneChoice(LaneMask taken, LaneMask skipped) {
  assert(taken && skipped && !(taken & skipped) && "lanes part");
  if (llvm::popcount(taken) == 1)
    return LaneChoice::One;
  if (lastLane(taken) < firstLane(skipped) ||
      lastLane(skipped) < firstLane(taken))
    return LaneChoice::Leading;
  return isSpaced(taken) ? LaneChoice::Spaced : LaneChoice::Mixed;
}

std::optional<LaneChoice> gpuperf::tripChoice(const LaneNumbers &trips,
                                              LaneMask active) {
  if (!active)
    return std::nullopt;
  int64_t least = trips[firstLane(active)], most = least;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (active >> lane & 1) {
      least = std::min(least, trips[lane]);
      most = std::max(most, trips[lane]);
    }
  if (least == most)
    return std::nullopt;
  return most == least + 1 ? LaneChoice::Leading : LaneChoice::Mixed;
}

LaneChoice gpuperf::together(std::optional<LaneChoice> a, LaneChoice b) {
  if (!a || *a == b || *a == LaneChoice::One)
    return b;
  return b == LaneChoice::One ? *a : LaneChoice::Mixed;
}
