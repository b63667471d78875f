//===- ResolveLaunch.h - unknowns of a launch become numbers ----*- C++ -*-===//
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
//                          bounds of guards without a value: what the grid holds
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
/// Registers per thread where the kernel says nothing.
constexpr int64_t kDefaultRegisters = 32;

/// The launch with numbers for everything. `launch` may be null (nothing known).
/// Order of trust: override, then what the operation says; defaults: block 256,
/// grid eight full waves, parameters assumed from the guards they appear in
/// (`if (i < n)` on a global thread index sizes n by the grid). Errors: an
/// expression of the override that does not parse or evaluate.
llvm::Expected<ResolvedLaunch>
resolveLaunch(KernelOp kernel, LaunchOp launch, const Machine &machine,
              const LaunchOverride &override,
              std::vector<std::string> &assumptions);

/// Bytes of the kernel's shared arrays whose extent is known, each at its
/// alignment, in the order of declaration.
int64_t staticSharedBytes(KernelOp kernel);

/// Blocks that all SMs hold at once; 1 per SM when the machine's description
/// does not tell, or the block cannot be launched.
int64_t blocksPerWave(KernelOp kernel, const ResolvedLaunch &launch,
                      const Machine &machine);

/// What CUDA's occupancy functions answer of `kernel`; nothing where the
/// machine's description does not tell. The block size is the largest multiple
/// of a warp, or the limit, with which an SM holds most threads, as
/// cudaOccMaxPotentialOccupancyBlockSize of cuda_occupancy.h finds it.
Count answerOccupancy(KernelOp kernel, const Machine &machine,
                      const OccupancyQuestion &question);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_RESOLVELAUNCH_H
