//===- Warp.cpp - shuffles, votes and such of a warp's lanes --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Parallel Synchronization and Communication Instructions".
//
//===----------------------------------------------------------------------===//

#include "Block.h"
#include <algorithm>

using namespace gpuperf;
using namespace gpuperf::execute;

/// The lane that `lane` reads from, and whether that is in its segment.
static std::pair<int, bool> sourceOf(WarpCall call, int lane, uint32_t b,
                                     uint32_t c) {
  int bval = b & 31, cval = c & 31, segment = c >> 8 & 31;
  int most = (lane & segment) | (cval & ~segment), least = lane & segment;
  int from = 0;
  bool isInside = false;
  switch (call) {
  case WarpCall::ShuffleUp:
    from = lane - bval;
    isInside = from >= most;
    break;
  case WarpCall::ShuffleDown:
    from = lane + bval;
    isInside = from <= most;
    break;
  case WarpCall::ShuffleXor:
    from = lane ^ bval;
    isInside = from <= most;
    break;
  default:
    from = least | (bval & ~segment);
    isInside = from <= most;
  }
  return {isInside ? from : lane, isInside};
}

static void shuffle(Fibre **lanes, uint32_t participants) {
  for (int i = 0; i < 32; ++i) {
    if (!(participants >> i & 1))
      continue;
    const WarpRequest &request = lanes[i]->request;
    auto [from, isInside] = sourceOf(request.call, i, request.b, request.c);
    // What a lane that takes no part would give is undefined.
    uint32_t value = participants >> from & 1
                         ? uint32_t(lanes[from]->request.value)
                         : uint32_t(request.value);
    lanes[i]->result = uint64_t(isInside) << 32 | value;
  }
}

static void matchAny(Fibre **lanes, uint32_t participants) {
  for (int i = 0; i < 32; ++i) {
    if (!(participants >> i & 1))
      continue;
    uint32_t same = 0;
    for (int j = 0; j < 32; ++j)
      if ((participants >> j & 1) &&
          lanes[j]->request.value == lanes[i]->request.value)
        same |= 1u << j;
    lanes[i]->result = same;
  }
}

static uint32_t reduced(WarpCall call, uint32_t a, uint32_t b) {
  switch (call) {
  case WarpCall::ReduceAdd:
    return a + b;
  case WarpCall::ReduceMinSigned:
    return uint32_t(std::min(int32_t(a), int32_t(b)));
  case WarpCall::ReduceMaxSigned:
    return uint32_t(std::max(int32_t(a), int32_t(b)));
  case WarpCall::ReduceMinUnsigned:
    return std::min(a, b);
  case WarpCall::ReduceMaxUnsigned:
    return std::max(a, b);
  case WarpCall::ReduceAnd:
    return a & b;
  case WarpCall::ReduceOr:
    return a | b;
  default:
    return a ^ b;
  }
}

/// The result that all lanes get.
static uint64_t common(WarpCall call, Fibre **lanes, uint32_t participants) {
  int first = __builtin_ctz(participants);
  uint32_t holds = 0, value = uint32_t(lanes[first]->request.value);
  bool isSame = true;
  for (int i = first; i < 32; ++i) {
    if (!(participants >> i & 1))
      continue;
    holds |= uint32_t(lanes[i]->request.value != 0) << i;
    isSame &= lanes[i]->request.value == lanes[first]->request.value;
    if (i != first)
      value = reduced(call, value, uint32_t(lanes[i]->request.value));
  }
  switch (call) {
  case WarpCall::All:
    return holds == participants;
  case WarpCall::Any:
    return holds != 0;
  case WarpCall::Uniform:
    return holds == 0 || holds == participants;
  case WarpCall::Ballot:
    return holds;
  case WarpCall::MatchAll:
    return isSame ? uint64_t(1) << 32 | participants : 0;
  case WarpCall::Sync:
  case WarpCall::Active:
    return participants;
  default:
    return value;
  }
}

void gpuperf::execute::computeWarpCall(Fibre **lanes, uint32_t participants) {
  int first = __builtin_ctz(participants);
  WarpCall call = lanes[first]->request.call;
  if (call >= WarpCall::ShuffleUp && call <= WarpCall::ShuffleIndex)
    return shuffle(lanes, participants);
  if (call == WarpCall::MatchAny)
    return matchAny(lanes, participants);
  if (call == WarpCall::Matrix)
    return computeMatrixCall(lanes);
  bool elects = call == WarpCall::Elect;
  uint64_t result =
      elects ? uint64_t(first) : common(call, lanes, participants);
  for (int i = first; i < 32; ++i)
    if (participants >> i & 1)
      lanes[i]->result =
          elects && i == first ? result | uint64_t(1) << 32 : result;
}
