//===- ResolveLaunch.h - unknowns of a launch become numbers ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   command line ─┐
//   gpuperf.launch ├─▶ expressions with their origin ─▶ those that have a value
//   launch bounds ─┘                                         │ block: default
//   256
//                                                            │ grid: a guard
//                                                            with │ a known
//                                                            bound, else │
//                                                            eight full waves ▼
//                     bounds of guards without a value: what the grid holds
//
// The function itself, `resolveLaunch`, is declared in Analyses.h.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_RESOLVELAUNCH_H
#define GPUPERF_ANALYSIS_RESOLVELAUNCH_H

#include "gpuperf/Analysis/Analyses.h"

namespace gpuperf {

constexpr int64_t kDefaultBlockThreads = 256;
constexpr int64_t kDefaultWaves = 8;
/// Registers per thread where the kernel says nothing.
constexpr int64_t kDefaultRegisters = 32;

/// Bytes of the kernel's shared arrays whose extent is known, each at its
/// alignment, in the order of declaration.
int64_t staticSharedBytes(KernelOp kernel);

/// Blocks that all SMs hold at once; 1 per SM when the machine's description
/// does not tell, or the block cannot be launched.
int64_t blocksPerWave(KernelOp kernel, const ResolvedLaunch &launch,
                      const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_RESOLVELAUNCH_H
