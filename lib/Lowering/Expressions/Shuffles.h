//===- Shuffles.h - values that a warp gets from one lane -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_SHUFFLES_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_SHUFFLES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/IR/Instructions.h"

namespace gpuperf {

/// The `shfl.sync.idx` whose result is `inst`: the call itself, or the value
/// extracted from one that also returns a predicate; null for other
/// instructions.
llvm::CallInst *laneShuffle(llvm::Instruction &inst);

/// The value of all lanes after `shuffle`, a `shfl.sync.idx` of `value` from
/// one lane of the whole warp: `__shfl_sync(~0u, threadIdx.x / 128, 0)` is the
/// number of the warp group. Null if the lane is not constant, or `value` is
/// null or unknown. The width of blocks is assumed to be a multiple of 32.
ExprAttr valueOfLane(ExprAttr value, const llvm::CallInst &shuffle);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_SHUFFLES_H
