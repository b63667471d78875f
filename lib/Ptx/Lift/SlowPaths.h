//===- SlowPaths.h - code for rare operands ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_SLOWPATHS_H
#define GPUPERF_PTX_LIFT_SLOWPATHS_H

#include "llvm/IR/Function.h"

namespace gpuperf {

/// Sets weights for the branches by which nvcc's libdevice handles huge and
/// infinite arguments separately, `|x| >= 105615` in sinf, and fmodf quotients
/// of more than 23 bits. Such arguments are assumed not to occur, as is the
/// case where the function is one operation with a cost in the table, unless
/// the argument is visibly huge. A division of 64 bits with a branch for
/// operands of 32 bits becomes one operation, too.
void markSlowPaths(llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_SLOWPATHS_H
