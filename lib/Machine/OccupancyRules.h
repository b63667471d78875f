//===- OccupancyRules.h - occupancy, and how to raise it --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MACHINE_OCCUPANCYRULES_H
#define GPUPERF_LIB_MACHINE_OCCUPANCYRULES_H

#include "gpuperf/Machine/Occupancy.h"
#include "llvm/ADT/ArrayRef.h"

namespace gpuperf {

/// The limits that the rules use, all known and greater than zero.
struct OccupancyParameters {
  unsigned major = 0;
  int64_t warpSize = 0, maxThreads = 0, maxWarps = 0, maxBlocks = 0;
  int64_t registersPerSM = 0, maxRegistersPerBlock = 0,
          maxRegistersPerThread = 0, registerUnit = 0, warpGranularity = 0,
          subPartitions = 0;
  bool registersPerBlock = false; ///< 1.x
  int64_t sharedPerSM = 0, sharedPerBlock = 0, sharedOptIn = 0,
          sharedReserved = 0, sharedUnit = 0;
  llvm::ArrayRef<int64_t> carveOuts;
};

/// Occupancy without nextStep.
Occupancy applyOccupancyRules(const OccupancyParameters &parameters,
                              const BlockResources &block);

/// The smallest change of the limiting resource that lets an SM hold more
/// warps, such as "with at most 40 registers per thread: 48 warps per SM";
/// empty if there is none.
std::string adviseOccupancy(const OccupancyParameters &parameters,
                            const BlockResources &block,
                            const Occupancy &occupancy);

} // namespace gpuperf

#endif // GPUPERF_LIB_MACHINE_OCCUPANCYRULES_H
