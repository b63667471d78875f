//===- RaisedAsm.h - inline PTX as LLVM operations --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_RAISEDASM_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_RAISEDASM_H

#include "llvm/IR/Module.h"

namespace gpuperf {

/// Replaces inline PTX that has an LLVM equivalent, and leaves other inline
/// PTX:
/// * one `tex`, `suld` or `sust` instruction, as Clang's and the bundled CUDA
///   headers write texture and surface accesses, by the intrinsic;
/// * a read of a special register, `mov.u32 %0, %laneid`, by the intrinsic;
/// * a result that ends in `cvta.shared` or `cvta` of another space, as
///   cooperative groups get the address of their scratch memory, by a pointer
///   into that space.
void raiseAsm(llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_RAISEDASM_H
