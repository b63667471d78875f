//===- AsyncWork.h - work beside the warps of a kernel ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_ASYNCWORK_H
#define GPUPERF_PROFILE_ASYNCWORK_H

#include "gpuperf/Support/SourcePlace.h"
#include <string>
#include <vector>

namespace gpuperf {

/// A loop whose warps wait at a ring of barriers in shared memory for copies
/// that go on meanwhile, in its steady state.
struct AsyncPipeline {
  SourcePlace place; ///< of the wait
  /// Copies that are under way at a time, at most: the barriers of the ring.
  unsigned stages = 0;
  /// From when a copy is asked for until its bytes are there.
  double copyCycles = 0;
  /// Of an iteration, and of that the wait.
  double iterationCycles = 0, waitCycles = 0;
  double iterationsPerWarp = 0;
};

/// What units beside the warps of a kernel do, and how long warps wait for
/// them.
struct AsyncWork {
  /// Cycles for which products of warp groups keep the tensor cores of an SM
  /// busy, by the warp: a fourth of those of its group.
  double productCyclesPerWarp = 0;
  /// Lanes that arrive at barriers in shared memory, and copies in bulk.
  double mbarrierLanesPerWarp = 0, bulkCopiesPerWarp = 0;
  /// Of barriersPerWarp, waits at barriers in shared memory, where a warp waits
  /// for work that goes on meanwhile.
  double asyncWaitsPerWarp = 0;
  /// Of latencyCyclesPerWarp, the cycles that wait for products and copies
  /// beside the warp.
  double asyncWaitCyclesPerWarp = 0;
  /// Of l2Bytes and dramBytes, those of copies in bulk.
  double bulkL2Bytes = 0, bulkDramBytes = 0;
  /// Wavefronts of requests to the shared memory of other blocks of a cluster.
  double clusterWavefrontsPerWarp = 0;
  std::vector<AsyncPipeline> pipelines;
  /// Why ptxas has each product of a warp group wait for the one before it, in
  /// ptxas' words; empty when it does not, and when ptxas was not asked.
  std::string serialisedProducts;
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_ASYNCWORK_H
