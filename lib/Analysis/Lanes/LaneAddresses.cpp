//===- LaneAddresses.cpp - the addresses of one request -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneAddresses.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;

LaneAddresses LaneAddresses::slice(unsigned first, unsigned count) const {
  assert(first < kWarpSize && count > 0 && "a slice has a lane of the warp");
  LaneAddresses part = *this;
  LaneMask mask = count >= kWarpSize ? kAllLanes : (LaneMask(1) << count) - 1;
  part.active &= mask << first;
  return part;
}

unsigned gpuperf::countUnits(const LaneAddresses &lanes, unsigned unitBytes) {
  assert(llvm::isPowerOf2_32(unitBytes) && "units are found by a shift");
  // An arithmetic shift rounds towards minus infinity, as alignment does.
  unsigned shift = llvm::Log2_32(unitBytes);
  llvm::SmallVector<int64_t, 64> units;
  lanes.forEachActive([&](unsigned, int64_t address) {
    int64_t last = (address + lanes.bytes - 1) >> shift;
    for (int64_t unit = address >> shift; unit <= last; ++unit)
      if (units.empty() || units.back() != unit)
        units.push_back(unit);
  });
  // Neighbouring lanes mostly are in order, and each unit is in once.
  if (std::is_sorted(units.begin(), units.end()))
    return units.size();
  std::sort(units.begin(), units.end());
  return std::unique(units.begin(), units.end()) - units.begin();
}

unsigned gpuperf::countBytes(const LaneAddresses &lanes) {
  llvm::SmallVector<int64_t, kWarpSize> starts;
  lanes.forEachActive(
      [&](unsigned, int64_t address) { starts.push_back(address); });
  if (!std::is_sorted(starts.begin(), starts.end()))
    std::sort(starts.begin(), starts.end());
  int64_t total = 0, end = INT64_MIN;
  for (int64_t start : starts) {
    int64_t next = start + lanes.bytes;
    total += next - std::max(start, end);
    end = next;
  }
  return total;
}

LaneAddresses gpuperf::localWord(const LaneAddresses &offsets, unsigned word) {
  assert(word < localWords(offsets.bytes) && "not a word of the access");
  LaneAddresses result = offsets;
  result.bytes = std::min(offsets.bytes - 4 * word, 4u);
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    int64_t offset = offsets.address[lane] + 4 * word;
    result.address[lane] =
        (offset >> 2) * (4 * kWarpSize) + 4 * lane + (offset & 3);
  }
  return result;
}
