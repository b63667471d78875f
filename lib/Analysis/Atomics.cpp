//===- Atomics.cpp - lanes of an atomic that contend ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Atomics.h"

using namespace gpuperf;

unsigned gpuperf::lanesOnOneAddress(const LaneAddresses &lanes) {
  llvm::SmallVector<int64_t, kWarpSize> addresses;
  lanes.forEachActive(
      [&](unsigned, int64_t address) { addresses.push_back(address); });
  std::sort(addresses.begin(), addresses.end());
  unsigned most = 0, run = 0;
  for (size_t i = 0; i != addresses.size(); ++i) {
    run = i && addresses[i] == addresses[i - 1] ? run + 1 : 1;
    most = std::max(most, run);
  }
  return most;
}
