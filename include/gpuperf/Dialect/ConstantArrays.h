//===- ConstantArrays.h - arrays that compilers place differently -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_CONSTANTARRAYS_H
#define GPUPERF_DIALECT_CONSTANTARRAYS_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// On a gpuperf.array of constant memory (UnitAttr): it may be declared
/// `const __device__` and not `__constant__`. Clang puts both into constant
/// memory, nvcc the former into global memory.
inline constexpr llvm::StringLiteral kMaybeGlobal = "maybe_global";

} // namespace gpuperf

#endif // GPUPERF_DIALECT_CONSTANTARRAYS_H
