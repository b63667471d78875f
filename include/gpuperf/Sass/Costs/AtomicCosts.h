//===- AtomicCosts.h - atomics that a warp aggregates -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_COSTS_ATOMICCOSTS_H
#define GPUPERF_SASS_COSTS_ATOMICCOSTS_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "llvm/Analysis/UniformityAnalysis.h"

namespace gpuperf {

/// Whether `rmw` adds the constant 1, also as `atomicInc` with the bound
/// 0xffffffff.
bool addsOne(const llvm::AtomicRMWInst &rmw);

/// The cost of combining the operands of a warp so that one lane does `rmw` for
/// all; empty when each lane does its own atomic. `uniformity` tells which
/// operands are equal in all lanes.
std::optional<InstructionCost>
aggregationCost(const llvm::AtomicRMWInst &rmw,
                const llvm::UniformityInfo &uniformity,
                const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SASS_COSTS_ATOMICCOSTS_H
