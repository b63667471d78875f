//===- Arrays.h - arrays of elements for blocks of bytes --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_ARRAYS_H
#define GPUPERF_PTX_LIFT_ARRAYS_H

#include "llvm/IR/Module.h"

namespace gpuperf {

/// Replaces the blocks of bytes that compilers emit by arrays of elements, with
/// one array for each array of a thread.
void recoverArrays(llvm::Module &module);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_ARRAYS_H
