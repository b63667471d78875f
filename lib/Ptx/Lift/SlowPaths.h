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
/// infinite arguments apart, `|x| >= 105615` in sinf, and nvcc operands of a
/// division that do not fit 32 bits: they are taken for ones that are not met,
/// as they are where the function or division is one operation and its cost is
/// looked up. Such a division gets kRoutineMetadata, and the place of its test
/// where it has no line.
void markSlowPaths(llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_SLOWPATHS_H
