//===- Shuffles.h - values that a warp has of one lane ----------*- C++ -*-===//
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

/// The `shfl.sync.idx` whose result `inst` is: the call, or the value of one
/// that gives a predicate as well; null for other instructions.
llvm::CallInst *laneShuffle(llvm::Instruction &inst);

/// What all lanes have after `shuffle`, a `shfl.sync.idx` of `value` from one
/// lane of the whole warp: `__shfl_sync(~0u, threadIdx.x / 128, 0)` is the
/// number of the warp group. Null where the lane is no constant, or `value` is
/// null or not known. Blocks are taken to be multiples of 32 wide.
ExprAttr valueOfLane(ExprAttr value, const llvm::CallInst &shuffle);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_SHUFFLES_H
