//===- LoopDivisions.h - reciprocals that leave their loop ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_LOOPS_LOOPDIVISIONS_H
#define GPUPERF_SASS_LOOPS_LOOPDIVISIONS_H

#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "llvm/IR/Instruction.h"

namespace gpuperf {

/// Whether ptxas computes the reciprocal of the divisor of `division` before
/// the innermost loop around it.
bool leavesLoop(const llvm::Instruction &division,
                const FunctionAnalyses &info);

} // namespace gpuperf

#endif // GPUPERF_SASS_LOOPS_LOOPDIVISIONS_H
