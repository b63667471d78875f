//===- Coalescing.h - memory transactions of one request --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   addresses of the active lanes
//     ─▶ distinct 128-byte lines and 32-byte sectors
//     ─▶ the machine's own rule: transactions, bytes
//
// docs/analyses/coalescing.md works examples.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_REQUEST_COALESCING_H
#define GPUPERF_LIB_ANALYSIS_REQUEST_COALESCING_H

#include "Lanes/LaneAddresses.h"
#include "gpuperf/Machine/RequestRules.h"
#include <optional>

namespace gpuperf {

constexpr unsigned kLineBytes = 128, kSectorBytes = 32;

/// The costs of one request of a warp outside the shared memory of the SM.
struct CoalescingCounts {
  double lines = 0;            ///< distinct 128-byte lines
  double linesIfAligned = 0;   ///< if the lowest address were at the start of a
                               ///< line
  double sectors = 0;          ///< distinct 32-byte sectors
  double sectorsIfAligned = 0; ///< if the lowest address were at the start of a
                               ///< sector
  double sectorsIdeal = 0;     ///< fewest sectors that hold as many bytes
  double transactions = 0;     ///< under the machine's rule
  double transactionBytes = 0; ///< bytes that the transactions move
};

/// Counts one request to global, texture or generic memory. Lines and sectors
/// do not depend on the machine. Transactions follow its `transactionRule`
/// (32-byte sectors if the description has none); each rule is documented at
/// its function in Coalescing.cpp. All counts are zero without an active lane.
CoalescingCounts countCoalescing(const LaneAddresses &lanes, bool isLoad,
                                 const RequestRules &rules);

/// The same for local memory. `offsets` are byte offsets in each thread's own
/// local memory.
CoalescingCounts countLocalCoalescing(const LaneAddresses &offsets, bool isLoad,
                                      const RequestRules &rules);

/// Sectors that lanes write to without writing all of their bytes, and lines
/// with such a sector.
struct PartialUnits {
  unsigned sectors = 0, lines = 0;
};

/// Counts partially written sectors and lines of one request that stores.
PartialUnits countPartial(const LaneAddresses &lanes);

/// The expected number of distinct units of `unitBytes` that `lanes` touch if
/// each accesses any of `elements` elements of `bytes` with the same
/// probability and the first element is at the start of a unit: 32 * (1 - (31 /
/// 32)^32) = 20.4 sectors for a warp in a table of 256 floats. No value if an
/// element may lie in two units.
std::optional<double> expectedUnits(unsigned lanes, unsigned bytes,
                                    int64_t elements, unsigned unitBytes);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_COALESCING_H
