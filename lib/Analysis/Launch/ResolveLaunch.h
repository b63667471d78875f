//===- ResolveLaunch.h - from unknowns to numbers ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   command line ──┐
//   gpuperf.launch ├─▶ expressions with their origin ─▶ those that have a value
//   launch bounds ─┘                                           │
//     block: else the default of 256 threads                   │
//     grid:  else what a guard with a known bound asks for,    │
//            else eight full waves                             ▼
//                          bounds of guards without a value: from the grid
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_RESOLVELAUNCH_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_RESOLVELAUNCH_H

#include "gpuperf/Analysis/Launch/LaunchOverride.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include "gpuperf/Support/OccupancyQuestion.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

constexpr int64_t kDefaultBlockThreads = 256;
constexpr int64_t kDefaultWaves = 8;
/// Registers per thread if the kernel does not state them.
constexpr int64_t kDefaultRegisters = 32;

/// Returns the launch with numbers for everything. `launch` may be null if
/// nothing is known. The override has precedence over the facts in the
/// operation. The defaults are a block of 256 threads, a grid of eight full
/// waves, and parameters derived from the guards they appear in (`if (i < n)`
/// on a global thread index sets n to the size of the grid). It is an error if
/// an expression of the override does not parse or evaluate.
llvm::Expected<ResolvedLaunch>
resolveLaunch(KernelOp kernel, LaunchOp launch, const Machine &machine,
              const LaunchOverride &override,
              std::vector<std::string> &assumptions);

/// Bytes of the kernel's shared arrays of known size, each at its alignment, in
/// the order of declaration.
int64_t staticSharedBytes(KernelOp kernel);

/// The number of blocks that all SMs hold at once; 1 per SM if the machine's
/// description does not determine it or the block cannot be launched.
int64_t blocksPerWave(KernelOp kernel, const ResolvedLaunch &launch,
                      const Machine &machine);

/// The results of CUDA's occupancy functions for `kernel`; empty if the
/// machine's description does not determine them. The block size is the largest
/// multiple of a warp, or the limit, with which an SM holds the most threads,
/// as found by cudaOccMaxPotentialOccupancyBlockSize in cuda_occupancy.h.
Count answerOccupancy(KernelOp kernel, const Machine &machine,
                      const OccupancyQuestion &question);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_RESOLVELAUNCH_H
