//===- Atomics.h - contention among lanes -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_REQUEST_ATOMICS_H
#define GPUPERF_LIB_ANALYSIS_REQUEST_ATOMICS_H

#include "Lanes/LaneAddresses.h"
#include "gpuperf/Machine/RequestRules.h"

namespace gpuperf {

/// The largest number of active lanes with the same address. These lanes are
/// served one after another unless the machine merges them.
unsigned lanesOnOneAddress(const LaneAddresses &lanes);

/// The largest number of active lanes that access a word in one bank of shared
/// memory, including lanes that access the same word. This is the e of Dong and
/// Pai (2025, section 3.1). A lane that spans several banks counts in each of
/// them.
unsigned lanesInOneBank(const LaneAddresses &lanes, const RequestRules &rules);

/// The expected largest number of `lanes` in one of `bins` if each lane falls
/// into any bin with the same probability. The value is exact: 3.53 for 32
/// lanes in 32 bins. It is 0 if there is no lane or no bin.
double expectedLargestShare(unsigned lanes, unsigned bins);

/// The value of expectedLargestShare for lanes spread at random over a shared
/// array of `elements` elements of `bytes` each.
double expectedLanesInOneBank(unsigned lanes, unsigned bytes, int64_t elements,
                              const RequestRules &rules);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_REQUEST_ATOMICS_H
