//===- ThreadTraits.h - how a kernel's threads use each other ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_THREADTRAITS_H
#define GPUPERF_LIB_LOWERING_THREADTRAITS_H

namespace llvm {
class Function;
} // namespace llvm

namespace gpuperf {

/// Whether where a thread is enters `kernel` only as blockIdx.x * blockDim.x +
/// threadIdx.x, as the lane, and as blockDim.x * gridDim.x, all else being the
/// same in all threads: blocks of another multiple of 32 do the same then.
bool isByGlobalIndex(const llvm::Function &kernel);

/// Whether threads of `kernel` exchange data by nothing but loads and stores
/// that are neither volatile nor atomic, and barriers of the warp and the
/// block, and read no clock. Functions that are not inlined are taken to do
/// nothing else.
bool isSharingPlain(const llvm::Function &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_THREADTRAITS_H
