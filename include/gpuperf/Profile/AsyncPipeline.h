//===- AsyncPipeline.h - a loop that waits for copies -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_ASYNCPIPELINE_H
#define GPUPERF_PROFILE_ASYNCPIPELINE_H

#include "gpuperf/Support/SourcePlace.h"

namespace gpuperf {

/// A loop, in its steady state, whose warps wait for asynchronous copies at a
/// ring of barriers in shared memory.
struct AsyncPipeline {
  SourcePlace place; ///< of the wait
  /// Maximum number of copies under way: the number of barriers in the ring.
  unsigned stages = 0;
  /// Cycles from the issue of a copy until its bytes have arrived.
  double copyCycles = 0;
  /// Cycles of one iteration, and the part of them that is the wait.
  double iterationCycles = 0, waitCycles = 0;
  double iterationsPerWarp = 0;
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_ASYNCPIPELINE_H
