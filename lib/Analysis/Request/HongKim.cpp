//===- HongKim.cpp - Hong and Kim's coalescing algorithms -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HongKim.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace gpuperf;

static constexpr unsigned kHalfWarp = 16;

/// Whether the element index of the half warp's first lane is a multiple of 16.
static bool startsAligned(const LaneAddresses &lanes, unsigned firstLane) {
  return lanes.address[firstLane] % (int64_t(kHalfWarp) * lanes.bytes) == 0;
}

static HongKimAnswer algorithm1(const LaneAddresses &lanes,
                                std::optional<double> derivative) {
  bool size = lanes.bytes == 4 || lanes.bytes == 8 || lanes.bytes == 16;
  bool coalesced = size && derivative == 1.0;
  for (unsigned first : {0u, kHalfWarp})
    if (lanes.slice(first, kHalfWarp).active)
      coalesced &= startsAligned(lanes, first);
  return {coalesced, coalesced ? 1.0 : double(kWarpSize)};
}

static HongKimAnswer algorithm2(const LaneAddresses &lanes,
                                std::optional<double> derivative) {
  if (!derivative)
    return {false, double(llvm::popcount(lanes.active))};
  double segment = lanes.bytes == 1 ? 32 : lanes.bytes == 2 ? 64 : 128;
  double span = std::fabs(*derivative) * kHalfWarp * lanes.bytes;
  HongKimAnswer answer{true, 0};
  for (unsigned first : {0u, kHalfWarp}) {
    if (!lanes.slice(first, kHalfWarp).active)
      continue;
    double n = !startsAligned(lanes, first) + std::ceil(span / segment);
    n = std::clamp(n, 1.0, double(kHalfWarp));
    answer.coalesced &= n == 1;
    answer.transactions += n;
  }
  return answer;
}

HongKimAnswer gpuperf::hongKim(const LaneAddresses &lanes,
                               std::optional<double> derivative, bool inOrder) {
  if (!lanes.active)
    return {};
  return inOrder ? algorithm1(lanes, derivative)
                 : algorithm2(lanes, derivative);
}
