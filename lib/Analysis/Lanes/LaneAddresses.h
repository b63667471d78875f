//===- LaneAddresses.h - the addresses of one request -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_LANEADDRESSES_H
#define GPUPERF_LIB_ANALYSIS_LANES_LANEADDRESSES_H

#include "LaneEvaluator.h"

namespace gpuperf {

/// One request of a warp: the byte address of each active lane and the number
/// of bytes that it accesses there.
struct LaneAddresses {
  std::array<int64_t, kWarpSize> address{};
  LaneMask active = 0;
  unsigned bytes = 0;

  /// Calls `fn(lane, address)`. This is a template because it is the most
  /// frequent call of a walk.
  template <typename Fn> void forEachActive(Fn fn) const {
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (active >> lane & 1)
        fn(lane, address[lane]);
  }
  /// The request of the lanes in `[first, first + count)` alone.
  LaneAddresses slice(unsigned first, unsigned count) const;
};

/// The number of distinct aligned units of `unitBytes` (a power of two) that
/// the active lanes touch.
unsigned countUnits(const LaneAddresses &lanes, unsigned unitBytes);

/// The number of distinct bytes that the active lanes touch.
unsigned countBytes(const LaneAddresses &lanes);

/// Maps local memory to its layout in the device: consecutive 32-bit words
/// belong to consecutive threads (CUDA C++ Programming Guide, "Device Memory
/// Accesses"), so that all lanes at one offset touch one line. `offsets` are
/// byte offsets in each thread's own memory. The result is the request for word
/// number `word` of every lane's access: a double has words 0 and 1
/// (`localWords`).
LaneAddresses localWord(const LaneAddresses &offsets, unsigned word);
inline unsigned localWords(unsigned bytes) { return (bytes + 3) / 4; }

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_LANEADDRESSES_H
