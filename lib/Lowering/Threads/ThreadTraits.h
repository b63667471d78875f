//===- ThreadTraits.h - how a kernel's threads use each other ---*- C++ -*-===//
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

/// Whether `kernel` uses the place of a thread only as its index in the grid,
/// blockIdx.x * blockDim.x + threadIdx.x, as its lane, and the number of all
/// threads, blockDim.x * gridDim.x. Then as many threads in blocks of another
/// multiple of 32 do the same work.
bool isByGlobalIndex(const llvm::Function &kernel);

/// Whether threads of `kernel` exchange data by nothing but loads and stores
/// that are neither volatile nor atomic, and barriers of the warp and the
/// block, and read no clock. Functions that are not inlined are taken to do
/// nothing else.
bool usesOnlyBarrierSync(const llvm::Function &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_THREADS_THREADTRAITS_H
