//===- ScopedAtomics.h - atomics with a scope -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_MEMORY_SCOPEDATOMICS_H
#define GPUPERF_LIB_LOWERING_MEMORY_SCOPEDATOMICS_H

namespace llvm {
class Function;
} // namespace llvm

namespace gpuperf {

/// Clang generates intrinsics for `atomicMax_system` and `atomicAdd_block`
/// (llvm.nvvm.atomic.max.gen.i.sys), and before LLVM 22 for `atomicInc`.
/// Replaces them by the equivalent atomic instructions of LLVM with that scope,
/// as in the reader for nvcc's PTX, so that there is one representation of
/// atomics. Returns false if there is none to replace.
bool useAtomicInstructions(llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_MEMORY_SCOPEDATOMICS_H
