//===- EarlyLoads.h - loads before their uses -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptxas issues the loads of a block together, so that their latencies overlap.
// It issues them as early as barriers, stores to the same memory and the
// computation of their addresses allow. Until it is used, each result occupies
// a register.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_REGISTERS_EARLYLOADS_H
#define GPUPERF_LIB_SASS_REGISTERS_EARLYLOADS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"

namespace gpuperf {

using InstructionOrder = llvm::SmallVector<const llvm::Instruction *, 32>;

/// A block with its loads moved towards its beginning.
struct EarlyLoads {
  InstructionOrder order; ///< all instructions of the block
  InstructionOrder loads; ///< the loads and texture fetches that moved
};

EarlyLoads issueLoadsEarly(const llvm::BasicBlock &block);

/// Whether `inst` is a texture or surface read.
bool isTextureFetch(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_REGISTERS_EARLYLOADS_H
