//===- LanePattern.cpp - the shape of a request's addresses ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LanePattern.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/bit.h"
#include <cassert>

using namespace gpuperf;

/// The step s with address = c + s * position for all active lanes, when there
/// is one. Lanes at the same position must have the same address, and tell
/// nothing of s.
static std::optional<int64_t>
commonStep(const LaneAddresses &lanes,
           llvm::function_ref<int64_t(unsigned)> position) {
  std::optional<int64_t> step;
  bool consistent = true;
  int first = -1;
  lanes.forEachActive([&](unsigned lane, int64_t address) {
    if (first < 0) {
      first = lane;
      return;
    }
    int64_t distance = position(lane) - position(first);
    int64_t bytes = address - lanes.address[first];
    if (!step && distance)
      step = bytes / distance;
    consistent &= bytes == saturatingMul(step.value_or(0), distance);
  });
  return consistent ? step : std::nullopt;
}

/// The byte distance of lanes that differ by one in x alone, when it is one
/// number over all rows in `mask`.
static std::optional<int64_t> stepInRows(const LaneAddresses &lanes,
                                         const std::array<LaneValue, 3> &thread,
                                         LaneMask mask, bool &hasRow) {
  std::optional<int64_t> step;
  for (unsigned lane = 1; lane != kWarpSize; ++lane) {
    bool pair = mask >> lane & mask >> (lane - 1) & 1;
    if (!pair || thread[0][lane] != thread[0][lane - 1] + 1)
      continue;
    int64_t distance = lanes.address[lane] - lanes.address[lane - 1];
    hasRow = true;
    if (step && *step != distance)
      return std::nullopt;
    step = distance;
  }
  return step;
}

/// Whether address = c + a * x + b * y + d * z over the active lanes: the lanes
/// at the rows' starts, brought to x = 0, step evenly.
static bool isAffineInRows(LaneAddresses lanes,
                           const std::array<LaneValue, 3> &thread,
                           int64_t stepX) {
  bool deep = false;
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    lanes.address[lane] -= stepX * thread[0][lane];
    deep |= thread[2][lane] != thread[2][0];
  }
  if (!deep)
    return commonStep(lanes, [&](unsigned lane) { return thread[1][lane]; })
        .has_value();
  // Rows and slices: y's step from the lanes of one slice, then z's.
  LaneAddresses slice = lanes;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    if (thread[2][lane] != thread[2][0])
      slice.active &= ~(LaneMask(1) << lane);
  auto stepY =
      commonStep(slice, [&](unsigned lane) { return thread[1][lane]; });
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    lanes.address[lane] -= stepY.value_or(0) * thread[1][lane];
  return commonStep(lanes, [&](unsigned lane) { return thread[2][lane]; })
      .has_value();
}

PatternAnswer gpuperf::classifyLanes(const LaneAddresses &lanes,
                                     const std::array<LaneValue, 3> &thread,
                                     LaneMask live) {
  assert((lanes.active & ~live) == 0 && "an active lane is a thread");
  PatternAnswer answer;
  LaneAddresses shape = lanes;
  if (llvm::popcount(shape.active) < 2)
    shape.active = live;
  if (auto step = stepInRows(lanes, thread, live, answer.hasRow))
    answer.derivativeTx = double(*step) / lanes.bytes;
  if (llvm::popcount(shape.active) < 2) {
    answer.pattern = LanePattern::Uniform;
    answer.laneStrideBytes = 0;
    return answer;
  }
  answer.laneStrideBytes =
      commonStep(shape, [](unsigned lane) { return int64_t(lane); });
  bool activeRow = false;
  auto stepX = stepInRows(shape, thread, shape.active, activeRow);
  if (answer.laneStrideBytes)
    answer.pattern = *answer.laneStrideBytes == 0 ? LanePattern::Uniform
                     : *answer.laneStrideBytes == lanes.bytes
                         ? LanePattern::Unit
                         : LanePattern::Strided;
  else if (isAffineInRows(shape, thread, stepX.value_or(0)))
    answer.pattern = LanePattern::Affine2D;
  else
    answer.pattern = LanePattern::Permuted;
  return answer;
}
