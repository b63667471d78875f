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

} // namespace gpuperf

#endif // GPUPERF_PROFILE_ASYNCPIPELINE_H
