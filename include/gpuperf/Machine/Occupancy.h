//===- Occupancy.h - resident warps of an SM --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   threads, registers, shared bytes of a block ─▶ blocks that fit into each
//   resource of an SM ─▶ the smallest count is the occupancy, and its resource
//   is the limiter ─▶ what has to shrink for one more block
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_OCCUPANCY_H
#define GPUPERF_MACHINE_OCCUPANCY_H

#include "gpuperf/Machine/Machine.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// The resources that one block needs.
struct BlockResources {
  int64_t threads = 0;
  int64_t registersPerThread = 0;
  int64_t staticSharedBytes = 0;
  int64_t dynamicSharedBytes = 0;
  /// The preferred shared-memory carve-out of the unified L1 in bytes, as set
  /// by cudaFuncAttributePreferredSharedMemoryCarveout; absent: the largest
  /// one.
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
  /// The resource that limits the occupancy; empty while the occupancy is not
  /// known.
  std::optional<Limiter> limiter;
  /// How to get one more block: "with at most 40 registers per thread: 48 warps
  /// per SM". Empty at full occupancy, or when less of a single resource does
  /// not help.
  std::string nextStep;
  /// Why the block cannot be launched: "1025 threads per block, at most 1024".
  /// Empty when it can be launched.
  std::string unlaunchable;

  /// Blocks per SM that each resource alone would allow; absent when the block
  /// does not use the resource (no registers, no shared memory).
  Count blocksByWarps, blocksByRegisters, blocksByShared, blocksByLimit;
  /// What the hardware allocates to one block.
  int64_t registersAllocatedPerBlock = 0;
  int64_t sharedBytesAllocatedPerBlock = 0;
  /// The shared-memory carve-out that was used for blocksByShared, in bytes.
  int64_t sharedBytesPerSM = 0;
};

/// The blocks per SM without the limit of `occupancy.limiter`: the number that
/// the next resource allows.
int64_t blocksWithoutLimiter(const Occupancy &occupancy);

/// Occupancy of `block` on `machine` by NVIDIA's published rules: those of
/// cuda_occupancy.h for 3.0 and later, those of the CUDA occupancy calculator
/// for 1.x and 2.x. A block without threads or with a negative amount of a
/// resource is unlaunchable. The error names the limit that the machine's
/// description lacks.
llvm::Expected<Occupancy> computeOccupancy(const Machine &machine,
                                           const BlockResources &block);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_OCCUPANCY_H
