//===- LoopChains.h - iterations that wait for each other -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LOOPCHAINS_H
#define GPUPERF_ANALYSIS_LOOPCHAINS_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Whether the kernel has loops, and each that is in no other one goes from load
/// to load: the address in one iteration is made of what the one before has
/// loaded, as in `i = next[i]` or a binary search. Iterations of such a loop
/// cannot be shared out among threads.
bool onlyFollowsChains(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LOOPCHAINS_H
