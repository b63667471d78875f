//===- Occupancy.h - resident warps of an SM --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   block's threads, registers, shared bytes ─▶ blocks that each resource of an
//   SM can hold ─▶ the smallest is the occupancy, its resource the limiter ─▶
//   what has to shrink for one block more
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_OCCUPANCY_H
#define GPUPERF_MACHINE_OCCUPANCY_H

#include "gpuperf/Machine/Machine.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// What one block needs.
struct BlockResources {
  int64_t threads = 0;
  int64_t registersPerThread = 0;
  int64_t staticSharedBytes = 0;
  int64_t dynamicSharedBytes = 0;
  /// Shared memory to use of the unified L1, in bytes, as
  /// cudaFuncAttributePreferredSharedMemoryCarveout asks; absent: the largest.
  Count preferredSharedBytes;
  /// Whether the kernel opts in to more than the default shared memory per
  /// block (cudaFuncAttributeMaxDynamicSharedMemorySize).
  bool optInShared = true;
};

/// How many blocks and warps of a kernel one SM holds at once.
struct Occupancy {
  int64_t warpsPerSM = 0;
  int64_t maxWarpsPerSM = 0;
  int64_t blocksPerSM = 0; ///< 0 when the block cannot be launched
  int64_t warpsPerBlock = 0;
  /// What limits; nothing while the occupancy is not known.
  std::optional<Limiter> limiter;
  /// The next step, as "with at most 40 registers per thread: 48 warps per SM";
  /// empty at full occupancy or when no smaller need of one resource helps.
  std::string nextStep;
  /// Why the block cannot be launched, as "1025 threads per block, at most
  /// 1024"; empty when it can.
  std::string unlaunchable;

  /// Blocks that each resource alone would allow; absent when it does not limit
  /// (no registers, no shared memory).
  Count blocksByWarps, blocksByRegisters, blocksByShared, blocksByLimit;
  /// What the hardware hands out to one block.
  int64_t registersAllocatedPerBlock = 0;
  int64_t sharedBytesAllocatedPerBlock = 0;
  /// The carve-out that the figure rests on, in bytes.
  int64_t sharedBytesPerSM = 0;
};

/// The blocks that an SM holds if what limits them did not: as many as the next
/// resource allows.
int64_t blocksWithoutLimiter(const Occupancy &occupancy);

/// Occupancy of `block` on `machine` by NVIDIA's published rules: those of
/// cuda_occupancy.h for 3.0 and later, those of the CUDA occupancy calculator
/// for 1.x and 2.x. A block with no threads or negative needs is unlaunchable.
/// The error names the limit that the machine's description lacks.
llvm::Expected<Occupancy> computeOccupancy(const Machine &machine,
                                           const BlockResources &block);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_OCCUPANCY_H
