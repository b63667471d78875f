//===- BlockValues.h - numbers that one thread gets for its block -*- C++ -*-=//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread of a block counts the blocks that have come so far, and tells the
// others whether theirs is the last (CUDA C++ Programming Guide, "Memory Fence
// Functions"):
//
//   if (threadIdx.x == 0) {
//     unsigned ticket = atomicAdd(count, 1);
//     isLast = ticket == gridDim.x - 1;
//   }
//   __syncthreads();
//   if (isLast) …
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_BLOCKVALUES_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_BLOCKVALUES_H

#include "ExprBuilder.h"

namespace gpuperf {

/// What `atomic` returns where one thread of each block counts by it, from 0:
/// the numbers of the blocks, each once. Which block gets which number makes no
/// difference to how many take which way, so that it is taken to be its own:
/// blockIdx.x + gridDim.x * blockIdx.y, without the components for which there
/// are counters of their own (`&count[blockIdx.y]`). Null for other atomics.
ExprAttr blockTicket(llvm::AtomicRMWInst &atomic, ExprBuilder &exprs);

/// What `load` reads from a variable in shared memory that the kernel stores to
/// at one place, outside of loops, in all threads of the block the same. Null
/// where that is another load, or not known.
ExprAttr storedForBlock(const llvm::LoadInst &load, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_BLOCKVALUES_H
