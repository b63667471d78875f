//===- SlowPaths.h - what ordinary operands skip ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_SLOWPATHS_H
#define GPUPERF_PTX_LIFT_SLOWPATHS_H

#include "llvm/IR/Function.h"

namespace gpuperf {

/// Gives weights to the branches by which nvcc's libdevice sets huge and
/// infinite arguments apart, `|x| >= 105615` in sinf: they are taken for ones
/// that are not met, as they are where the function is one operation and its
/// cost is looked up. A division of 64 bits with a branch for operands of 32
/// becomes one operation, too.
void markSlowPaths(llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_SLOWPATHS_H
