//===- AtomicCosts.h - atomics that a warp does as one ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_ATOMICCOSTS_H
#define GPUPERF_SASS_ATOMICCOSTS_H

#include "gpuperf/Sass/InstructionCosts.h"
#include "llvm/Analysis/UniformityAnalysis.h"

namespace gpuperf {

/// Whether `rmw` adds the constant one, `atomicInc` without a bound included.
bool addsOne(const llvm::AtomicRMWInst &rmw);

/// What it takes to let one lane do `rmw` for the warp; empty where each lane
/// does its own. `uniformity` says which operands all lanes have alike.
std::optional<InstructionCost>
aggregationCost(const llvm::AtomicRMWInst &rmw,
                const llvm::UniformityInfo &uniformity,
                const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SASS_ATOMICCOSTS_H
