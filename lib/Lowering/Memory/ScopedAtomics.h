//===- ScopedAtomics.h - atomics that name a scope --------------*- C++ -*-===//
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

/// Clang calls intrinsics for `atomicMax_system` and `atomicAdd_block`
/// (llvm.nvvm.atomic.max.gen.i.sys), and before LLVM 22 for `atomicInc`. Puts in
/// their place the instructions of LLVM that they are, of that scope, as nvcc's
/// PTX is read, so that there is one kind of atomics. False where there is none.
bool useAtomicInstructions(llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_MEMORY_SCOPEDATOMICS_H
