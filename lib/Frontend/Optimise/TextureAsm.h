//===- TextureAsm.h - texture and surface PTX as intrinsics -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_TEXTUREASM_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_TEXTUREASM_H

#include "llvm/IR/Module.h"

namespace gpuperf {

/// Replaces inline PTX of one `tex`, `suld` or `sust` instruction, which is how
/// Clang's CUDA headers and the bundled ones write texture and surface accesses,
/// by LLVM's intrinsic of the same operation. Other inline PTX stays.
void raiseTextureAsm(llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_TEXTUREASM_H
