//===- Spills.h - traffic of spilled values ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_SPILLS_H
#define GPUPERF_ANALYSIS_SPILLS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The number of 4-byte values per thread that have no register and whose
/// traffic is counted: registersWanted - registers. 0 unless the values that a
/// loop carries between iterations take at least all registers, and when
/// `machine` has no rate for local memory.
double spilledWords(const KernelProfile &profile, const Machine &machine);

/// Adds the traffic of spilledWords to `profile`: each word is stored and
/// loaded once per iteration of the loop that carries the most values. The part
/// that does not fit into a cache goes to the next level: of 512 KB for all
/// threads of an SM, half misses an L1 of 256 KB. If spilledWords is 0 but
/// ptxas spills, adds the assumption that the spills take no time.
void addSpills(KernelOp kernel, const WarpWalk &walk, const Machine &machine,
               KernelProfile &profile);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_SPILLS_H
