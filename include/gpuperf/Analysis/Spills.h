//===- Spills.h - the traffic of values without registers -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_SPILLS_H
#define GPUPERF_ANALYSIS_SPILLS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Words of each thread of `profile` that have no register and whose traffic is
/// counted: the registers that the kernel wants beyond those that it may have,
/// where what a loop carries from one iteration to the next takes more than
/// these alone. 0 where `machine` has no rate for local memory.
double spilledWords(const KernelProfile &profile, const Machine &machine);

/// Adds the traffic of spilledWords to `profile`, or says that what ptxas
/// spills takes no time: each word is stored and loaded once in each iteration
/// of the loop that carries most values. What the caches do not have room for
/// comes of the next level, as if at random: of 512 KB of an SM's threads half
/// is beyond an L1 of 256.
void addSpills(KernelOp kernel, const WarpWalk &walk, const Machine &machine,
               KernelProfile &profile);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_SPILLS_H
