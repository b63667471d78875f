//===- Observed.h - instrumented code ---------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_EXACT_OBSERVED_H
#define GPUPERF_PTX_EXACT_OBSERVED_H

#include "gpuperf/Ptx/ExecutableKernel.h"
#include "llvm/Analysis/LoopInfo.h"

namespace gpuperf {

/// Adds to `body`, the code of `source`, calls of the runtime that tell of each
/// block, before its first instruction, and of each access of global or
/// shared memory:
///
///   gpuperf_observe(place, pass)
///   gpuperf_observe_access(place, pass, address)
///
/// `pass` is a number that identifies the iterations of all surrounding loops,
/// from 1. It is equal for two lanes in the same iterations, and otherwise
/// different except by chance. Returns the places, indexed by their numbers.
std::vector<ObservedPlace> observe(llvm::Function &body,
                                   const PtxFunction &source);

/// Where the statements of `source`, a function of `ptx`, are in the source.
SourceLines sourceLines(const PtxModule &ptx, const PtxFunction &source);

/// Removes the calls from a loop that waits for other threads: how often it
/// runs is a matter of the host. (A compare-and-swap that is tried again runs
/// here as often as without contention.)
void forget(const llvm::Loop &loop, std::vector<ObservedPlace> &places);

} // namespace gpuperf

#endif // GPUPERF_PTX_EXACT_OBSERVED_H
