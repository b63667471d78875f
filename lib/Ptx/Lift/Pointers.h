//===- Pointers.h - pointers instead of integer addresses -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_POINTERS_H
#define GPUPERF_PTX_LIFT_POINTERS_H

#include "llvm/IR/Module.h"

namespace gpuperf {

/// Converts registers to values, and the integers used as addresses to
/// pointers. Kernels with addresses as parameters are replaced by kernels with
/// pointers.
void recoverPointers(llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_POINTERS_H
