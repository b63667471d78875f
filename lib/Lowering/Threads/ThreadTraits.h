//===- ThreadTraits.h - how a kernel uses its threads -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_THREADS_THREADTRAITS_H
#define GPUPERF_LIB_LOWERING_THREADS_THREADTRAITS_H

namespace llvm {
class Function;
} // namespace llvm

namespace gpuperf {

/// Whether `kernel` uses the position of a thread only as its index in the
/// grid, blockIdx.x * blockDim.x + threadIdx.x, and as its lane, together with
/// the number of all threads, blockDim.x * gridDim.x. The same number of
/// threads in blocks of another multiple of 32 then does the same work.
bool isByGlobalIndex(const llvm::Function &kernel);

/// Whether threads of `kernel` exchange data only by loads and stores that are
/// neither volatile nor atomic and by barriers of the warp and the block, and
/// do not read a clock. Functions that are not inlined are assumed to do
/// nothing else.
bool usesOnlyBarrierSync(const llvm::Function &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_THREADS_THREADTRAITS_H
