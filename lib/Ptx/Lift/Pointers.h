//===- Pointers.h - pointers for the integers of addresses ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_POINTERS_H
#define GPUPERF_PTX_LIFT_POINTERS_H

#include "llvm/IR/Module.h"

namespace gpuperf {

/// Registers as values, and pointers for the integers that addresses are.
/// Kernels whose parameters are addresses are replaced by ones with pointers.
void recoverPointers(llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_POINTERS_H
